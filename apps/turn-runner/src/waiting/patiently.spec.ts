import { describe, expect, it } from '@jest/globals';
import { patiently } from './patiently.js';

const DOWN = new Error('down');
const isDown = (error: unknown) => error === DOWN;

/** Work that fails this often before it succeeds. */
function failing(times: number, error: Error = DOWN) {
  let left = times;
  return async () => {
    if (left-- > 0) throw error;
    return 'done';
  };
}

describe('patiently', () => {
  it('retries while a dependency is down', async () => {
    expect(await patiently(failing(2), isDown, { atMostMs: 60_000 })).toBe('done');
  });

  it('throws everything else at once', async () => {
    await expect(patiently(failing(1, new Error('wrong')), isDown, { atMostMs: 60_000 })).rejects.toThrow('wrong');
  });

  it('ends with its time', async () => {
    await expect(patiently(failing(1), isDown, { atMostMs: 0 })).rejects.toBe(DOWN);
  });

  it('ends with the signal, even during a delay', async () => {
    const stop = new AbortController();
    const waiting = patiently(failing(1_000), isDown, { signal: stop.signal });

    stop.abort(new Error('stopped'));

    await expect(waiting).rejects.toThrow('stopped');
  });
});
