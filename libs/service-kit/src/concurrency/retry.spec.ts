import { describe, expect, it } from '@jest/globals';
import { retry } from './retry.js';

const DOWN = new Error('down');
const isDown = (error: unknown) => error === DOWN;

/** Makes work that fails this often before it succeeds. */
function failing(times: number, error: Error = DOWN) {
  let left = times;
  return async () => {
    if (left-- > 0) throw error;
    return 'done';
  };
}

describe('retry', () => {
  it('retries while a dependency is down', async () => {
    expect(await retry(failing(2), isDown, { atMostMs: 60_000 })).toBe('done');
  });

  it('throws everything else at once', async () => {
    await expect(retry(failing(1, new Error('wrong')), isDown, { atMostMs: 60_000 })).rejects.toThrow('wrong');
  });

  it('returns the result of work during which the signal was aborted', async () => {
    const stop = new AbortController();
    const work = async () => {
      stop.abort(new Error('stopped'));
      return 'written';
    };

    expect(await retry(work, isDown, { signal: stop.signal })).toBe('written');
  });

  it('ends with its time', async () => {
    await expect(retry(failing(1), isDown, { atMostMs: 0 })).rejects.toBe(DOWN);
  });

  it('ends with the signal, even during a delay', async () => {
    const stop = new AbortController();
    const waiting = retry(failing(1_000), isDown, { signal: stop.signal });

    stop.abort(new Error('stopped'));

    await expect(waiting).rejects.toThrow('stopped');
  });
});
