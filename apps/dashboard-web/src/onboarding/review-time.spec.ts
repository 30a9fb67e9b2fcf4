import { describe, expect, it } from '@jest/globals';
import { reviewTime } from './review-time.js';

describe('how long a review takes', () => {
  it.each([
    [0, '1 minute'],
    [45, '45 minutes'],
    [61, '2 hours'],
    [47 * 60, '47 hours'],
    [49 * 60, '3 days'],
  ])('%d min is about %s', (minutes, words) => {
    expect(reviewTime(minutes)).toBe(
      `Reviews usually take about ${words}. We will e-mail you as soon as we have decided.`,
    );
  });

  it('is not promised where it is unknown', () => {
    expect([reviewTime(null), reviewTime(undefined)]).toEqual(
      Array(2).fill('We will e-mail you as soon as we have decided.'),
    );
  });
});
