import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

/** How long to retry: until the signal is aborted, for a time, or until the first of both. */
export type Patience = { readonly signal: AbortSignal } | { readonly atMostMs: number };

/**
 * Retries work that is safe to repeat while its errors are transient, with exponential backoff. Throws other errors of
 * the work, the signal's reason when that comes first, and the last error when the time is over. Work that succeeds
 * counts even if the signal was aborted meanwhile, because what it wrote stays written.
 */
export async function retry<T>(
  work: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
  patience: Patience,
): Promise<T> {
  const signal = 'signal' in patience ? patience.signal : undefined;
  const until = 'atMostMs' in patience ? performance.now() + patience.atMostMs : Number.POSITIVE_INFINITY;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() + waitMs > until) throw error;
    }
    await sleep(waitMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}
