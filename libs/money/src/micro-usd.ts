/** The agent half counts in millionths of a US dollar; dollars are numbers on the wire only. */
const MICRO_USD = 1_000_000;

/**
 * Returns dollars for the wire. Exact below 8.5 billion dollars: up to there a JavaScript number is finer than a
 * millionth.
 */
export function dollars(microUsd: number): number {
  return microUsd / MICRO_USD;
}

/**
 * Returns the whole micro-dollars of an amount from outside, rounded to the nearest. Throws a RangeError for an invalid
 * amount.
 */
export function microUsd(amount: number): number {
  const micro = Math.round(amount * MICRO_USD);
  if (!Number.isSafeInteger(micro) || micro < 0) throw new RangeError(`${amount} is no amount of US dollars`);
  return micro;
}

/** One US cent. */
export const MICRO_USD_PER_CENT = MICRO_USD / 100;
