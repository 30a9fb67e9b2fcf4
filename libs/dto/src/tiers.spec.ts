import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TIERS, effectiveFeeBps, effectiveTier, parseTiers } from './tiers.js';

const now = new Date('2026-03-10T00:00:00Z');
const plan = (changes: object) => ({ fee_tier: 'free' as const, fee_bps: null, pro_paid_until: null, ...changes });

describe('a plan', () => {
  it.each([
    ['pro', '2026-04-01T00:00:00Z', 'pro'],
    ['pro', '2026-03-07T00:00:01Z', 'pro'],
    ['pro', '2026-03-06T23:59:59Z', 'free'],
    ['pro', null, 'pro'],
    ['enterprise', '2020-01-01T00:00:00Z', 'enterprise'],
    ['free', '2027-01-01T00:00:00Z', 'free'],
  ] as const)('%s paid until %s counts as %s', (fee_tier, pro_paid_until, tier) => {
    expect(effectiveTier({ ...plan({}), fee_tier, pro_paid_until }, now)).toBe(tier);
  });

  it('charges its tier’s fee unless the merchant has its own, zero included', () => {
    expect(effectiveFeeBps(plan({}), DEFAULT_TIERS, now)).toBe(100);
    expect(effectiveFeeBps(plan({ fee_bps: 0 }), DEFAULT_TIERS, now)).toBe(0);
  });
});

describe('the TIERS setting', () => {
  it('replaces single values', () => {
    expect(parseTiers('{"free":{"feeBps":80}}').free).toEqual({ ...DEFAULT_TIERS.free, feeBps: 80 });
  });

  it('refuses a fee that the contract would refuse', () => {
    expect(() => parseTiers('{"pro":{"feeBps":1001}}')).toThrow('pro.feeBps');
  });
});
