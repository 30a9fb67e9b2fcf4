/**
 * A reorg may remove verified blocks and put a payment into an earlier one. No known reorg of our chains was this deep.
 */
const DEEPEST_REORG = 256;
/**
 * How far a chain's clock may be behind that of the machine that created the session, where only the time is known.
 * Seconds.
 */
export const CLOCK_MARGIN_S = 600;

/**
 * The first block that may contain a payment to an address that was issued when `verifiedBlock` was the newest verified
 * one.
 */
export function firstBlockAfter(verifiedBlock: number): number {
  return Math.max(0, verifiedBlock + 1 - DEEPEST_REORG);
}
