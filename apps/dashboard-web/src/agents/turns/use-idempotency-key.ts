import { useRef } from 'react';

/** The key under which a body is sent, however often it is retried. */
export interface IdempotencyKey {
  /** Returns the headers of a request: another body gets another key. */
  headersOf(body: unknown): { 'Idempotency-Key': string };
  /** Called after success: the same body sent again is a new request. */
  forget(): void;
}

/** Returns a key that stays the same until its body is accepted or changes. */
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
