import pTimeout from 'p-timeout';

/** Thrown when work takes longer than allowed. */
export class TimedOutError extends Error {
  override readonly name = 'TimedOutError';
}

/** Settles like the promise, or after `ms` with what `onLate` returns or throws. The work itself continues. */
export function withTimeout<T, Late = never>(promise: Promise<T>, ms: number, onLate: () => Late): Promise<T | Late> {
  return pTimeout(promise, { milliseconds: Math.max(1, ms), fallback: onLate });
}

/** Waits for a promise, but no longer than `ms`. Returns whether it was fulfilled in time. */
export function endsWithin(ms: number, ended: Promise<unknown>): Promise<boolean> {
  const isOver = ended.then(
    () => true,
    () => false,
  );
  return withTimeout(isOver, ms, () => false);
}

/** Settles like the promise, or rejects with the signal's reason when that is aborted first. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return pTimeout(promise, { milliseconds: Number.POSITIVE_INFINITY, signal });
}

/**
 * Runs work under a signal that is aborted with `outer` and after `timeoutMs`. Settles then at the latest, even if the
 * work ignores the signal: with the outer signal's reason, or a `TimedOutError`.
 */
export async function runWithTimeout<T>(
  timeoutMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer.throwIfAborted();
  const late = new AbortController();
  const signal = AbortSignal.any([outer, late.signal]);
  return withTimeout(untilAborted(work(signal), outer), timeoutMs, () => {
    const error = new TimedOutError(`no answer within ${timeoutMs} ms`);
    late.abort(error);
    throw error;
  });
}
