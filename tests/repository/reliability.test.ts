import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { judge } from '../soak/checker/promises.js';
import { soundRecord } from '../soak/checker/sound-record.js';

const ROW = /^\| (\d+) \| ([^|]+) \| (.+) \| [^|]+ \|$/gm;
const TEST = /\]\(\.\.\/([^)]+)\): “([^”]+)”/g;

interface PromiseRow {
  number: number;
  words: string;
  tests: { file: string; title: string }[];
}

/** The rows of `docs/reliability.md`, with the tests that each names. */
function rowsOf(page: string): PromiseRow[] {
  return [...page.matchAll(ROW)].map(([, number, words, tests]) => ({
    number: Number(number),
    words: words!,
    tests: [...tests!.matchAll(TEST)].map(([, file, title]) => ({ file: file!, title: title! })),
  }));
}

/** Tests whose file is not there, or has no such title. */
function lost(rows: readonly PromiseRow[]): string[] {
  return rows
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => {
      if (!existsSync(join(ROOT, file))) return true;
      const source = readFileSync(join(ROOT, file), 'utf8');
      return !["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
    })
    .map(({ file, title }) => `${file}: ${title}`);
}

describe('docs/reliability.md', () => {
  const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');

  it('has a row for each promise of the soak, in its words, with tests', () => {
    const rows = rowsOf(page);

    expect(rows.map(({ number, words }) => [number, words])).toEqual(
      judge(soundRecord()).map(([{ number, words }]) => [number, words]),
    );
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('names tests that exist', () => {
    expect(lost(rowsOf(page))).toEqual([]);
  });

  it.each([
    ['a title', ': “', ': “no such title '],
    ['a file', '](../', '](../no-such-folder/'],
  ])('is found out when %s is gone', (_what, there, changed) => {
    expect(lost(rowsOf(page.replace(/\n(\| 1 \|.*)/, (row) => row.replace(there, changed))))).toHaveLength(1);
  });
});
