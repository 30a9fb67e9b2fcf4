import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LockSlots } from './lock-slots.js';

/** Work that is under way until `end` is called. */
function held(slots: LockSlots, since?: number) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const work = jest.fn(() => promise);
  return { work, end, done: slots.runInTime(work, since) };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('slots of those who wait for locked rows', () => {
  it.each([
    [1, 1],
    [6, 3],
    [20, 10],
  ])('of a pool of %i connections are %i', async (poolSize, most) => {
    const slots = new LockSlots(poolSize);
    const all = Array.from({ length: poolSize + 1 }, () => held(slots));
    await new Promise(setImmediate);

    expect(all.filter(({ work }) => work.mock.calls.length > 0)).toHaveLength(most);
    for (const { end } of all) end();
    await Promise.all(all.map(({ done }) => done));
    expect(all.every(({ work }) => work.mock.calls.length === 1)).toBe(true);
  });

  it('are given to nobody who waited for 20 seconds, here and before', async () => {
    jest.useFakeTimers();
    const slots = new LockSlots(1);
    const first = held(slots);
    const [late, later] = [held(slots, performance.now() - 15_000), held(slots)];
    const refused = expect(late.done).rejects.toThrow('was not sent');

    await jest.advanceTimersByTimeAsync(5_000);
    await refused;
    first.end();
    await jest.advanceTimersByTimeAsync(60_000);
    later.end();

    await Promise.all([first.done, later.done]);
    expect([late.work.mock.calls.length, later.work.mock.calls.length]).toEqual([0, 1]);
  });
});
