import { describe, expect, it } from '@jest/globals';
import type { TransferLog } from '../providers/rpc/transfer-log.js';
import { atAddress, MAX_OF_ADDRESS, MAX_OF_TOKEN_AT_ADDRESS, withinLimits } from './spam-filter.js';

const log = (toAddress: string, tokenAddress: string) => ({ toAddress, tokenAddress }) as TransferLog;
const logs = (count: number, one: (index: number) => TransferLog) => Array.from({ length: count }, (_, i) => one(i));

describe('withinLimits', () => {
  it('accepts a limited number of one token at one address, and others beside it', () => {
    const kept = withinLimits([...logs(100, () => log('a', 'x')), log('a', 'y'), log('b', 'x')], new Map());

    expect(kept).toEqual([...logs(MAX_OF_TOKEN_AT_ADDRESS, () => log('a', 'x')), log('a', 'y'), log('b', 'x')]);
  });

  it('accepts a limited number of all tokens at one address', () => {
    expect(
      withinLimits(
        logs(1_000, (index) => log('a', `${index}`)),
        new Map(),
      ),
    ).toHaveLength(MAX_OF_ADDRESS);
  });

  it('counts what is recorded already', () => {
    const recorded = new Map([
      ['a', MAX_OF_ADDRESS - 1],
      ['b', 5],
      [atAddress('b', 'x'), MAX_OF_TOKEN_AT_ADDRESS],
    ]);

    expect(withinLimits([log('a', 'x'), log('a', 'y'), log('b', 'x'), log('b', 'y')], recorded)).toEqual([
      log('a', 'x'),
      log('b', 'y'),
    ]);
  });
});
