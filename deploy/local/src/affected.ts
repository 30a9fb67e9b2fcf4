/**
 * `npm run affected [-- <commit>]`: the tests that a change can break, of what is not committed and of the commits
 * since <commit> (default: what origin/main has, or else the commit before this one): those nearest to the change, for
 * about five minutes on two processors. TEST_PARTS=1 runs all of them. Installs what they need, prints what it runs
 * and what it leaves out; the last line is `npm test`'s.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files/repository.js';
import { endWithTerminal } from './terminal/run-step.js';
import { installTestPrograms, TEST_PROGRAMS } from './test-programs/test-programs.js';
import { affectedTests, type Module } from './test-runs/affected-tests.js';
import { shareOutTests } from './test-runs/parts/default-parts.js';
import { knownDurations } from './test-runs/results/test-durations.js';
import { contracts, endWithCounts, runJest, systemParts } from './test-runs/test-runs.js';
import { isSlow } from './test-runs/test-suites.js';
import { withinBudget } from './test-runs/within-budget.js';

/** The graph of all imports has some megabytes. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';

const WORKERS = 4;
/**
 * The time of all workers together, by the durations of files in whole runs. With the graph of imports and the start of
 * a system it takes five minutes.
 */
const BUDGET_S = 1_200;

/** The number of names that are printed; further ones are only counted. */
const MAX_NAMED = 20;

endWithTerminal();
const since =
  process.argv[2] ?? ['origin/main', 'HEAD~1'].find((ref) => lines('git', 'rev-parse', '--verify', '-q', ref));
if (!since || !lines('git', 'rev-parse', '--verify', '-q', `${since}^{commit}`)) fail(`there is no commit ${since}`);
const changed = [
  ...(lines('git', 'diff', '--name-only', since) ?? []),
  ...(lines('git', 'ls-files', '--others', '--exclude-standard') ?? []),
];
const affected = affectedTests(changed, imports(), (path) => readFileSync(join(ROOT, path), 'utf8'), isSlow);
const budgetS = process.env['TEST_PARTS'] === '1' ? Infinity : BUDGET_S;
const { run: tests, left } = withinBudget(affected.tests, knownDurations(), budgetS);
console.log(`${changed.length} files changed since ${since}: ${affected.tests.length} files of tests can break`);
leaveOut('files further from the change, for `npm test` (TEST_PARTS=1 runs them here)', left);
if (left.length > 0) shareOutTests();
leaveOut('slow tests that can break, for `npm run test:full`', affected.slow);
leaveOut('changed files that no test was found for', affected.untested);
const inSystem = tests.filter((path) => path.startsWith('tests/'));
const unit = tests.filter((path) => !path.startsWith('tests/'));
installTestPrograms(neededPrograms());
const counts = [];
if (affected.contracts) counts.push(await contracts('--quick'));
if (inSystem.length > 0) await systemParts();
if (tests.length > 0) counts.push(await runJest('affected tests', [...exactly(tests), `--maxWorkers=${WORKERS}`]));
endWithCounts(counts);

/**
 * Returns the programs that the tests need: specs need none, tests of services need NATS, and tests that start a system
 * all of them.
 */
function neededPrograms() {
  if (inSystem.length > 0 || unit.some((path) => path.startsWith('deploy/'))) return TEST_PROGRAMS;
  const isService = unit.some((path) => path.endsWith('.test.js'));
  return isService ? TEST_PROGRAMS.filter(({ command }) => command === 'nats-server') : [];
}

function leaveOut(what: string, paths: readonly string[]): void {
  if (paths.length === 0) return;
  console.log(`left out, ${paths.length} ${what}:`);
  for (const path of paths.slice(0, MAX_NAMED)) console.log(`  ${path}`);
  if (paths.length > MAX_NAMED) console.log(`  and ${paths.length - MAX_NAMED} more`);
}

/** Returns patterns for exactly these files. */
function exactly(paths: readonly string[]): string[] {
  return ['--testPathIgnorePatterns', '/node_modules/', '--runTestsByPath', ...paths];
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
    'sdks',
    'tests',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  return (JSON.parse(stdout) as { modules: readonly Module[] }).modules;
}

/** Returns the output of a command, or nothing when it fails. */
function lines(command: string, ...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
