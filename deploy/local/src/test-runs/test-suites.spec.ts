import { describe, expect, it } from '@jest/globals';
import { isOfThisRun, leftOut } from './test-suites.js';

describe('whole proofs in parts', () => {
  it('are all made unless parts are asked for', () => {
    expect(leftOut({})).toEqual([]);
  });

  it('are each made by one of the seeds that follow each other', () => {
    const runs = [10, 11, 12].map((seed) => leftOut({ PROOF_PARTS: '3', FAULT_SEED: `${seed}` }));
    const timesLeft = new Map<string, number>();
    for (const pattern of runs.flat()) timesLeft.set(pattern, (timesLeft.get(pattern) ?? 0) + 1);

    expect(new Set(timesLeft.values())).toEqual(new Set([2]));
    expect([0, 1, 2].filter((place) => isOfThisRun(place, { PROOF_PARTS: '3', FAULT_SEED: '10' }))).toEqual([2]);
  });
});
