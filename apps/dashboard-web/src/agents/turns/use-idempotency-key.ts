import { useRef } from 'react';

/** The key under which a body is sent, however often it is tried. */
export interface IdempotencyKey {
  /** The headers of a request: another body has another key. */
  headersOf(body: unknown): { 'Idempotency-Key': string };
  /** For when it was accepted: the same body sent again is a new request. */
  forget(): void;
}

/** A key that stays the same until its body was accepted or is another one. */
export function useIdempotencyKey(): IdempotencyKey {
  const sent = useRef({ body: '', key: '' });
  return {
    headersOf(body) {
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
      return { 'Idempotency-Key': sent.current.key };
    },
    forget() {
      sent.current = { body: '', key: '' };
    },
  };
}
