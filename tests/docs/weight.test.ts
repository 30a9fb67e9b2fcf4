import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

const PAGE = 'docs/adr/0028-tools-that-are-written-here.md';
const WEIGHED = ['deploy/local', 'deploy/helm', 'deploy/images', 'deploy/host'];
/** A row such as `| 650 | `deploy/local/src/stack`, … |`: lines, and the folders that have them. */
const ROW = /^\| (\d+) \| ([^|]+) \|/gm;
/** `4,206 lines of `deploy/local`` in the sentence that begins with Now. */
const TOTAL = /([\d,]+) (?:lines )?of\s`(deploy\/\w+)`/g;
/** The tolerance of a rounded figure. */
const TOLERANCE = 0.1;

/** Returns the lines of source in each folder, without those below it and without tests. */
function linesByFolder(): ReadonlyMap<string, number> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...WEIGHED], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const sources = listed.split('\n').filter((path) => /(?<!\.spec)\.(ts|mjs)$/.test(path) && !path.includes('/test/'));
  const lines = new Map<string, number>();
  for (const path of sources) {
    const count = readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n').length;
    lines.set(dirname(path), (lines.get(dirname(path)) ?? 0) + count);
  }
  return lines;
}

describe('The table of what is written in deploy/ although tools exist', () => {
  const page = readFileSync(join(ROOT, PAGE), 'utf8');
  const rows = [...page.matchAll(ROW)].map(([, lines, folders]) => ({
    stated: Number(lines),
    folders: [...folders!.matchAll(/`([^`]+)`/g)].map(([, folder]) => folder!),
  }));
  const counted = linesByFolder();

  it('has every folder once', () => {
    expect(rows.flatMap(({ folders }) => folders).sort()).toEqual([...counted.keys()].sort());
  });

  it('states how many lines it has, to a tenth', () => {
    const wrong = rows.flatMap(({ stated, folders }) => {
      const lines = folders.reduce((sum, folder) => sum + (counted.get(folder) ?? 0), 0);
      return Math.abs(lines - stated) <= lines * TOLERANCE ? [] : [`${folders.join(', ')}: ${lines}, not ${stated}`];
    });
    expect(wrong).toEqual([]);
  });

  it('states the totals, to a tenth', () => {
    const sentence = page.split(' Now ').at(-1)!.split('. ')[0]!;
    const totals = [...sentence.matchAll(TOTAL)].map(
      ([, lines, folder]) => [folder!, Number(lines!.replace(',', ''))] as const,
    );
    expect(totals.map(([folder]) => folder).sort()).toEqual([...WEIGHED].sort());
    for (const [folder, stated] of totals) {
      const lines = [...counted].reduce((sum, [below, count]) => sum + (isIn(folder, below) ? count : 0), 0);
      expect([folder, Math.abs(lines - stated) <= lines * TOLERANCE ? stated : lines]).toEqual([folder, stated]);
    }
  });
});

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
