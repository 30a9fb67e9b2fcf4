#!/usr/bin/env node
/**
 * `npm run mutation [-- <group> …]`: changes the compiled code of the groups in `groups.mjs` in small ways with
 * Stryker, runs the tests of the group against each change, and lists the changes that no test noticed. Works on a
 * copy, so that the repository stays as it is.
 *
 * npx fetches Stryker at its first run, because nothing else needs its 180 packages. Exits with 1 if a change survived.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { GROUPS, testRegexOf } from './groups.mjs';

const ROOT = join(import.meta.dirname, '../..');
const STRYKER = ['@stryker-mutator/core@10.0.0', '@stryker-mutator/jest-runner@10.0.0'];
/** Packages of this repository: links to its folders, which must lead into the copy. */
const SCOPES = ['@apps', '@checkout', '@deploy', '@docs', '@libs', '@tests'];
const FOLDERS = ['apps', 'deploy', 'docs', 'libs', 'sdks', 'tests'];
const FILES = ['package.json'];
const REPORT = 'mutation.json';
/** Specs need no Postgres, which would take most of the time of a change. */
const TESTS = /\btest\b/;
const POSTGRES = {
  globalSetup: '<rootDir>/libs/testing/dist/src/jest/jest-global-setup.js',
  globalTeardown: '<rootDir>/libs/testing/dist/src/jest/jest-global-teardown.js',
};
/** Paths from the root. Compiled files may lie in folders of any name, so only whole paths are left out. */
const NOT_COPIED = /(^|\/)node_modules$|^(apps|libs|deploy)\/[^/]+\/src$|^tests\/artifacts$|\/dist\/bundles$/;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) fail(`there is no group ${unknown.join(', ')}: use ${Object.keys(GROUPS).join(', ')}`);
if (!existsSync(join(ROOT, 'libs/state-machines/dist'))) fail('nothing is built: run npm run build first');

const copy = copyOfRepository();
let survived = false;
try {
  for (const name of names.length > 0 ? names : Object.keys(GROUPS)) {
    console.log(`\n▶ ${name}`);
    survived = mutate(GROUPS[name]) || survived;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exit(survived ? 1 : 0);

function copyOfRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  for (const name of FOLDERS)
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !NOT_COPIED.test(relative(ROOT, path)),
    });
  for (const name of FILES) cpSync(join(ROOT, name), join(folder, name));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (SCOPES.includes(name))
      cpSync(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  return folder;
}

/**
 * Returns whether a change survived, or none was tried: changes that only break the run itself say nothing about the
 * tests.
 */
function mutate({ mutate: patterns, tests, coverage = 'perTest' }) {
  writeFileSync(
    join(copy, 'stryker.config.json'),
    JSON.stringify({
      testRunner: 'jest',
      plugins: ['@stryker-mutator/jest-runner', './tests/mutation/ignore-emitted.mjs'],
      ignorers: ['emitted'],
      testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
      jest: {
        projectType: 'custom',
        enableFindRelatedTests: false,
        config: {
          rootDir: copy,
          testEnvironment: 'node',
          transform: {},
          testRegex: tests.map(testRegexOf),
          ...(tests.some((path) => TESTS.test(path)) ? POSTGRES : {}),
          testTimeout: 60_000,
        },
      },
      coverageAnalysis: coverage,
      mutate: [...patterns, '!**/*.spec.js'],
      inPlace: true,
      disableTypeChecks: false,
      // On a busy machine, slowness must not be taken for an endless loop, which counts as noticed.
      timeoutMS: 60_000,
      concurrency: 2,
      // Modules of earlier runs stay in memory, which slows a process down: to a third after a hundred changes.
      maxTestRunnerReuse: 20,
      reporters: ['clear-text', 'progress-append-only', 'json'],
      jsonReporter: { fileName: REPORT },
      clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, reportMutants: true },
      thresholds: { high: 100, low: 100, break: 100 },
    }),
  );
  const { status } = spawnSync('npx', ['--yes', ...STRYKER.flatMap((name) => ['--package', name]), 'stryker', 'run'], {
    cwd: copy,
    stdio: 'inherit',
  });
  return status !== 0 || !wasTried();
}

function wasTried() {
  const path = join(copy, REPORT);
  const { files } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { files: {} };
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map((mutant) => mutant.status));
  rmSync(path, { force: true });
  const tried = statuses.filter((each) => each === 'Killed' || each === 'Survived' || each === 'Timeout');
  if (tried.length === 0) console.error(`none of ${statuses.length} changes could be tried`);
  return tried.length > 0;
}

function fail(line) {
  console.error(line);
  process.exit(2);
}
