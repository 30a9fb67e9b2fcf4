import { describe, expect, it } from '@jest/globals';
import { ownerFaults } from './owner-faults.js';

const NOBODY = '0x0000000000000000000000000000000000000000';
const [OWNER, NEXT] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'];
const timelock = { address: OWNER, pending: NOBODY, hasCode: true, delayS: 259_200n };

describe('ownerFaults', () => {
  it('finds nothing wrong with a timelock of 72 hours', () => {
    expect(ownerFaults(timelock)).toEqual([]);
  });

  it.each([
    ['a single key', { hasCode: false, delayS: undefined }, 'is a single key'],
    ['a wallet without a timelock', { delayS: undefined }, 'has no timelock'],
    ['a timelock that hardly waits', { delayS: 259_199n }, 'waits 259199 s, less than 72 hours'],
    ['nobody', { address: NOBODY, hasCode: false, delayS: undefined }, 'nobody owns the contract'],
    ['somebody who is about to be replaced', { pending: NEXT }, `about to be owned by ${NEXT}`],
  ])('names %s', (_what, facts, fault) => {
    expect(ownerFaults({ ...timelock, ...facts })).toEqual([expect.stringContaining(fault)]);
  });
});
