import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feeBaseUnits, MAX_FEE_BPS } from './fee.js';

const gross = fc.bigInt({ min: 0n, max: 10n ** 24n });
const bps = fc.integer({ min: 0, max: MAX_FEE_BPS });

describe('feeBaseUnits', () => {
  it('takes one percent at 100 bps, floored', () => {
    expect(feeBaseUnits(25_000_000n, 100)).toBe(250_000n);
    expect(feeBaseUnits(199n, 100)).toBe(1n);
    expect(feeBaseUnits(99n, 100)).toBe(0n);
  });

  it('is never above the exact fee and less than one base unit below it', () => {
    fc.assert(
      fc.property(gross, bps, (amount, feeBps) => {
        const short = amount * BigInt(feeBps) - feeBaseUnits(amount, feeBps) * 10_000n;
        expect(short >= 0n && short < 10_000n).toBe(true);
      }),
    );
  });

  it('grows with the amount and with the rate', () => {
    fc.assert(
      fc.property(gross, gross, bps, bps, (a, b, c, d) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(feeBaseUnits(low, Math.min(c, d)) <= feeBaseUnits(high, Math.max(c, d))).toBe(true);
      }),
    );
  });

  it.each([-1, 1_001, 0.5])('refuses a rate of %p bps', (feeBps) => {
    expect(() => feeBaseUnits(1n, feeBps)).toThrow(
      new RangeError(`fee must be an integer from 0 to 1000 bps, got ${feeBps}`),
    );
  });

  it('refuses a negative gross', () => {
    expect(() => feeBaseUnits(-1n, 100)).toThrow(new RangeError('gross must not be negative, got -1'));
  });

  it('takes no fee, and the highest', () => {
    expect([feeBaseUnits(0n, 100), feeBaseUnits(10n, 0), feeBaseUnits(10n, MAX_FEE_BPS)]).toEqual([0n, 0n, 1n]);
  });
});
