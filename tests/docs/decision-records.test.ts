import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

const FOLDER = join(ROOT, 'docs/adr');
const TITLE = /^# (?<number>\d{4}): (?<title>\p{Lu}.*)$/u;
const ROW = /^\| \[(?<number>\d{4})\]\((?<file>[^)]+)\) \| (?<title>.+?) \| (?<decided>.+?\.) \| (?<superseded>.+) \|$/;
/** Withdrawn records: the index says why. */
const MISSING = ['0049', '0053'];

const firstLineOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8').split('\n', 1)[0]!;
const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
const rows = index.split('\n').flatMap((line) => {
  const row = ROW.exec(line)?.groups;
  return row ? [row] : [];
});
const files = globSync('[0-9]*.md', { cwd: FOLDER }).sort();

describe('docs/adr', () => {
  it.each(files)('%s has its number and a title as its heading', (file) => {
    expect(firstLineOf(file)).toMatch(TITLE);
    expect(TITLE.exec(firstLineOf(file))!.groups!.number).toBe(basename(file).slice(0, 4));
  });

  it('has an index of all records, in their order, with their exact titles', () => {
    const records = files.map((file) => {
      const { number, title } = TITLE.exec(firstLineOf(file))!.groups!;
      return { number, file, title };
    });
    expect(rows.map(({ number, file, title }) => ({ number, file, title }))).toEqual(records);
  });

  it('skips no number but those that the index explains', () => {
    const numbers = new Set(files.map((file) => file.slice(0, 4)));
    const all = Array.from({ length: Number(files.at(-1)!.slice(0, 4)) }, (_, n) => String(n + 1).padStart(4, '0'));
    expect(all.filter((number) => !numbers.has(number))).toEqual(MISSING);
    for (const number of MISSING) expect(index).toContain(number);
  });
});

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const sources = (patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT }).filter((file) => !/\.(spec|test)\.ts$|\/dist\//.test(file));

describe('A record that lists places in the code', () => {
  it('has every statement with SKIP LOCKED (0031)', () => {
    const record = read('docs/adr/0031-one-lease-queue.md');
    const skipping = sources(['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts']).filter((file) =>
      read(file).includes('SKIP LOCKED'),
    );

    expect(skipping.length).toBeGreaterThan(15);
    const isListed = (file: string) => record.includes(`(../../${file})`) || record.includes(`\`${dirname(file)}\``);
    expect(skipping.filter((file) => !isListed(file))).toEqual([]);
  });

  it('names functions and classes that exist (0033)', () => {
    const [, rest] = read('docs/adr/0033-concurrency.md').split('## What stays elsewhere');
    const named = rest!
      .split('\n')
      .flatMap((line) =>
        [...(line.split('|')[1] ?? '').matchAll(/`(\w+)(?:\.(\w+))?`/g)].flatMap(([, ...names]) =>
          names.filter((name) => name !== undefined),
        ),
      );
    const code = sources(['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts']).map(read).join('\n');
    const words = new Set(code.match(/\w+/g));

    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !words.has(name))).toEqual([]);
  });
});
