import { describe, expect, it } from '@jest/globals';
import { isTestAccount } from './test-accounts.js';

/** The first and the last of the accounts that anvil funds. */
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const LAST = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';

describe('An account of a test chain', () => {
  it('is one of the ten accounts of its mnemonic, however it is written', () => {
    expect([FIRST, LAST, FIRST.toLowerCase()].map(isTestAccount)).toEqual([true, true, true]);
    expect(['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', undefined].map(isTestAccount)).toEqual([false, false]);
  });
});
