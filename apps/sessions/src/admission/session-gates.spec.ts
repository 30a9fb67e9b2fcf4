import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TIERS } from '@libs/dto/tiers';
import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import { nextMonth } from '../usage-months/months.js';
import { amountGate, merchantGate, monthCapGate, openGate, sessionCapGate } from './session-gates.js';

const now = new Date('2026-12-31T23:00:00Z');
const merchant = (changes: Partial<MerchantChanged> = {}) =>
  ({
    status: 'active',
    treasury_address: '0x1',
    fee_tier: 'free',
    fee_bps: null,
    pro_paid_until: null,
    ...changes,
  }) as MerchantChanged;
const context = (changes: Partial<MerchantChanged> = {}) => ({
  merchant: merchant(changes),
  tiers: DEFAULT_TIERS,
  now,
  upgradeUrl: 'https://pay.example/upgrade',
});

describe('the gates', () => {
  it('check the status before the treasury', () => {
    expect(merchantGate(merchant({ status: 'paused', treasury_address: null }))).toMatchObject({
      code: 'merchant_not_active',
    });
    expect(merchantGate(merchant({ treasury_address: null }))).toMatchObject({ code: 'treasury_not_set' });
    expect(merchantGate(merchant())).toBeUndefined();
  });

  it.each([
    [-5, true],
    [99, true],
    [100, false],
  ])('refuse %s cents: %s', (cents, refused) => {
    expect(amountGate(cents) !== undefined).toBe(refused);
  });

  it.each([
    ['free', 100_000, false],
    ['free', 100_001, true],
    ['pro', 1_000_000, false],
    ['pro', 1_000_001, true],
    ['enterprise', 1_000_000_000, false],
  ] as const)('hold a %s session of %s cents: %s', (fee_tier, cents, refused) => {
    expect(sessionCapGate(cents, context({ fee_tier })) !== undefined).toBe(refused);
  });

  it.each([
    ['free', 9_999, 9_999_900, undefined],
    ['free', 10_000, 0, 'count'],
    ['free', 9_999, 9_999_901, 'usd_cents'],
    ['pro', 9_999, 99_999_900, undefined],
    ['pro', 1, 99_999_901, 'usd_cents'],
    ['enterprise', 1_000_000, 1_000_000_000_000, undefined],
  ] as const)(
    'let a %s merchant with %s open sessions of %s cents open one of a dollar, or name the bound: %s',
    (fee_tier, count, usdCents, limit) => {
      expect(openGate(100, { count, usdCents }, context({ fee_tier }))?.fields['limit']).toBe(limit);
    },
  );

  it('state when the month’s cap has room again', () => {
    expect(monthCapGate(1, 1_000_000, context())?.fields).toEqual({
      period: 'month',
      cap_cents: 1_000_000,
      used_cents: 1_000_000,
      resets_at: '2027-01-01T00:00:00.000Z',
      upgrade_url: 'https://pay.example/upgrade',
    });
    expect(nextMonth(now).toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });
});
