import { RETRY_DELAYS_S } from '@libs/service-kit/concurrency/retry-delays';

/** The number of attempts in one round: the first, and one after each delay. */
export const MAX_ATTEMPTS = RETRY_DELAYS_S.length + 1;

/** Returns the number of attempts left after the `made`-th of a round. */
export function attemptsLeft(made: number): number {
  return Math.max(0, MAX_ATTEMPTS - made);
}

/**
 * Returns the seconds from the end of the `made`-th failed attempt to the next; the first is made at once. Throws a
 * RangeError when none is left.
 */
export function retryDelayS(made: number): number {
  const delayS = made === 0 ? 0 : RETRY_DELAYS_S[made - 1];
  if (delayS === undefined) throw new RangeError(`there is no retry after attempt ${made}`);
  return delayS;
}
