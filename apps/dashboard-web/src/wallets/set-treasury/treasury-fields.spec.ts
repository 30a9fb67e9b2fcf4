import { describe, expect, it } from '@jest/globals';
import { addressFault, hasNoChecksum, inGroups, relayerKeyFault } from './treasury-fields.js';

const ADDRESS = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const KEY = 'b'.repeat(64);

describe('what is typed for a treasury', () => {
  it('is an address', () => {
    expect([ADDRESS, ` ${ADDRESS} `].map(addressFault)).toEqual([null, null]);
    expect(addressFault(ADDRESS.slice(0, 41))).toBe('An address has 42 characters; this has 41.');
    expect(addressFault(ADDRESS.replace('7A', 'zz'))).toBe('After 0x come digits and the letters a to f.');
    expect(addressFault(ADDRESS.slice(2))).toBe('An address begins with 0x.');
  });

  it('is never a private key', () => {
    expect(addressFault(`0x${KEY}`)).toMatch(/^This looks like a private key/);
  });

  it('may have no checksum, which is reported', () => {
    expect([ADDRESS, ADDRESS.toLowerCase(), 'nonsense'].map(hasNoChecksum)).toEqual([false, true, false]);
  });

  it('is shown in groups of four', () => {
    expect(inGroups(ADDRESS)).toBe('0x a0Ee 7A14 2d26 7C1f 3671 4E4a 8F75 612F 20a7 9720');
  });
});

describe('the key of a relayer', () => {
  it('may be left out, with or without 0x', () => {
    expect(['', KEY, `0x${KEY}`].map(relayerKeyFault)).toEqual([null, null, null]);
  });

  it('is no address', () => {
    expect(relayerKeyFault(ADDRESS)).toMatch(/^This is an address/);
    expect(relayerKeyFault('secret')).toMatch(/^A private key has 64 hex digits/);
  });
});
