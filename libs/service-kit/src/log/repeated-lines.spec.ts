import { expect, it } from '@jest/globals';
import { RepeatedLines } from './repeated-lines.js';

it('lets a line through once in its time, and at once when it is true again', () => {
  let now = 0;
  const lines = new RepeatedLines(1_000, () => now);

  expect(lines.due(['a', 'b'])).toEqual(['a', 'b']);
  now = 999;
  expect(lines.due(['a', 'b', 'c'])).toEqual(['c']);
  now = 1_000;
  expect(lines.due(['a', 'c'])).toEqual(['a']);
  now = 1_001;
  expect(lines.due(['a', 'b', 'c'])).toEqual(['b']);
});
