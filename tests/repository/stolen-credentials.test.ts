import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { linksWithoutTitle, lostTests, tableRows, testsIn } from './page-tests.js';

/** Returns the faults in the rows of `docs/stolen-credentials.md`. */
function faultsOf(page: string): string[] {
  return tableRows(page).flatMap((cells) => {
    const [stolen, ...rest] = cells;
    if (cells.length !== 4) return [`${stolen}: ${cells.length} cells instead of 4`];
    const tried = rest.at(-1)!;
    const tests = testsIn(tried);
    return [
      ...(tests.length === 0 ? ['names no test'] : []),
      ...linksWithoutTitle(tried).map((file) => `names no title of ${file}`),
      ...lostTests(tests).map((test) => `lost ${test}`),
    ].map((fault) => `${stolen}: ${fault}`);
  });
}

/** The attacks of the audit, which the page must list. */
const ATTACKS = 'tests/security/money-attacks.test.ts';
const NAMED = 'tests/security/stolen-cookies.test.ts';

describe('docs/stolen-credentials.md', () => {
  const page = readFileSync(join(ROOT, 'docs/stolen-credentials.md'), 'utf8');
  const named = tableRows(page).flatMap((cells) => testsIn(cells.at(-1)!));

  it('proves each row by tests that exist', () => {
    expect(tableRows(page).length).toBeGreaterThan(30);
    expect(faultsOf(page)).toEqual([]);
  });

  it('names all attacks on money', () => {
    const source = readFileSync(join(ROOT, ATTACKS), 'utf8');
    const attacks = [...source.matchAll(/^ {2}it\((["'])(.+)\1,/gm)].map(([, , title]) => title);

    expect(attacks).toHaveLength(4);
    expect(named.filter(({ file }) => file === ATTACKS).map(({ title }) => title)).toEqual(
      expect.arrayContaining(attacks),
    );
  });

  it.each([
    ['a title is gone', ': “', ': “no such title ', /: lost /],
    ['a title is missing', / \[stolen-cookies[^“]+“[^”]+”/, ` [stolen](../${NAMED})`, /: names no title of /],
    ['a file is gone', '](../', '](../no-such-folder/', /: lost /],
    ['no test is there', / \[.*\]\(\.\.\/.*\|$/, ' – |', /: names no test$/],
    ['a cell is missing', / \| [^|]+ \| \[/, ' | [', /3 cells instead of 4$/],
  ])('is found faulty when %s', (_what, there, changed, fault) => {
    const planted = page.replace(/\n(\| an owner's cookie \(.*)/, (row) => row.replace(there, changed));

    expect(faultsOf(planted)).toEqual([expect.stringMatching(fault)]);
  });

  it.each([
    ['of a contract', 'libs/contracts/test-sol/Sweep.t.sol', 'test_noSuchTest'],
    ['that only stands in the file', NAMED, 'open sesame 1234'],
    ['in a file that holds no tests', 'tests/security/leak-targets.ts', 'jetstream'],
  ])('takes no title for a test %s', (_what, file, title) => {
    expect(lostTests([{ file, title }])).toEqual([`${file}: ${title}`]);
  });
});
