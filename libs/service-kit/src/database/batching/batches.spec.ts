import { describe, expect, it, jest } from '@jest/globals';
import { Batches } from './batches.js';

/**
 * Batches of at most three, each of which is held until the test releases it. `bad` makes its batch fail, `gone` loses
 * the database.
 */
function batches() {
  const written: string[][] = [];
  const held: (() => void)[] = [];
  const write = async (rows: readonly string[]) => {
    written.push([...rows]);
    await new Promise<void>((open) => held.push(open));
    if (rows.includes('gone')) throw Object.assign(new Error('gone'), { code: '57P01' });
    if (rows.includes('bad')) throw new Error('bad');
    return rows.map((row) => row.toUpperCase());
  };
  /** Releases all batches from now on, until all of these promises are settled. */
  const settled = async (promises: Promise<string>[]) => {
    let isOver = false;
    const results = Promise.allSettled(promises).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      held.shift()?.();
      await new Promise(setImmediate);
    }
    return (await results).map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message));
  };
  return { all: new Batches(write, 3), written, settled };
}

describe('rows of one owner', () => {
  it('are written at once where nothing is under way, and together where they came meanwhile', async () => {
    const { all, written, settled } = batches();

    const outcomes = ['a', 'b', 'c', 'd', 'e'].map((row) => all.add(1, row));

    expect(written).toEqual([['a']]);
    expect(await settled(outcomes)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(written).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
    void all.add(1, 'f');
    expect(written.at(-1)).toEqual(['f']);
  });

  it('do not wait for those of another one', () => {
    const { all, written } = batches();

    void all.add(1, 'a');
    void all.add(2, 'b');

    expect(written).toEqual([['a'], ['b']]);
  });

  it('are not sent any more where they waited for more than 20 seconds; those that came later are', async () => {
    const { all, written, settled } = batches();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    try {
      const outcomes = [all.add(1, 'a'), all.add(1, 'b')];
      clock.mockReturnValue(1_001);
      outcomes.push(all.add(1, 'c'));
      clock.mockReturnValue(21_001);

      expect(await settled(outcomes)).toEqual(['A', expect.stringContaining('was not sent'), 'C']);
      expect(written).toEqual([['a'], ['c']]);
    } finally {
      clock.mockRestore();
    }
  });

  it('are refused at once where 5,000 of their owner wait, and later ones are written again', async () => {
    const { all, written, settled } = batches();
    const outcomes = Array.from({ length: 5_001 }, (_, n) => all.add(1, `a${n}`));

    await expect(all.add(1, 'b')).rejects.toThrow('too many others waited');
    void all.add(2, 'c');
    expect(written.at(-1)).toEqual(['c']);

    expect((await settled(outcomes)).at(-1)).toBe('A5000');
    expect(await settled([all.add(1, 'd')])).toEqual(['D']);
  });

  it('are refused at once where 20,000 of all owners wait, and later ones are written again', async () => {
    const { all, settled } = batches();
    const outcomes = Array.from({ length: 20_000 }, (_, n) => all.add(n % 5, `a${n}`));

    await expect(all.add(6, 'b')).rejects.toThrow('too many others waited');

    expect((await settled(outcomes)).at(-1)).toBe('A19999');
    expect(await settled([all.add(6, 'c')])).toEqual(['C']);
  });

  it('are tried one by one where they fail together', async () => {
    const { all, written, settled } = batches();

    const outcomes = ['a', 'b', 'bad', 'c', 'd'].map((row) => all.add(1, row));

    expect(await settled(outcomes)).toEqual(['A', 'B', 'bad', 'C', 'D']);
    expect(written).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c'], ['d']]);
  });

  it('are not tried again where the database is gone, and those that came later are', async () => {
    const { all, written, settled } = batches();

    const outcomes = ['a', 'b', 'gone', 'c', 'd'].map((row) => all.add(1, row));

    expect(await settled(outcomes)).toEqual(['A', 'gone', 'gone', 'gone', 'D']);
    expect(written).toEqual([['a'], ['b', 'gone', 'c'], ['d']]);
  });
});
