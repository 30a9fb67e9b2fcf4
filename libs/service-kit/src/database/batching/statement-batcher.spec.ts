import { describe, expect, it } from '@jest/globals';
import { StatementBatcher } from './statement-batcher.js';

/** Resolves when everything that was added has begun or waits. */
const begun = () => new Promise(setImmediate);

/** Statements that end when the test lets them. `bad` makes its statement fail, `gone` loses the database. */
function statements(slowMs?: number) {
  const sent: (readonly string[])[] = [];
  const open: (() => void)[] = [];
  const gathered = new StatementBatcher(async (rows: readonly string[]) => {
    sent.push(rows);
    await new Promise<void>((done) => open.push(done));
    if (rows.includes('gone')) throw Object.assign(new Error('gone'), { code: '57P01' });
    if (rows.includes('bad')) throw new Error('bad');
    return rows.map((row) => row.toUpperCase());
  }, slowMs);
  /** Ends the statement that began first. */
  const end = async () => {
    open.shift()!();
    await begun();
  };
  const outcomes = async (promises: Promise<string>[]) =>
    (await Promise.allSettled(promises)).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message));
  return { sent, gathered, end, outcomes };
}

describe('rows of anybody', () => {
  it('are sent at once where nothing is under way, and together where they came together or meanwhile', async () => {
    const { sent, gathered, end, outcomes } = statements();
    const all = ['a', 'b'].map((row) => gathered.add(row));
    expect(sent).toEqual([]);
    await begun();
    all.push(...['c', 'd'].map((row) => gathered.add(row)));
    await begun();
    expect(sent).toEqual([['a', 'b']]);
    for (let statement = 0; statement < 2; statement++) await end();
    expect(sent).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(await outcomes(all)).toEqual(['A', 'B', 'C', 'D']);
    void gathered.add('e');
    await begun();
    expect(sent.at(-1)).toEqual(['e']);
  });

  it('are at most 64 of a statement, up to four statements at a time while more wait, and the rest comes after them', async () => {
    const { sent, gathered, end } = statements();
    void gathered.add('a');
    await begun();
    const many = Array.from({ length: 300 }, (_, n) => gathered.add(`k${n}`));
    await begun();
    expect(sent.map((rows) => rows.length)).toEqual([1, 64, 64, 64]);
    for (let statement = 0; statement < 3; statement++) await end();
    // One that is full, and one that waits for it.
    expect(sent.map((rows) => rows.length)).toEqual([1, 64, 64, 64, 64]);
    for (let statement = 0; statement < 3; statement++) await end();
    expect(sent.map((rows) => rows.length)).toEqual([1, 64, 64, 64, 64, 44]);
    expect(await many[0]).toBe('K0');
  });

  it('are refused at once where 20,000 wait, and later ones are sent again', async () => {
    const { gathered, end, outcomes } = statements();
    const all = outcomes(Array.from({ length: 20_000 }, (_, n) => gathered.add(`k${n}`)));
    await begun();

    expect(await outcomes([gathered.add('b')])).toEqual([expect.stringContaining('too many others waited')]);

    for (let statement = 0; statement < Math.ceil(20_000 / 64); statement++) await end();
    expect((await all).at(-1)).toBe('K19999');
    const later = outcomes([gathered.add('c')]);
    await begun();
    await end();
    expect(await later).toEqual(['C']);
  });

  it('are tried one by one where they fail together', async () => {
    const { sent, gathered, end, outcomes } = statements();
    const all = outcomes(['b', 'bad', 'c'].map((row) => gathered.add(row)));
    await begun();
    for (let statement = 0; statement < 4; statement++) await end();
    expect(await all).toEqual(['B', 'bad', 'C']);
    expect(sent).toEqual([['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  });

  it('are not tried again where the database is gone, and those that came later are', async () => {
    const { sent, gathered, end, outcomes } = statements();
    const all = outcomes(['b', 'gone'].map((row) => gathered.add(row)));
    await begun();
    const later = outcomes([gathered.add('c')]);
    for (let statement = 0; statement < 2; statement++) await end();
    expect(await all).toEqual(['gone', 'gone']);
    expect(await later).toEqual(['C']);
    expect(sent).toEqual([['b', 'gone'], ['c']]);
  });

  it('do not wait for a statement that hangs, which still has its response when it comes', async () => {
    const { sent, gathered, end, outcomes } = statements(500);
    const all = [gathered.add('a')];
    await begun();
    all.push(...['b', 'c'].map((row) => gathered.add(row)));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(sent).toEqual([['a'], ['b', 'c']]);
    for (let statement = 0; statement < 2; statement++) await end();
    expect(await outcomes(all)).toEqual(['A', 'B', 'C']);

    const later = [gathered.add('e')];
    await begun();
    later.push(...['f', 'g'].map((row) => gathered.add(row)));
    await begun();
    // One at a time again.
    expect(sent.slice(2)).toEqual([['e']]);
    for (let statement = 0; statement < 2; statement++) await end();
    expect(await outcomes(later)).toEqual(['E', 'F', 'G']);
  });
});
