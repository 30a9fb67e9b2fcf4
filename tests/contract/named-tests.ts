import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHECKOUT, type ContractDocument } from './promises.js';
import { AGENT_API_TESTS } from './scenes/agent-api-tests.js';
import { OTHER_TESTS } from './scenes/other-tests.js';

/** A test that names a promise. */
export interface NamedTest {
  readonly key: string;
  /** The path from the root of the repository. */
  readonly file: string;
  readonly title: string;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = 'tests/contract';
const TEXT = `'(?:[^'\\\\]|\\\\.)*'|"[^"]*"`;
const CALL = new RegExp(`\\bpromiseTest\\(\\s*(${TEXT}|\\[[^\\]]*\\]),\\s*(${TEXT}),`, 'g');
const TEXTS = new RegExp(TEXT, 'g');

/**
 * Returns every test that names a promise of the document. For the checkout: those in the source of this folder, and
 * those next to a service.
 */
export function namedTests(document: ContractDocument): NamedTest[] {
  if (document !== CHECKOUT) return testsOf(AGENT_API_TESTS);
  const here = readdirSync(join(ROOT, FOLDER), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.promises.ts') || name.endsWith('.test.ts'))
    .sort()
    .flatMap((name) => testsIn(`${FOLDER}/${name}`));
  return [...here, ...testsOf(OTHER_TESTS)];
}

/** Returns rows of the tables whose file or title no longer exists. */
export function lostTests(): string[] {
  return [OTHER_TESTS, AGENT_API_TESTS]
    .flatMap((table) => Object.values(table).flat())
    .filter((name) => {
      const [file = '', title] = name.split(' › ');
      if (!title || !existsSync(join(ROOT, file))) return true;
      const source = readFileSync(join(ROOT, file), 'utf8');
      return !source.includes(`'${title}'`) && !source.includes(`"${title}"`);
    });
}

function testsOf(table: Readonly<Record<string, readonly string[]>>): NamedTest[] {
  return Object.entries(table).flatMap(([key, names]) =>
    names.map((name) => {
      const [file = '', title = ''] = name.split(' › ');
      return { key, file, title };
    }),
  );
}

function testsIn(file: string): NamedTest[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const found = [...source.matchAll(CALL)];
  const calls = source.match(/\bpromiseTest\(/g)?.length ?? 0;
  if (found.length !== calls) throw new Error(`${file}: keys and title of promiseTest() must be literals`);
  return found.flatMap(([, keys = '', title = '']) =>
    (keys.match(TEXTS) ?? []).map((key) => ({ key: textOf(key), file, title: textOf(title) })),
  );
}

function textOf(literal: string): string {
  return literal.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}
