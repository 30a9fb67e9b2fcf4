import { describe, expect, it } from '@jest/globals';
import { dollars, MICRO_USD_PER_CENT, microUsd } from './micro-usd.js';

describe('microUsd', () => {
  it.each([
    [0, 0],
    [1, 1_000_000],
    [0.000_001, 1],
    [0.000_000_4, 0],
    [0.000_000_5, 1],
    [12.345_678, 12_345_678],
  ])('reads %p dollars as %p', (amount, micro) => {
    expect(microUsd(amount)).toBe(micro);
  });

  it.each([-1, -0.000_001, Number.NaN, Number.POSITIVE_INFINITY, 1e10])(
    'refuses %p with an error that names it',
    (amount) => {
      expect(() => microUsd(amount)).toThrow(new RangeError(`${amount} is no amount of US dollars`));
    },
  );

  it('is read back as what was written', () => {
    for (const micro of [0, 1, 999_999, 1_000_000, 8_499_999_999_999_999]) expect(microUsd(dollars(micro))).toBe(micro);
  });
});

describe('dollars', () => {
  it('are a millionth for each micro-dollar', () => {
    expect([dollars(1), dollars(2_500_000), MICRO_USD_PER_CENT]).toEqual([0.000_001, 2.5, 10_000]);
  });
});
