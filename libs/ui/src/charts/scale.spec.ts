import { describe, expect, it } from '@jest/globals';
import { topOf } from './scale.js';

describe('the top of a chart', () => {
  it.each([
    [[], 1],
    [[0, 0], 1],
    [[7], 10],
    [[10, 3], 10],
    [[11], 20],
    [[2_100_000], 2_500_000],
  ])('over %j is %d', (values, top) => {
    expect(topOf(values)).toBe(top);
  });
});
