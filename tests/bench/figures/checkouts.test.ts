import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { committed, otherBuild } from './checkouts.js';

const PACKAGE = { name: 'planted', version: '1.0.0', scripts: { build: 'node build.mjs' } };
const BUILD = "import { appendFileSync } from 'node:fs'; appendFileSync('built.txt', 'built\\n');";
/** The second commit compiles what starts a system, but not all of its tests; the third one compiles nothing. */
const BUILD_WITHOUT_A_TEST = `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('tests/dist/stack', { recursive: true });
writeFileSync('tests/dist/stack/running-system.js', '');
process.exit(2);`;
const LOCK = { ...PACKAGE, lockfileVersion: 3, packages: { '': { name: 'planted', version: '1.0.0' } } };

describe('another build', () => {
  let repository: string;
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...parameters], {
      cwd: repository,
      encoding: 'utf8',
    }).trim();

  beforeAll(() => {
    repository = mkdtempSync(join(tmpdir(), 'checkouts-'));
    git('init', '--quiet', '--initial-branch=main');
    for (const [name, content] of Object.entries({ 'package.json': PACKAGE, 'package-lock.json': LOCK }))
      writeFileSync(join(repository, name), JSON.stringify(content));
    writeFileSync(join(repository, '.gitignore'), '.local/\n');
    const commits = (subject: string, build: string) => {
      writeFileSync(join(repository, 'build.mjs'), build);
      writeFileSync(join(repository, subject), '');
      git('add', '.');
      git('commit', '--quiet', '--message', `feat(x): ${subject}`);
    };
    commits('broken', 'process.exit(2);');
    commits('partial', BUILD_WITHOUT_A_TEST);
    commits('first', BUILD);
    commits('second', BUILD);
  });
  afterAll(() => rmSync(repository, { recursive: true, force: true }));

  it('is none where none is named, and refuses what git does not know', () => {
    expect(otherBuild(undefined, repository)).toBeUndefined();
    expect(() => otherBuild('no-such-revision', repository)).toThrow(/no-such-revision/);
  });

  it('of a revision is checked out, installed and built once, below `.local/bench`', () => {
    const first = otherBuild('HEAD~1', repository)!;
    const again = otherBuild(first.commit.hash.slice(0, 8), repository)!;

    expect(first).toEqual({
      root: join(repository, '.local', 'bench', git('rev-parse', 'HEAD~1')),
      commit: { hash: git('rev-parse', 'HEAD~1'), subject: 'feat(x): first' },
    });
    expect(again).toEqual(first);
    expect(existsSync(join(first.root, 'second'))).toBe(false);
    expect(readFileSync(join(first.root, 'built.txt'), 'utf8')).toBe('built\n');
  });

  it('is used where nothing but a test does not compile, and refused where it did not become a system', () => {
    expect(otherBuild('HEAD~2', repository)!.commit.subject).toBe('feat(x): partial');
    expect(() => otherBuild('HEAD~3', repository)).toThrow(/npm run build/);
  });

  it('of a folder is used as it is', () => {
    expect(otherBuild(repository)).toEqual({
      root: repository,
      commit: { hash: git('rev-parse', 'HEAD'), subject: 'feat(x): second' },
    });
  });

  it('is kept under its commit where nothing but results was changed', () => {
    mkdirSync(join(repository, 'tests/bench/results'), { recursive: true });
    writeFileSync(join(repository, 'tests/bench/results/x.json'), '{}');
    git('add', '.');
    expect(committed(repository).subject).toBe('feat(x): second');

    writeFileSync(join(repository, 'second'), 'changed');
    expect(() => committed(repository)).toThrow(/--keep needs sources that are committed:\n.*second/);
  });
});
