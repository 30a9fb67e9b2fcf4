import { describe, expect, it } from '@jest/globals';
import { getAddress } from 'ethers';
import { keylessAddress } from './keyless-address.js';

const short = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

describe('keylessAddress', () => {
  it.each([
    ['the first precompile', short(1), 'reserved_address'],
    ['point evaluation', short(0x0a), 'reserved_address'],
    ['ArbSys', short(0x64), 'reserved_address'],
    ['NodeInterface', short(0xc8), 'reserved_address'],
    ['the P-256 precompile', short(0x100), 'reserved_address'],
    ['the last that may be one', short(0xffff), 'reserved_address'],
    ["the OP stack's bridge", '0x4200000000000000000000000000000000000010', 'reserved_address'],
    ["Arbitrum's batch poster", '0xA4b000000000000000000073657175656e636572', 'reserved_address'],
    ['zero', short(0), 'burn_address'],
    ['dead', '0x000000000000000000000000000000000000dEaD', 'burn_address'],
    ['dead all over', `0x${'dead'.repeat(10)}`, 'burn_address'],
    ['the placeholder of the coin', `0x${'Ee'.repeat(20)}`, 'burn_address'],
    ['all bits', `0x${'F'.repeat(40)}`, 'burn_address'],
    ['the one after what is reserved', short(0x10000), undefined],
    ['one digit short of one digit', `0x${'e'.repeat(39)}d`, undefined],
    ['an account', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', undefined],
    ['a token', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', undefined],
  ])('classifies %s: %s, %s', (_, address, known) => {
    for (const written of [
      address.toLowerCase(),
      `0x${address.slice(2).toUpperCase()}`,
      getAddress(address.toLowerCase()),
    ])
      expect(keylessAddress(written)).toBe(known);
  });
});
