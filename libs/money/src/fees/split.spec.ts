import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitByLargestRemainder } from './split.js';

const total = fc.bigInt({ min: 0n, max: 10n ** 18n });
const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 50 });
const sum = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n);

describe('splitByLargestRemainder', () => {
  it('gives the units left over to the largest remainders', () => {
    expect(splitByLargestRemainder(10n, [1n, 1n, 4n])).toEqual([2n, 2n, 6n]);
    expect(splitByLargestRemainder(100n, [50n, 25n, 26n])).toEqual([49n, 25n, 26n]);
  });

  it('breaks ties by position', () => {
    expect(splitByLargestRemainder(5n, [1n, 1n, 1n])).toEqual([2n, 2n, 1n]);
  });

  it('splits evenly when every weight is zero', () => {
    expect(splitByLargestRemainder(3n, [0n, 0n])).toEqual([2n, 1n]);
  });

  it('splits nothing into nothing', () => {
    expect(splitByLargestRemainder(0n, [1n, 2n])).toEqual([0n, 0n]);
    expect(splitByLargestRemainder(7n, [3n])).toEqual([7n]);
  });

  it('adds up exactly', () => {
    fc.assert(
      fc.property(total, weights, (all, shares) => expect(sum(splitByLargestRemainder(all, shares))).toBe(all)),
    );
  });

  it('leaves each part within one unit of its exact share', () => {
    fc.assert(
      fc.property(total, weights, (all, shares) => {
        const weightSum = sum(shares);
        fc.pre(weightSum > 0n);
        splitByLargestRemainder(all, shares).forEach((part, index) => {
          const floor = (all * shares[index]!) / weightSum;
          expect(part === floor || part === floor + 1n).toBe(true);
        });
      }),
    );
  });

  it('gives nothing to a weight of zero beside others', () => {
    fc.assert(
      fc.property(total, weights, (all, shares) => {
        fc.pre(sum(shares) > 0n);
        expect(splitByLargestRemainder(all, [...shares, 0n]).at(-1)).toBe(0n);
      }),
    );
  });

  it('refuses negative input and an empty list', () => {
    expect(() => splitByLargestRemainder(-1n, [1n])).toThrow(new RangeError('total must not be negative, got -1'));
    expect(() => splitByLargestRemainder(1n, [2n, -1n])).toThrow(new RangeError('weights must not be negative'));
    expect(() => splitByLargestRemainder(1n, [])).toThrow(new RangeError('a split needs at least one weight'));
  });
});
