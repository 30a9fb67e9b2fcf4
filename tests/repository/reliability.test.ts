import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { judge } from '../soak/checker/promises.js';
import { soundRecord } from '../soak/checker/sound-record.js';
import { lostTests, tableRows, testsIn } from './page-tests.js';

/** Returns the rows of `docs/reliability.md`, with the tests that each names. */
function rowsOf(page: string) {
  return tableRows(page).map(([number, words, tests]) => ({
    number: Number(number),
    words: words!,
    tests: testsIn(tests!),
  }));
}

describe('docs/reliability.md', () => {
  const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
  const lost = (text: string) => lostTests(rowsOf(text).flatMap(({ tests }) => tests));

  it('has a row for each promise of the soak, in its words, with tests', () => {
    const rows = rowsOf(page);

    expect(rows.map(({ number, words }) => [number, words])).toEqual(
      judge(soundRecord()).map(([{ number, words }]) => [number, words]),
    );
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('names tests that exist', () => {
    expect(lost(page)).toEqual([]);
  });

  it.each([
    ['a title', ': “', ': “no such title '],
    ['a file', '](../', '](../no-such-folder/'],
  ])('is found faulty when %s is gone', (_what, there, changed) => {
    expect(lost(page.replace(/\n(\| 1 \|.*)/, (row) => row.replace(there, changed)))).toHaveLength(1);
  });
});
