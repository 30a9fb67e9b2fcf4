import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@deploy/local/files/repository';
import { beforeAll, describe, expect, it } from '@jest/globals';

interface Group {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

/** Converts a compiled path or pattern to that of its source, because another process may compile at this moment. */
const ofSource = (pattern: string) =>
  pattern.replace('/dist/src', '/src').replace('/dist/test', '/test').replace(/\.js$/, '.ts');

/** Returns the compiled path of `apps/auth/test/x.test.ts`. */
const compiled = (path: string) => path.replace(/\/(src|test)\//, '/dist/$1/').replace(/\.ts$/, '.js');

describe('The groups of `npm run mutation`', () => {
  let groups: [name: string, Group][];
  let tests: string[];
  let testRegexOf: (path: string) => string;
  beforeAll(async () => {
    const url = pathToFileURL(join(ROOT, 'tests/mutation/groups.mjs')).href;
    const module = (await import(url)) as { GROUPS: Record<string, Group>; testRegexOf: typeof testRegexOf };
    groups = Object.entries(module.GROUPS);
    testRegexOf = module.testRegexOf;
    tests = globSync('{apps,libs}/*/{src,test}/**/*.{spec,test}.ts', { cwd: ROOT });
  });

  it('change existing files: a file that moved would be changed by nobody, and nothing would survive', () => {
    const lost = groups.flatMap(([name, { mutate }]) =>
      mutate
        .filter((pattern) => globSync(ofSource(pattern), { cwd: ROOT }).length === 0)
        .map((one) => `${name}: ${one}`),
    );
    expect(groups.length).toBeGreaterThan(5);
    expect(lost).toEqual([]);
  });

  it('are noticed by existing tests', () => {
    const lost = groups.flatMap(([name, group]) => {
      const isThere = (pattern: string) => tests.some((path) => new RegExp(testRegexOf(pattern)).test(compiled(path)));
      return group.tests.filter((pattern) => !isThere(pattern)).map((one) => `${name}: ${one}`);
    });
    expect(lost).toEqual([]);
  });
});
