/**
 * Delays before the second to sixth attempt, in seconds: 1m, 5m, 30m, 2h, 12h (`docs/contract/checkout.md`, delivery
 * rules).
 */
const RETRY_DELAYS_S = [60, 300, 1_800, 7_200, 43_200] as const;

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
