import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import type { Commit } from './results.js';

/** The option of benchmarks that measure another build in the same rounds: a folder or a revision of git. */
export const AGAINST = { against: { type: 'string' } } as const;

/** The folder of built checkouts of revisions, kept for the next time. */
const FOLDER = join('.local', 'bench');
/** Files that a benchmark writes or that people read, which do not change the measured code. */
const WRITTEN = [':(exclude)tests/bench/results', ':(exclude)docs/generated', ':(exclude)*.md'];
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
/** The program by which a benchmark starts the system of another commit. */
const STARTS_SYSTEMS = join('tests', 'dist', 'stack', 'running-system.js');

/** Another checkout of this repository, built. */
export interface OtherBuild {
  readonly root: string;
  readonly commit: Commit;
}

/**
 * Returns the build that `--against` names: a folder as it is, or a revision, which is checked out below
 * `.local/bench`, installed and built unless it already was. Returns undefined where none is named.
 */
export function otherBuild(against: string | undefined, repository = ROOT): OtherBuild | undefined {
  if (against === undefined) return undefined;
  if (isFolder(against)) return { root: resolve(against), commit: commitOf(resolve(against)) };
  const hash = git(repository, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${against}^{commit}`);
  const root = join(repository, FOLDER, hash);
  const built = `${root}.built`;
  if (!existsSync(built)) {
    mkdirSync(dirname(root), { recursive: true });
    if (!existsSync(root)) git(repository, 'worktree', 'add', '--detach', root, hash);
    console.log(`installing and building ${hash.slice(0, 8)} in ${FOLDER} …`);
    run(root, 'npm', INSTALL);
    build(root);
    writeFileSync(built, '');
  }
  return { root, commit: commitOf(root) };
}

/** Builds a checkout. In some commits a test does not compile: benchmarks need no tests, only what starts a system. */
function build(root: string): void {
  try {
    run(root, 'npm', ['run', 'build', '--', '--continue']);
  } catch (error) {
    if (!existsSync(join(root, STARTS_SYSTEMS))) throw error;
    console.log(`not all tests of ${root} compile; its programs are used as they are`);
  }
}

/** Returns the commit of a checkout. Throws where its sources differ from the commit, because kept figures name it. */
export function committed(root: string): Commit {
  const changes = git(root, 'status', '--porcelain', '--untracked-files=no', '--', '.', ...WRITTEN);
  if (changes !== '') throw new Error(`--keep needs sources that are committed:\n${changes}`);
  return commitOf(root);
}

function commitOf(root: string): Commit {
  const [hash, subject] = git(root, 'log', '-1', '--format=%H%n%s').split('\n');
  return { hash: hash!, subject: subject! };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function git(root: string, ...parameters: string[]): string {
  return run(root, 'git', parameters);
}

function run(cwd: string, program: string, parameters: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  throw new Error(`${program} ${parameters.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.trim().slice(-2_000)}`);
}
