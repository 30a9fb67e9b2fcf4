/** One basis point is a hundredth of a percent. */
const BPS_PER_WHOLE = 10_000n;

/**
 * The highest fee that the deposit contract accepts (`MAX_FEE_BPS` of `CheckoutSweeper.sol`). Money at an address with
 * a higher fee could never be moved.
 */
export const MAX_FEE_BPS = 1_000;

/**
 * Returns the platform's fee on one payment in token base units, floored: rounding favors the merchant. Throws a
 * RangeError for a negative gross and for a fee outside 0 to 1000 bps.
 */
export function feeBaseUnits(grossBaseUnits: bigint, feeBps: number): bigint {
  if (grossBaseUnits < 0n) throw new RangeError(`gross must not be negative, got ${grossBaseUnits}`);
  if (!Number.isInteger(feeBps) || feeBps < 0 || feeBps > MAX_FEE_BPS) {
    throw new RangeError(`fee must be an integer from 0 to ${MAX_FEE_BPS} bps, got ${feeBps}`);
  }
  return (grossBaseUnits * BigInt(feeBps)) / BPS_PER_WHOLE;
}
