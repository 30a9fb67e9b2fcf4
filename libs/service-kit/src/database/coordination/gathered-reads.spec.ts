import { describe, expect, it } from '@jest/globals';
import { GatheredReads } from './gathered-reads.js';

/** Reads that end when the test lets them; each finds what was written when it began, and nothing for `none`. */
function reads(slowMs?: number) {
  const state = { value: 'old', begun: [] as (readonly string[])[] };
  const open: (() => void)[] = [];
  const gathered = new GatheredReads(async (keys) => {
    state.begun.push(keys);
    const { value } = state;
    await new Promise<void>((done) => open.push(done));
    if (value === 'broken') throw new Error('broken');
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key} ${value}`]));
  }, slowMs);
  /** Ends the read that began first. */
  const end = async () => {
    open.shift()!();
    await new Promise(setImmediate);
  };
  return { state, gathered, end };
}

describe('reads by many', () => {
  it('begin at once where nobody else asks, and give each its own, or nothing', async () => {
    const { state, gathered, end } = reads();
    const first = gathered.of('a');
    expect(state.begun).toEqual([['a']]);
    await end();
    const second = gathered.of('none');
    expect(state.begun).toEqual([['a'], ['none']]);
    await end();
    expect(await Promise.all([first, second])).toEqual(['a old', undefined]);
  });

  it('are one for all who ask while another runs, each key once', async () => {
    const { state, gathered, end } = reads();
    const first = gathered.of('a');
    state.value = 'new';
    const later = ['c', 'a', 'c', 'none'].map((key) => gathered.of(key));
    expect(state.begun).toHaveLength(1);

    await end();
    expect(state.begun.slice(1)).toEqual([['c', 'a', 'none']]);
    await end();

    expect(await first).toBe('a old');
    // A caller that came after `a` was written does not get what an earlier read found.
    expect(await Promise.all(later)).toEqual(['c new', 'a new', 'c new', undefined]);
    expect(state.begun).toHaveLength(2);
  });

  it('are of at most 64 keys, up to four at a time while so many wait, and the rest comes after them', async () => {
    const { state, gathered, end } = reads();
    void gathered.of('a');
    const many = Array.from({ length: 300 }, (_, n) => gathered.of(`k${n}`));
    expect(state.begun.map((keys) => keys.length)).toEqual([1, 64, 64, 64]);
    for (let read = 0; read < 3; read++) await end();
    // One that is full, and one that waits for it.
    expect(state.begun.map((keys) => keys.length)).toEqual([1, 64, 64, 64, 64]);
    for (let read = 0; read < 3; read++) await end();
    expect(state.begun.map((keys) => keys.length)).toEqual([1, 64, 64, 64, 64, 44]);
    expect(await many[299]).toBe('k299 old');
  });

  it('fail together, and the next ones do not', async () => {
    const { state, gathered, end } = reads();
    const first = gathered.of('a');
    state.value = 'broken';
    const failing = Promise.allSettled([gathered.of('c'), gathered.of('d')]);
    await end();
    state.value = 'mended';
    const last = gathered.of('c');
    for (let read = 0; read < 2; read++) await end();

    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await first).toBe('a old');
    expect(await last).toBe('c mended');
    const again = gathered.of('a');
    await end();
    expect(await again).toBe('a mended');
  });

  it('do not wait for one that hangs, which still has its response when it comes', async () => {
    const { state, gathered, end } = reads(20);
    const hanging = gathered.of('a');
    const others = ['b', 'c'].map((key) => gathered.of(key));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(state.begun.slice(1)).toEqual([['b', 'c']]);
    for (let read = 0; read < 2; read++) await end();
    expect(await Promise.all([hanging, ...others])).toEqual(['a old', 'b old', 'c old']);

    const later = ['e', 'f', 'g'].map((key) => gathered.of(key));
    expect(state.begun.slice(2)).toEqual([['e']]);
    for (let read = 0; read < 2; read++) await end();
    expect(await Promise.all(later)).toEqual(['e old', 'f old', 'g old']);
  });
});
