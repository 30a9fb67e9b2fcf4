import { describe, expect, it } from '@jest/globals';
import { tokenAmount } from './token-amount.js';

describe('tokenAmount', () => {
  it.each([
    [0n, 6, '0.00'],
    [1n, 6, '0.000001'],
    [10n, 6, '0.00001'],
    [500_000n, 6, '0.50'],
    [12_500_000n, 6, '12.50'],
    [12_345_678n, 6, '12.345678'],
    [1_000_000_000_000n, 6, '1000000.00'],
    [1_500_000_000_000_000_000n, 18, '1.50'],
    [150n, 2, '1.50'],
  ])('writes %p base units of %p decimals as %p', (baseUnits, decimals, text) => {
    expect(tokenAmount(baseUnits, decimals)).toBe(text);
    expect(tokenAmount(String(baseUnits), decimals)).toBe(text);
  });

  it('counts in the decimals of USDC and USDT where nothing else is given', () => {
    expect(tokenAmount(1_230_000n)).toBe('1.23');
  });
});
