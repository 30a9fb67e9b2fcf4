import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

/** A test that a page or a table names. */
export interface PageTest {
  /** The path from the root of the repository. */
  readonly file: string;
  readonly title: string;
}

const ROW = /^\| (.+) \|$/gm;
const LINE_UNDER_HEAD = /^[\s|:-]+$/;
const TEST = /\]\(\.\.\/([^)]+)\): “([^”]+)”/g;
const TEST_FILE = /\.(?:test|spec)\.ts$|\.t\.sol$|\.journey\.ts$/;

/** Returns the rows of the table of a page, each as its cells, without the head. */
export function tableRows(page: string): string[][] {
  const [, ...lines] = [...page.matchAll(ROW)].map(([, cells]) => cells!);
  return lines.filter((line) => !LINE_UNDER_HEAD.test(line)).map((line) => line.split(' | '));
}

/** Returns the tests that a cell names: `[file](../path): “title”`, of a page in a folder of the root. */
export function testsIn(cell: string): PageTest[] {
  return [...cell.matchAll(TEST)].map(([, file, title]) => ({ file: file!, title: title! }));
}

/** Returns files of tests that a cell links to without a title: it is unclear which of their tests are meant. */
export function linksWithoutTitle(cell: string): string[] {
  return [...cell.matchAll(/\]\(\.\.\/([^)]+)\)(?!: “[^”]+”)/g)]
    .map(([, file]) => file!)
    .filter((file) => TEST_FILE.test(file));
}

/**
 * Returns tests whose file does not exist, or defines none of that title: a title that merely occurs in the file, for
 * example in another table, is not one.
 */
export function lostTests(tests: readonly PageTest[]): string[] {
  return tests.filter((test) => !isThere(test)).map(({ file, title }) => `${file}: ${title}`);
}

function isThere({ file, title }: PageTest): boolean {
  const path = join(ROOT, file);
  if (!TEST_FILE.test(file) || !existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  if (file.endsWith('.sol')) return source.includes(`function ${title}(`);
  const opened = source.replaceAll(/\(\s+/g, '(');
  return ["'", '"', '`'].some((quote) => opened.includes(`(${quote}${title}${quote},`));
}
