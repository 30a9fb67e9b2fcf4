import { describe, expect, it } from '@jest/globals';
import { waitChoices } from './wait-choices.js';

describe('how long a call may wait', () => {
  it('is chosen from a few', () => {
    expect(waitChoices(604_800).map(({ label }) => label)).toEqual([
      '1 hour',
      '8 hours',
      '1 day',
      '3 days',
      '7 days',
      '30 days',
    ]);
  });

  it.each([
    [61, '61 seconds', 0],
    [5_400, '90 minutes', 1],
    [172_800, '2 days', 3],
  ])('keeps the %p seconds that a program set: %s', (seconds, label, at) => {
    const choices = waitChoices(seconds);
    expect([choices.length, choices[at]]).toEqual([7, { value: String(seconds), label }]);
  });
});
