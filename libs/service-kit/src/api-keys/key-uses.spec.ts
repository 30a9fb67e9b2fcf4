import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { KeyUses } from './key-uses.js';

const MINUTES = 60_000;

describe('uses of keys', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are recorded at first, and then once in five minutes for each key', async () => {
    const uses = new KeyUses();

    expect([uses.isDue(1), uses.isDue(1), uses.isDue(2)]).toEqual([true, false, true]);
    await jest.advanceTimersByTimeAsync(5 * MINUTES - 1);
    expect(uses.isDue(1)).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect([uses.isDue(1), uses.isDue(1)]).toEqual([true, false]);
  });

  it('of 50,000 keys are remembered: with the next key all of them are forgotten', () => {
    const uses = new KeyUses();
    for (let id = 1; id <= 50_000; id++) uses.isDue(id);

    expect(uses.isDue(1)).toBe(false);
    expect(uses.isDue(50_001)).toBe(true);
    expect([uses.isDue(50_001), uses.isDue(1)]).toEqual([false, true]);
  });
});
