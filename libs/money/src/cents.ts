/** USDC and USDT both have six decimals on the chains we serve: one cent is 10,000 base units. */
export const STABLECOIN_DECIMALS = 6;

/**
 * Returns the whole cents in an amount of token base units, floored: a buyer is never credited a cent that did not
 * arrive. Throws a RangeError for a negative amount, and for one whose cents no longer fit a safe integer.
 */
export function centsFromBaseUnits(baseUnits: bigint, decimals = STABLECOIN_DECIMALS): number {
  if (baseUnits < 0n) throw new RangeError(`base units must not be negative, got ${baseUnits}`);
  const cents = baseUnits / baseUnitsPerCent(decimals);
  if (cents > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${cents} cents do not fit a safe integer`);
  return Number(cents);
}

/**
 * Returns exactly this many cents in token base units. Throws a RangeError unless `cents` is a safe integer of at least
 * 0.
 */
export function baseUnitsFromCents(cents: number, decimals = STABLECOIN_DECIMALS): bigint {
  requireCents(cents);
  return BigInt(cents) * baseUnitsPerCent(decimals);
}

/** Formats cents for people: `US$1,234.05`. Throws a RangeError unless `cents` is a safe integer of at least 0. */
export function formatUsd(cents: number): string {
  requireCents(cents);
  const dollars = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `US$${dollars}.${String(cents % 100).padStart(2, '0')}`;
}

function baseUnitsPerCent(decimals: number): bigint {
  // A token with fewer than two decimals cannot express a cent; one with more than 36 is not a stablecoin.
  if (!Number.isInteger(decimals) || decimals < 2 || decimals > 36) {
    throw new RangeError(`decimals must be an integer from 2 to 36, got ${decimals}`);
  }
  return 10n ** BigInt(decimals - 2);
}

function requireCents(cents: number): void {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`cents must be an integer >= 0, got ${cents}`);
}
