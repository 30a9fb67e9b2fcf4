import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.js';
import { createQueryClient, pauseMs } from './query-client.js';

const DOWN = new ApiProblem(503, 'unavailable', 'Temporarily unavailable.');
const FORBIDDEN = new ApiProblem(403, 'insufficient_role', 'Your role is too low.');

describe('a read that fails', () => {
  // On servers it fetches nothing automatically.
  beforeAll(() => environmentManager.setIsServer(() => false));
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function watched(answers: () => string) {
    let fetches = 0;
    const queries = createQueryClient();
    const observer = new QueryObserver(queries, {
      ...queries.getDefaultOptions().queries,
      queryKey: ['payments'],
      queryFn: async () => {
        fetches++;
        return answers();
      },
    });
    const stop = observer.subscribe(() => undefined);
    return { observer, stop, countOf: () => fetches };
  }

  it('keeps what was known, is fetched again by itself, and is forgotten once it succeeds', async () => {
    let answer = () => 'old';
    const { observer, stop } = watched(() => answer());
    await jest.advanceTimersByTimeAsync(10);
    answer = () => {
      throw DOWN;
    };
    void observer.refetch();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(observer.getCurrentResult()).toMatchObject({ data: 'old', error: DOWN });

    answer = () => 'new';
    await jest.advanceTimersByTimeAsync(31_000);
    expect(observer.getCurrentResult()).toMatchObject({ data: 'new', error: null });
    stop();
  });

  it('is fetched again ever more slowly', async () => {
    const { stop, countOf } = watched(() => {
      throw DOWN;
    });
    await jest.advanceTimersByTimeAsync(5 * 60_000);
    const inFiveMinutes = countOf();
    expect(inFiveMinutes).toBeGreaterThan(10);
    expect(inFiveMinutes).toBeLessThan(60);
    expect([1, 2, 3, 4, 5, 50].map(pauseMs)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    stop();
  });

  it('is not fetched again where that cannot help', async () => {
    const { observer, stop, countOf } = watched(() => {
      throw FORBIDDEN;
    });
    await jest.advanceTimersByTimeAsync(5 * 60_000);
    expect(countOf()).toBe(1);
    expect(observer.getCurrentResult().error).toBe(FORBIDDEN);
    stop();
  });
});
