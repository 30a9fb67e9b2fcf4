import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

const linesOf = (path: string): string[] => readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n');

describe('The first pages that a reader opens', () => {
  it.each([
    ['README.md', 120],
    ['docs/ARCHITECTURE.md', 250],
  ])('%s has at most %i lines, so that it is read to the end', (path, most) => {
    expect(linesOf(path).length).toBeLessThanOrEqual(most);
  });

  it('docs/ARCHITECTURE.md fits into 120 columns', () => {
    expect(linesOf('docs/ARCHITECTURE.md').filter((line) => line.length > 120)).toEqual([]);
  });
});

describe('The tables that are written by hand', () => {
  it('lead from every promise to a test', () => {
    const rows = linesOf('docs/promises.md').filter((line) => /^\| (?!---|Promise )/.test(line));
    expect(rows.length).toBeGreaterThan(40);
    expect(
      rows.filter(
        (line) => !/\]\([^)]*(\.(test|spec|journey)\.tsx?|test-sol|generated\/[a-z-]*contract\.md)\)/.test(line),
      ),
    ).toEqual([]);
  });
});
