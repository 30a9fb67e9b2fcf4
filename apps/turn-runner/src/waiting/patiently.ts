import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@libs/errors/app-error';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

/** How long somebody is patient: until the signal, or for so long. */
export type Patience = { readonly signal: AbortSignal } | { readonly atMostMs: number };

/**
 * Repeats work that is safe to repeat for as long as what it needs is away. Throws what the work throws otherwise, the
 * signal's reason when that comes first, and the last error when the time is over.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  isAway: (error: unknown) => boolean,
  patience: Patience,
): Promise<T> {
  const signal = 'signal' in patience ? patience.signal : undefined;
  const until = 'atMostMs' in patience ? performance.now() + patience.atMostMs : Number.POSITIVE_INFINITY;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || performance.now() + waitMs > until) throw error;
    }
    await sleep(waitMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}

/** A service that was asked is away. Only for questions that change nothing: they may be asked again. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
