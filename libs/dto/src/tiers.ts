import { FEE_TIERS, type FeeTier } from '@libs/events/payloads/merchants.payload';
import { MAX_FEE_BPS } from '@libs/money/fees/fee';
import { DAY_MS } from './durations.js';

/** The cost and the limits of a plan. Null: no cap. */
export interface TierRules {
  feeBps: number;
  sessionCapUsdCents: number | null;
  /** The cap on what is settled in a UTC month; unpaid sessions do not count. */
  monthCapUsdCents: number | null;
  /** The most sessions open at once. */
  openSessionsMax: number | null;
  /** The sum of open sessions may be at most this many monthly caps. Without a monthly cap there is no such bound. */
  openMonthCaps: number | null;
}

export type Tiers = Readonly<Record<FeeTier, TierRules>>;

/**
 * Generous: a shop that sells its whole month in a day has room, a bot that fills carts finds an end
 * (`docs/contract/decisions.md` section 2.3).
 */
const OPEN = { openSessionsMax: 10_000, openMonthCaps: 10 };

/** The plans of `docs`; a platform sets its own with the TIERS setting. */
export const DEFAULT_TIERS: Tiers = {
  free: { feeBps: 100, sessionCapUsdCents: 100_000, monthCapUsdCents: 1_000_000, ...OPEN },
  pro: { feeBps: 50, sessionCapUsdCents: 1_000_000, monthCapUsdCents: 10_000_000, ...OPEN },
  // Without caps a new session uses no room for which another must wait: one merchant may open thousands a second.
  enterprise: {
    feeBps: 30,
    sessionCapUsdCents: null,
    monthCapUsdCents: null,
    openSessionsMax: null,
    openMonthCaps: null,
  },
};

/** US$29 buy Pro for 30 days. */
export const PRO_PRICE_USD_CENTS = 2_900;
export const PRO_DAYS = 30;
/** The days for which a lapsed Pro plan keeps its rules. */
const GRACE_DAYS = 3;

/** The facts that decide a merchant's plan. */
export interface PlanFacts {
  fee_tier: FeeTier;
  fee_bps: number | null;
  pro_paid_until: string | null;
}

/** Returns the tier whose rules hold now: Pro that ran out (with three days of grace) means free. */
export function effectiveTier({ fee_tier, pro_paid_until }: PlanFacts, now: Date): FeeTier {
  if (fee_tier !== 'pro' || pro_paid_until === null) return fee_tier;
  return Date.parse(pro_paid_until) + GRACE_DAYS * DAY_MS < now.getTime() ? 'free' : 'pro';
}

/** Returns how many sessions a plan allows to be open at once, and their largest sum. Null: no bound. */
export function openBounds(rules: TierRules): { maxCount: number | null; maxUsdCents: number | null } {
  const { openSessionsMax: maxCount, openMonthCaps: months, monthCapUsdCents: cap } = rules;
  return { maxCount, maxUsdCents: months === null || cap === null ? null : months * cap };
}

/** Returns the fee of a new session, in basis points: the merchant's own, or its tier's. */
export function effectiveFeeBps(facts: PlanFacts, tiers: Tiers, now: Date): number {
  return facts.fee_bps ?? tiers[effectiveTier(facts, now)].feeBps;
}

/** Reads the TIERS setting: JSON with the same fields, for the tiers that differ. Throws with the fault in words. */
export function parseTiers(text: string | undefined): Tiers {
  if (!text) return DEFAULT_TIERS;
  const given = JSON.parse(text) as Partial<Record<FeeTier, Partial<TierRules>>>;
  const tiers = Object.fromEntries(
    FEE_TIERS.map((tier) => [tier, { ...DEFAULT_TIERS[tier], ...given[tier] }]),
  ) as Tiers;
  for (const [tier, { feeBps }] of Object.entries(tiers)) {
    if (!Number.isInteger(feeBps) || feeBps < 0 || feeBps > MAX_FEE_BPS)
      throw new RangeError(`TIERS: ${tier}.feeBps must be 0 to ${MAX_FEE_BPS}`);
  }
  return tiers;
}
