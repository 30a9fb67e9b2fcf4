import { describe, expect, it } from '@jest/globals';
import { attemptsLeft, MAX_ATTEMPTS, retryDelayS } from './retry-schedule.js';

describe('the retry schedule', () => {
  it('begins at once', () => expect(retryDelayS(0)).toBe(0));

  it('waits 1m, 5m, 30m, 2h and 12h', () => {
    expect([1, 2, 3, 4, 5].map((made) => retryDelayS(made) / 60)).toEqual([1, 5, 30, 120, 720]);
  });

  it('ends with the sixth attempt', () => {
    expect(MAX_ATTEMPTS).toBe(6);
    expect([0, 1, 5, 6, 7].map(attemptsLeft)).toEqual([6, 5, 1, 0, 0]);
    expect(() => retryDelayS(6)).toThrow(RangeError);
  });
});
