import { describe, expect, it } from '@jest/globals';
import { patiently } from './patiently.js';

const AWAY = new Error('away');
const isAway = (error: unknown) => error === AWAY;

/** Work that fails so often before it is done. */
function failing(times: number, error: Error = AWAY) {
  let left = times;
  return async () => {
    if (left-- > 0) throw error;
    return 'done';
  };
}

describe('patience', () => {
  it('repeats while what is needed is away', async () => {
    expect(await patiently(failing(2), isAway, { atMostMs: 60_000 })).toBe('done');
  });

  it('throws everything else at once', async () => {
    await expect(patiently(failing(1, new Error('wrong')), isAway, { atMostMs: 60_000 })).rejects.toThrow('wrong');
  });

  it('ends with its time', async () => {
    await expect(patiently(failing(1), isAway, { atMostMs: 0 })).rejects.toBe(AWAY);
  });

  it('ends with the signal, also in the middle of a wait', async () => {
    const stop = new AbortController();
    const waiting = patiently(failing(1_000), isAway, { signal: stop.signal });

    stop.abort(new Error('stopped'));

    await expect(waiting).rejects.toThrow('stopped');
  });
});
