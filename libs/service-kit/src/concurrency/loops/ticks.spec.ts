import { describe, expect, it } from '@jest/globals';
import { untilTick } from './ticks.js';

const endOf = (ms: number, now: number) => now + untilTick(ms, now);

describe('a wait until the next tick', () => {
  it.each([
    [1_000, 3_000.4, 4_000],
    [1_000, 3_400, 4_000],
    [1_000, 3_700, 4_000],
    [1_000, 3_800, 5_000],
    [2_000, 3_900, 6_000],
    [5_000, 61_000, 65_000],
    [700, 7_010, 7_700],
  ])('of %d ms that begins at %d ends at %d', (ms, now, end) => {
    expect(endOf(ms, now)).toBe(end);
  });

  it('does not end at the tick for which Node woke up a moment early', () => {
    expect(endOf(1_000, 2_999.6)).toBe(4_000);
  });

  it('ends together with those of other intervals', () => {
    const at = 20_003;
    expect([500, 1_000, 2_000, 5_000, 10_000].map((ms) => endOf(ms, at) % 500)).toEqual([0, 0, 0, 0, 0]);
    expect([endOf(10_000, at), endOf(5_000, at + 5_000)]).toEqual([30_000, 30_000]);
  });

  it('is never shorter than a quarter of the interval, nor longer than five quarters', () => {
    for (const ms of [500, 1_000, 2_000, 10_000, 3_600_000])
      for (let now = 0; now < 12_000; now += 37) {
        const wait = untilTick(ms, now);
        expect(wait).toBeGreaterThanOrEqual(ms / 4);
        expect(wait).toBeLessThanOrEqual(ms * 1.25);
      }
  });

  it('is as it is where it is short', () => {
    expect(untilTick(499, 12_345.6)).toBe(499);
  });
});
