import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { baseUnitsFromCents, centsFromBaseUnits, formatUsd } from './cents.js';

const anyCents = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

describe('centsFromBaseUnits', () => {
  it('floors what is less than a cent', () => {
    expect(centsFromBaseUnits(9_999n)).toBe(0);
    expect(centsFromBaseUnits(10_000n)).toBe(1);
    expect(centsFromBaseUnits(12_509_999n)).toBe(1_250);
  });

  it('returns exactly the cents that were converted, for any decimals', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 2, max: 18 }), (cents, decimals) => {
        expect(centsFromBaseUnits(baseUnitsFromCents(cents, decimals), decimals)).toBe(cents);
      }),
    );
  });

  it('never credits more than arrived, and loses less than a cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), (baseUnits) => {
        const lost = baseUnits - baseUnitsFromCents(centsFromBaseUnits(baseUnits));
        expect(lost >= 0n && lost < 10_000n).toBe(true);
      }),
    );
  });

  it('refuses what it cannot express', () => {
    expect(() => centsFromBaseUnits(-1n)).toThrow(new RangeError('base units must not be negative, got -1'));
    expect(() => centsFromBaseUnits(10n ** 30n)).toThrow(
      new RangeError('100000000000000000000000000 cents do not fit a safe integer'),
    );
    expect(() => centsFromBaseUnits(1n, 1)).toThrow(new RangeError('decimals must be an integer from 2 to 36, got 1'));
  });

  it('accepts decimals from 2 to 36, and cents up to the last safe integer', () => {
    expect([centsFromBaseUnits(7n, 2), centsFromBaseUnits(10n ** 34n, 36)]).toEqual([7, 1]);
    for (const decimals of [1, 37, 2.5]) expect(() => centsFromBaseUnits(1n, decimals)).toThrow(RangeError);
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    expect(centsFromBaseUnits(most, 2)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => centsFromBaseUnits(most + 1n, 2)).toThrow(RangeError);
  });

  it('converts nothing to nothing', () => {
    expect([centsFromBaseUnits(0n), baseUnitsFromCents(0)]).toEqual([0, 0n]);
  });
});

describe('baseUnitsFromCents', () => {
  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses %p cents', (cents) => {
    expect(() => baseUnitsFromCents(cents)).toThrow(new RangeError(`cents must be an integer >= 0, got ${cents}`));
  });
});

describe('formatUsd', () => {
  it.each([
    [0, 'US$0.00'],
    [5, 'US$0.05'],
    [123_405, 'US$1,234.05'],
    [100_000_000, 'US$1,000,000.00'],
  ])('writes %p cents as %p', (cents, text) => {
    expect(formatUsd(cents)).toBe(text);
  });

  it.each([-1, 0.5, Number.NaN])('refuses %p cents', (cents) => {
    expect(() => formatUsd(cents)).toThrow(RangeError);
  });

  it('loses no digit', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(Number(formatUsd(cents).replace(/\D/g, ''))).toBe(cents);
      }),
    );
  });
});
