/** Thrown when a call takes longer than allowed. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/**
 * Runs work under a signal that is aborted with `outer` and after `timeoutMs`. Settles then at the latest, even if the work
 * ignores the signal: with the outer signal's reason, or an `OutOfTime`.
 */
export async function withinTime<T>(
  timeoutMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer.throwIfAborted();
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new OutOfTime(`no answer within ${timeoutMs} ms`)), timeoutMs);
  const abort = () => ending.abort(outer.reason);
  outer.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work(ending.signal), rejected(ending.signal)]);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', abort);
  }
}

/** Rejects with the signal's reason once it is aborted. */
export function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
