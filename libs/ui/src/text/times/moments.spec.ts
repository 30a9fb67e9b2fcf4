import { describe, expect, it } from '@jest/globals';
import { relativeMoment } from './moments.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

describe('a moment in relation to now', () => {
  it.each([
    [0, 'just now'],
    [-3, 'just now'],
    [-30, '30 sec. ago'],
    [-120, '2 min. ago'],
    [-7_200, '2 hr. ago'],
    [-86_400, 'yesterday'],
    [-700_000, undefined],
  ])('%d s from now is %s', (seconds, words) => {
    expect(relativeMoment(at(seconds), NOW)).toBe(words);
  });

  it('has happened, whatever the clocks show', () => {
    expect([1, 23, 7_200, 900_000].map((seconds) => relativeMoment(at(seconds), NOW))).toEqual([
      'just now',
      'just now',
      'just now',
      'just now',
    ]);
  });

  it('is ahead where it may be', () => {
    expect([0, 23, 7_200].map((seconds) => relativeMoment(at(seconds), NOW, true))).toEqual([
      'now',
      'in 23 sec.',
      'in 2 hr.',
    ]);
  });
});
