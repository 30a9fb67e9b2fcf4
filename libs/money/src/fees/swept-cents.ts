import { centsFromBaseUnits } from '../cents.js';

/** One amount that was swept, in base units: `fee` and `net` are its parts. */
export interface SweptUnits {
  readonly fee: bigint;
  readonly net: bigint;
}

/** The same amount in cents. `gross = fee + net` holds here too. */
export interface SweptCents {
  readonly grossUsdCents: number;
  readonly feeUsdCents: number;
  readonly netUsdCents: number;
}

/**
 * Returns the cents of an amount that was swept, or of a sum of such amounts. Gross and net are floored, so neither
 * claims a cent that did not arrive; the fee is their difference. It is never negative, because net is never more than
 * gross, and it is at most one cent more than the exact fee. Throws a RangeError for negative parts.
 */
export function sweptCents({ fee, net }: SweptUnits): SweptCents {
  if (fee < 0n) throw new RangeError(`fee must not be negative, got ${fee}`);
  const netUsdCents = centsFromBaseUnits(net);
  const grossUsdCents = centsFromBaseUnits(net + fee);
  return { grossUsdCents, feeUsdCents: grossUsdCents - netUsdCents, netUsdCents };
}
