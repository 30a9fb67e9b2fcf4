import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@libs/errors/app-error';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

/** How long to retry: until the signal is aborted, or for a time. */
export type Patience = { readonly signal: AbortSignal } | { readonly atMostMs: number };

/**
 * Retries work that is safe to repeat while a dependency is down. Throws other errors of the work, the signal's reason when
 * that comes first, and the last error when the time is over.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  isDown: (error: unknown) => boolean,
  patience: Patience,
): Promise<T> {
  const signal = 'signal' in patience ? patience.signal : undefined;
  const until = 'atMostMs' in patience ? performance.now() + patience.atMostMs : Number.POSITIVE_INFINITY;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isDown(error) || performance.now() + waitMs > until) throw error;
    }
    await sleep(waitMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}

/** Whether an RPC call failed because the service is down. Only for methods that change nothing, which may be repeated. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
