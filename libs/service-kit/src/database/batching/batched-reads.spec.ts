import { describe, expect, it, jest } from '@jest/globals';
import { BatchedReads } from './batched-reads.js';

/** Resolves when every read has begun or waits. */
const begun = () => new Promise(setImmediate);

/** Reads that end when the test lets them; each finds what was written when it began, and nothing for `none`. */
function reads() {
  const state = { value: 'old', begun: [] as (readonly string[])[] };
  const open: (() => void)[] = [];
  const gathered = new BatchedReads(async (keys) => {
    state.begun.push(keys);
    const { value } = state;
    await new Promise<void>((done) => open.push(done));
    if (value === 'broken') throw new Error('broken');
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key} ${value}`]));
  });
  /** Ends the read that began first. */
  const end = async () => {
    open.shift()!();
    await begun();
  };
  return { state, gathered, end };
}

describe('reads by many', () => {
  it('return each its own, or nothing', async () => {
    const { gathered, end } = reads();
    const values = Promise.all(['a', 'none', 'b'].map((key) => gathered.of(key)));
    await begun();
    await end();
    expect(await values).toEqual(['a old', undefined, 'b old']);
  });

  it('are one for all requests while another runs, each key once', async () => {
    const { state, gathered, end } = reads();
    const first = gathered.of('a');
    await begun();
    state.value = 'new';
    const later = ['c', 'a', 'c', 'none'].map((key) => gathered.of(key));
    await begun();
    expect(state.begun).toEqual([['a']]);

    await end();
    expect(state.begun.slice(1)).toEqual([['c', 'a', 'none']]);
    await end();

    expect(await first).toBe('a old');
    // A caller that came after `a` was written does not get what an earlier read found.
    expect(await Promise.all(later)).toEqual(['c new', 'a new', 'c new', undefined]);
    expect(state.begun).toHaveLength(2);
  });

  it('that waited too long to begin are refused, and begin for later requests', async () => {
    const { gathered, end } = reads();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    try {
      const first = gathered.of('a');
      await begun();
      const refused = expect(gathered.of('b')).rejects.toThrow('was not sent');
      clock.mockReturnValue(21_001);
      await end();
      await refused;

      const later = gathered.of('b');
      await begun();
      await end();

      expect([await first, await later]).toEqual(['a old', 'b old']);
    } finally {
      clock.mockRestore();
    }
  });

  it('are tried one by one where they fail together, and those that came later do not fail', async () => {
    const { state, gathered, end } = reads();
    state.value = 'broken';
    const failing = Promise.allSettled([gathered.of('c'), gathered.of('d')]);
    await begun();
    const last = gathered.of('c');
    await end();
    expect(state.begun).toEqual([['c', 'd'], ['c']]);
    state.value = 'mended';
    for (let read = 0; read < 3; read++) await end();

    expect((await failing).map((one) => (one.status === 'fulfilled' ? one.value : one.status))).toEqual([
      'rejected',
      'd mended',
    ]);
    expect(await last).toBe('c mended');
  });
});
