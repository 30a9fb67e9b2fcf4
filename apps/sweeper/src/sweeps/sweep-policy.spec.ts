import { describe, expect, it } from '@jest/globals';
import { gasUsdMilliCents, isDust, isWorthGas } from './sweep-policy.js';

const policy = { minUsdCents: 100, maxGasShareBps: 500, maxWaitMs: 1_000 };
const offer = { valueUsdMilliCents: 100_000, gasUsdMilliCents: 5_000, oldestWaitMs: 0 };

describe('isWorthGas', () => {
  it('accepts what reaches minimum and share exactly', () => {
    expect(isWorthGas(offer, policy)).toBe(true);
  });

  it('rejects less than a dollar and a share above 5%', () => {
    expect(isWorthGas({ ...offer, valueUsdMilliCents: 99_999, gasUsdMilliCents: 1 }, policy)).toBe(false);
    expect(isWorthGas({ ...offer, gasUsdMilliCents: 5_001 }, policy)).toBe(false);
  });

  it('waives both after the longest wait', () => {
    expect(isWorthGas({ valueUsdMilliCents: 7_000, gasUsdMilliCents: 6_999, oldestWaitMs: 1_000 }, policy)).toBe(true);
  });

  it('never spends more on gas than is swept', () => {
    expect(isWorthGas({ valueUsdMilliCents: 7_000, gasUsdMilliCents: 7_000, oldestWaitMs: 9_999 }, policy)).toBe(false);
  });
});

describe('gasUsdMilliCents', () => {
  it('is 0.45 cents for one address at 0.01 gwei and US$4,000', () => {
    expect(gasUsdMilliCents(1, 10_000_000n, 400_000)).toBe(448);
  });
});

describe('isDust', () => {
  it('is an amount below its own part of the gas', () => {
    expect(isDust(2_400n, 10_000_000n, 400_000)).toBe(true);
    expect(isDust(2_410n, 10_000_000n, 400_000)).toBe(false);
  });

  it('is less than a thousandth of a cent where gas is free', () => {
    expect(isDust(9n, 0n, 400_000)).toBe(true);
    expect(isDust(10n, 0n, 400_000)).toBe(false);
  });
});
