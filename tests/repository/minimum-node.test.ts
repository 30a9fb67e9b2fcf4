import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

const MIN = '20.19';
/**
 * Features that Node 20.19 does not have: a script that a person runs by `node` fails because of them before it can
 * print anything.
 */
const NEWER =
  /\b(?:Map|Object)\.groupBy\(|\bPromise\.(?:withResolvers|try)\(|\bglob(?:Sync)?\b.*from 'node:fs|\bArray\.fromAsync\b|\bRegExp\.escape\b|\bprocess\.loadEnvFile\b|\bSet\b.*\.(?:union|intersection|difference)\(/;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('The least Node', () => {
  it('is the same in package.json, the README and the command line', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: `>=${MIN}` } });
    expect(read('README.md')).toContain(`Needs Node >= ${MIN} and npm`);
    expect(read('deploy/local/bootstrap.mjs')).toContain(`${MIN} or newer is needed`);
  });

  it('runs the scripts that are no compiled program', () => {
    const scripts = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const paths = scripts.split('\n').filter((path) => path !== '');
    expect(paths).toContain('docs/check-folders.mjs');
    expect(paths.filter((path) => NEWER.test(read(path)))).toEqual([]);
    expect(NEWER.test('const folders = Map.groupBy(sources, dirname);')).toBe(true);
  });
});
