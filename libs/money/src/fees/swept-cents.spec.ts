import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { centsFromBaseUnits } from '../cents.js';
import { sweptCents } from './swept-cents.js';

describe('sweptCents', () => {
  it('floors what arrived: a fee of less than a cent takes a cent from the net', () => {
    expect(sweptCents({ fee: 33n, net: 9_967n })).toEqual({ grossUsdCents: 1, feeUsdCents: 1, netUsdCents: 0 });
    expect(sweptCents({ fee: 33_333n, net: 3_299_967n })).toEqual({
      grossUsdCents: 333,
      feeUsdCents: 4,
      netUsdCents: 329,
    });
  });

  it('reports no fee where none was taken', () => {
    expect(sweptCents({ fee: 0n, net: 12_345_678n })).toEqual({
      grossUsdCents: 1_234,
      feeUsdCents: 0,
      netUsdCents: 1_234,
    });
  });

  it('adds up, claims nothing that did not arrive, and is within a cent of the exact fee', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 18n });
    fc.assert(
      fc.property(units, units, (fee, net) => {
        const { grossUsdCents, feeUsdCents, netUsdCents } = sweptCents({ fee, net });
        expect(feeUsdCents + netUsdCents).toBe(grossUsdCents);
        expect(grossUsdCents).toBe(centsFromBaseUnits(fee + net));
        expect(BigInt(netUsdCents) * 10_000n).toBeLessThanOrEqual(net);
        expect(feeUsdCents - centsFromBaseUnits(fee)).toBeGreaterThanOrEqual(0);
        expect(feeUsdCents - centsFromBaseUnits(fee)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('refuses a negative fee', () => {
    expect(() => sweptCents({ fee: -1n, net: 1n })).toThrow(new RangeError('fee must not be negative, got -1'));
    expect(() => sweptCents({ fee: 1n, net: -1n })).toThrow(RangeError);
  });
});
