/**
 * `npm run affected [-- <commit>]`: the tests that a change can break, of what is not committed and of the commits since <commit>
 * (default: what origin/main has, or else the commit before this one). Prints what it runs and why; the last line is `npm test`'s.
 */
import { spawnSync } from 'node:child_process';
import { ROOT } from './files/repository.js';
import { endWithTerminal } from './terminal/run-step.js';
import { installTestPrograms, TEST_PROGRAMS } from './test-programs/test-programs.js';
import { affectedTests, type Module } from './test-runs/affected-tests.js';
import { endWithCounts, runJest, systemParts } from './test-runs/test-runs.js';
import { SLOW_PROOFS } from './test-runs/test-suites.js';

/** The graph of all imports takes some megabytes. */
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';

endWithTerminal();
const since =
  process.argv[2] ?? ['origin/main', 'HEAD~1'].find((ref) => lines('git', 'rev-parse', '--verify', '-q', ref));
if (!since || !lines('git', 'rev-parse', '--verify', '-q', `${since}^{commit}`)) fail(`there is no commit ${since}`);
const changed = [
  ...(lines('git', 'diff', '--name-only', since) ?? []),
  ...(lines('git', 'ls-files', '--others', '--exclude-standard') ?? []),
];
const tests = affectedTests(changed, imports());
console.log(`${changed.length} files changed since ${since}: ${tests.length} files of tests can break`);
if (tests.length === 0) endWithCounts([]);
const inSystem = tests.filter((path) => path.startsWith('tests/'));
const counts = [
  await runJest('affected tests', [...exactly(tests.filter((path) => !inSystem.includes(path))), '--maxWorkers=3']),
];
if (inSystem.length > 0) {
  installTestPrograms(TEST_PROGRAMS);
  await systemParts();
  counts.push(await runJest('affected system tests', [...exactly(inSystem), '--maxWorkers=2']));
}
endWithCounts(counts);

/** These files and no others, without the slow proofs among them. */
function exactly(paths: readonly string[]): string[] {
  if (paths.length === 0) return ['--testPathPatterns', 'none of these'];
  return ['--testPathIgnorePatterns', '/node_modules/', ...SLOW_PROOFS, '--runTestsByPath', ...paths];
}

function imports(): readonly Module[] {
  const args = [
    CRUISER,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'apps',
    'libs',
    'deploy',
    'tests',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: MOST_OUTPUT_BYTES });
  return (JSON.parse(stdout) as { modules: readonly Module[] }).modules;
}

/** What a command prints, or nothing when it fails. */
function lines(command: string, ...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
