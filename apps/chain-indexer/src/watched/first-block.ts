/** Verified blocks may be taken back, and money for an address be in one of those that follow: so far no reorg of our chains reached. */
const DEEPEST_REORG = 256;
/** Where only the time is known: a chain's clock may be this much behind that of the machine that made the session. Seconds. */
export const CLOCK_MARGIN_S = 600;

/** The first block that may hold money for an address that was issued when a block was verified. */
export function firstBlockAfter(verifiedBlock: number): number {
  return Math.max(0, verifiedBlock + 1 - DEEPEST_REORG);
}
