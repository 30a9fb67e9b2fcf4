import { describe, expect, it } from '@jest/globals';
import { planStateOf } from './plan-state.js';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('the state of a plan', () => {
  it.each([
    ['free', 'free', null, 'free'],
    ['enterprise', 'enterprise', null, 'enterprise'],
    ['pro', 'pro', null, 'given'],
    ['pro', 'pro', '2026-11-22T12:00:00Z', 'paid'],
    ['pro', 'pro', '2026-11-20T12:00:00Z', 'grace'],
    ['pro', 'free', '2026-11-10T12:00:00Z', 'lapsed'],
  ] as const)('%s with the rules of %s until %s is %s', (fee_tier, effective_tier, pro_paid_until, state) => {
    expect(planStateOf({ fee_tier, effective_tier, pro_paid_until }, NOW)).toBe(state);
  });
});
