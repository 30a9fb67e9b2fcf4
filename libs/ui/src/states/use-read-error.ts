import { useRef } from 'react';

interface Read {
  readonly data: unknown;
  readonly error: unknown;
  /** The reason why the previous try failed. */
  readonly failureReason?: unknown;
}

/**
 * Returns why there is nothing to show, or nothing newer; undefined while all is well. A read without data drops its
 * error whenever it is tried again: here it stays until the read succeeds, so that pages do not flicker.
 */
export function useReadError(response: Read): unknown {
  const last = useRef<unknown>(undefined);
  if (response.error) last.current = response.error;
  else if (response.data !== undefined) last.current = undefined;
  else if (response.failureReason) last.current = response.failureReason;
  return last.current;
}
