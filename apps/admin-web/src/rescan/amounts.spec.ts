import { describe, expect, it } from '@jest/globals';
import { tokenAmount } from './amounts.js';

describe('an amount of a token', () => {
  it.each([
    ['12500000', '12.50'],
    ['1', '0.000001'],
    ['0', '0.00'],
    ['1234567890000', '1,234,567.89'],
  ])('reads %s as %s', (baseUnits, words) => {
    expect(tokenAmount(baseUnits)).toBe(words);
  });
});
