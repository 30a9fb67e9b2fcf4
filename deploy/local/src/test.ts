/**
 * `npm test`: everything but the slow tests (`npm run test:full`), against real dependencies; of long files the part
 * of this commit. The build, with its type check, has run before, and missing programs are installed first. Ends in one
 * line, "N passed, N failed"; exit 1 when anything failed. Paths choose tests and leave the contracts out: `npm test --
 * libs/money`, `npm test -- apps/sessions/test/cancel-session.test.ts`.
 */

import { endWithTerminal } from './terminal/run-step.js';
import { installTestPrograms, TEST_PROGRAMS } from './test-programs/test-programs.js';
import { shareOutTests } from './test-runs/parts/default-parts.js';
import { leavingOut } from './test-runs/parts/long-files.js';
import { compiledPattern } from './test-runs/test-patterns.js';
import { contracts, endWithCounts, runJest, systemParts } from './test-runs/test-runs.js';
import { SLOW_TESTS } from './test-runs/test-suites.js';

const IGNORED = '/node_modules/';
const chosen = process.argv.slice(2);

endWithTerminal();
// Chosen unit tests need none of the programs, and do not wait for the installation of a browser.
if (chosen.length === 0 || chosen.some((path) => /tests|deploy/.test(path))) installTestPrograms(TEST_PROGRAMS);
endWithCounts(chosen.length > 0 ? await these(chosen) : await quickOnes());

/**
 * Runs chosen files. Those of `tests/` start a whole system: they run one at a time, for the person who watches them.
 */
async function these(paths: readonly string[]) {
  const serially = paths.some((path) => path.startsWith('tests')) ? ['--maxWorkers=1'] : [];
  if (serially.length > 0) await systemParts();
  return [await runJest(`tests of ${paths.join(' ')}`, [...serially, ...paths.map(compiledPattern)])];
}

async function quickOnes() {
  shareOutTests();
  // Done once, before several systems that start at the same time each find the parts stale.
  await systemParts();
  // Two workers have a running system each, which mostly waits for blocks and for clocks, and two run the tests of
  // services.
  const quick = ['--maxWorkers=4', '--testPathIgnorePatterns', IGNORED, ...SLOW_TESTS, ...leavingOut(false)];
  return Promise.all([contracts('--quick'), runJest('tests', quick)]);
}
