import { describe, expect, it } from '@jest/globals';
import { balanceCode, MAX_HOLDERS, readBalances } from './balance-code.js';

const word = (value: bigint) => value.toString(16).padStart(64, '0');
const TOKENS = ['aa'.repeat(20), 'bb'.repeat(20)] as const;

describe('the code that reads balances', () => {
  it('and its result are within the size limit of a contract', () => {
    const holders = Array.from({ length: MAX_HOLDERS }, () => 'cc'.repeat(20));

    expect((balanceCode(TOKENS, holders).length - 2) / 2).toBeLessThanOrEqual(49_152);
    expect(32 * (1 + 2 * MAX_HOLDERS)).toBeLessThanOrEqual(24_576);
  });

  it('returns a pair for each holder', () => {
    const raw = `0x${[4n, 1n, 2n, 3n, 4n].map(word).join('')}`;

    expect(readBalances(raw, 2)).toEqual([
      [1n, 2n],
      [3n, 4n],
    ]);
  });

  it.each([
    ['a call failed', `0x${[3n, 1n, 2n, 3n, 4n].map(word).join('')}`],
    ['it is too short', `0x${[4n, 1n].map(word).join('')}`],
    ['it is empty', '0x'],
    ['it is nothing', null],
  ])('has no result when %s', (_, raw) => {
    expect(readBalances(raw, 2)).toBeUndefined();
  });
});
