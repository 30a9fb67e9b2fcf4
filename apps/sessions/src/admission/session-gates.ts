import { MINIMUM_USD_CENTS } from '@libs/dto/amounts';
import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import { effectiveTier, openBounds, type Tiers } from '@libs/dto/tiers';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { FEE_TIERS, type MerchantChanged } from '@libs/events/payloads/merchants.payload';
import { nextMonth } from '../usage-months/months.js';

/** A test session needs a treasury only on a test network. */
const NO_TEST_TREASURY =
  'The merchant has no test treasury yet, which is where sweeps on the test network go. Set one in the dashboard, in test mode, under Test network.';
/** A session ends after 15 minutes at the earliest: a poll every second would gain nothing. */
const OPEN_RETRY_S = 60;
/** Enough for a load test of a shop's own code. */
const OPEN_TEST_SESSIONS = 1_000;

/**
 * Returns the error that prevents this merchant from opening sessions, or undefined. Gates are checked in this order.
 */
export function merchantGate(merchant: MerchantChanged): AppError | undefined {
  if (merchant.status !== 'active') return new AppError('merchant_not_active', { merchant_status: merchant.status });
  if (!merchant.treasury_address)
    return new AppError(
      'treasury_not_set',
      {},
      isTestMerchant(merchant.merchant_id) ? { message: NO_TEST_TREASURY } : {},
    );
  return undefined;
}

/** Checks the limits on the amount itself. */
export function amountGate(amountUsdCents: number): AppError | undefined {
  const field = { loc: ['body', 'amount_usd_cents'] };
  if (amountUsdCents < MINIMUM_USD_CENTS) {
    return new ValidationError([
      { ...field, msg: 'The smallest amount is 100 cents (US$1)', type: 'amount_too_small' },
    ]);
  }
  return undefined;
}

export interface CapContext {
  merchant: MerchantChanged;
  tiers: Tiers;
  now: Date;
  upgradeUrl: string;
}

/** Checks the plan's cap on one session. */
export function sessionCapGate(amountUsdCents: number, context: CapContext): AppError | undefined {
  const cap = context.tiers[effectiveTier(context.merchant, context.now)].sessionCapUsdCents;
  if (cap === null || amountUsdCents <= cap) return undefined;
  return tierCap('session', cap, 0, null, context.upgradeUrl);
}

/**
 * Checks the plan's cap on a month: the volume settled in this month (UTC) plus this session. Unpaid sessions do not
 * count.
 */
export function monthCapGate(amountUsdCents: number, usedUsdCents: number, context: CapContext): AppError | undefined {
  const cap = monthCapOf(context);
  if (cap === null || usedUsdCents + amountUsdCents <= cap) return undefined;
  return tierCap('month', cap, usedUsdCents, nextMonth(context.now), context.upgradeUrl);
}

/**
 * Returns the plans for test mode: the same fees, no caps on amounts, and a bound on open sessions, because test
 * sessions cost their makers nothing.
 */
export function inTestMode(tiers: Tiers): Tiers {
  const bounds = {
    sessionCapUsdCents: null,
    monthCapUsdCents: null,
    openSessionsMax: OPEN_TEST_SESSIONS,
    openMonthCaps: null,
  };
  return Object.fromEntries(FEE_TIERS.map((tier) => [tier, { ...tiers[tier], ...bounds }])) as unknown as Tiers;
}

/** The bounds on the number of open sessions and on their total amount; null: no bound. */
export interface OpenBounds {
  maxCount: number | null;
  maxUsdCents: number | null;
}

export function openBoundsOf(context: CapContext): OpenBounds {
  return openBounds(context.tiers[effectiveTier(context.merchant, context.now)]);
}

/**
 * Checks the plan's bounds on open sessions. These sessions end within a day, so capacity becomes free without further
 * action.
 */
export function openGate(
  amountUsdCents: number,
  open: { count: number; usdCents: number },
  context: CapContext,
): AppError | undefined {
  const { maxCount, maxUsdCents } = openBoundsOf(context);
  const isFull = maxCount !== null && open.count >= maxCount;
  const isTooMuch = maxUsdCents !== null && open.usdCents + amountUsdCents > maxUsdCents;
  if (!isFull && !isTooMuch) return undefined;
  const fields = {
    limit: isFull ? 'count' : 'usd_cents',
    open_count: open.count,
    max_count: maxCount,
    open_usd_cents: open.usdCents,
    max_usd_cents: maxUsdCents,
    upgrade_url: context.upgradeUrl,
  };
  return new AppError('open_sessions_exceeded', fields, { retryAfterS: OPEN_RETRY_S });
}

/** Returns the month's cap in cents, or null when the plan has none: then nothing needs to be counted. */
export function monthCapOf({ merchant, tiers, now }: CapContext): number | null {
  return tiers[effectiveTier(merchant, now)].monthCapUsdCents;
}

function tierCap(
  period: string,
  capCents: number,
  usedCents: number,
  resetsAt: Date | null,
  upgradeUrl: string,
): AppError {
  return new AppError('tier_cap_exceeded', {
    period,
    cap_cents: capCents,
    used_cents: usedCents,
    resets_at: resetsAt?.toISOString() ?? null,
    upgrade_url: upgradeUrl,
  });
}
