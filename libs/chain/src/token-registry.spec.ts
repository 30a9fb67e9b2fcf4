import { describe, expect, it } from '@jest/globals';
import { ARBITRUM_ONE, TokenRegistry } from './token-registry.js';

const BRIDGED_USDC = '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8';

describe('TokenRegistry', () => {
  it('finds an accepted token by address in any letter case', () => {
    const registry = new TokenRegistry();

    expect(registry.find(ARBITRUM_ONE.tokens.USDC.toLowerCase())).toEqual({
      asset: 'USDC',
      address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      decimals: 6,
    });
    expect(registry.find(ARBITRUM_ONE.tokens.USDT)?.asset).toBe('USDT');
    expect(registry.of('USDT')).toBe(registry.accepted[1]);
  });

  it('accepts a token by its configured address, not by its own name', () => {
    const registry = new TokenRegistry({ USDC: `0x${'11'.repeat(20)}`, USDT: `0x${'22'.repeat(20)}` });

    expect(registry.find(ARBITRUM_ONE.tokens.USDC)).toBeUndefined();
    expect(registry.accepted.map((token) => token.asset)).toEqual(['USDC', 'USDT']);
  });

  it('recognizes USDC.e only as a token that is not supported', () => {
    const registry = new TokenRegistry();

    expect(registry.find(BRIDGED_USDC)).toBeUndefined();
    expect(registry.unsupportedName(BRIDGED_USDC.toLowerCase())).toBe('USDC.e');
    expect(registry.unsupportedName(ARBITRUM_ONE.tokens.USDC)).toBeUndefined();
    expect(registry.unsupportedName(`0x${'33'.repeat(20)}`)).toBeUndefined();
  });

  it('refuses a malformed address and one address for both', () => {
    expect(() => new TokenRegistry({ USDC: '0x12', USDT: BRIDGED_USDC })).toThrow('invalid address');
    expect(() => new TokenRegistry({ USDC: BRIDGED_USDC, USDT: BRIDGED_USDC.toLowerCase() })).toThrow(RangeError);
  });
});
