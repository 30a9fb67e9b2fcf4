/** The conditions for a transfer below an amount to be final. */
export interface ConfirmationTier {
  /** Base units of a six-decimal token; undefined in the last tier. */
  belowBaseUnits?: bigint;
  /** The number of blocks on top of the transfer's own. */
  depth: number;
  /** Seconds between the transfer's block and the newest one. */
  ageS: number;
  /** Whether the chain's own `safe` tag must have passed the block, too. */
  safe?: boolean;
}

/** Tiers, smallest amounts first. */
export type ConfirmationPolicy = readonly [ConfirmationTier, ...ConfirmationTier[]];

const USD = 1_000_000n;

export const POLICIES = {
  /** Arbitrum One, blocks about every 250 ms; `safe` and `finalized` lag by minutes. */
  arbitrum: [
    { belowBaseUnits: 1_000n * USD, depth: 40, ageS: 10 },
    { belowBaseUnits: 10_000n * USD + 1n, depth: 240, ageS: 60 },
    { depth: 240, ageS: 60, safe: true },
  ],
  /** A developer's chain: a demo takes seconds, and larger amounts still take longer than smaller ones. */
  local: [
    { belowBaseUnits: 1_000n * USD, depth: 4, ageS: 1 },
    { belowBaseUnits: 10_000n * USD + 1n, depth: 8, ageS: 2 },
    { depth: 16, ageS: 4 },
  ],
} as const satisfies Record<string, ConfirmationPolicy>;

export function tierOf(baseUnits: bigint, policy: ConfirmationPolicy): ConfirmationTier {
  return policy.find((tier) => tier.belowBaseUnits === undefined || baseUnits < tier.belowBaseUnits) ?? policy[0];
}

export function requiredConfirmations(baseUnits: bigint, policy: ConfirmationPolicy): number {
  return tierOf(baseUnits, policy).depth;
}

/** The end of the chain according to two providers, or to the only one. */
export interface ChainTip {
  headBlock: number;
  headTime: number;
  /** Undefined where there is no such tag: tiers that require it then wait. */
  safeBlock: number | undefined;
}

/**
 * Returns whether a transfer is final now. With several providers configured, two of them must have reported it,
 * however small it is and however long the others do not respond: a rate-limiting or failing provider must not make a
 * single provider's report sufficient.
 */
export function isFinal(
  transfer: { base_units: bigint; block_number: number; block_time: number; verified: boolean; held: string | null },
  policy: ConfirmationPolicy,
  tip: ChainTip,
  { hasSecond }: { hasSecond: boolean },
): boolean {
  const tier = tierOf(transfer.base_units, policy);
  if (tip.headBlock - transfer.block_number < tier.depth) return false;
  if (tip.headTime - transfer.block_time < tier.ageS) return false;
  if (tier.safe && (tip.safeBlock === undefined || transfer.block_number > tip.safeBlock)) return false;
  return transfer.held === null && (transfer.verified || !hasSecond);
}
