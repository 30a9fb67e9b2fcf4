/**
 * A reorg may remove verified blocks and put a payment into an earlier one. No known reorg of our chains was this deep.
 */
const DEEPEST_REORG = 256;
/**
 * The time by which a chain's clock may lag behind the machine that created the session, for when only the time is
 * known. Seconds.
 */
export const CLOCK_MARGIN_S = 600;

/**
 * Returns the first block that may contain a payment to an address that was issued when `verifiedBlock` was the newest
 * verified one.
 */
export function firstBlockAfter(verifiedBlock: number): number {
  return Math.max(0, verifiedBlock + 1 - DEEPEST_REORG);
}
