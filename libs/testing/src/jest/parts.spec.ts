import { describe, expect, it } from '@jest/globals';
import { inParts, partOf } from './parts.js';

const CASES = ['a', 'b', 'c', 'd', 'e'];

describe('proofs in parts', () => {
  it('are all run unless parts are requested', () => {
    expect(inParts(CASES, { count: 1, seed: 7 })).toEqual(CASES);
  });

  it.each([2, 3, 5])('are all run by %i seeds that follow each other, each once', (count) => {
    const runs = Array.from({ length: count }, (_, seed) => inParts(CASES, { count, seed: 100 + seed }));

    expect(runs.flat().toSorted()).toEqual(CASES);
  });

  it('repeat a part of the times', () => {
    expect([1, 2, 3].map((count) => partOf(5, { count }))).toEqual([5, 3, 2]);
  });

  it('run at least one', () => {
    expect(inParts(['a'], { count: 3, seed: 1 })).toEqual(['a']);
  });
});
