/**
 * `npm run test:full`: the slow tests, which `npm test` leaves out; of long files the part of this commit. Build,
 * installation and the last line are as there.
 */

import { isTaken } from '@libs/testing/jest/parts';
import { endWithTerminal } from './terminal/run-step.js';
import { installTestPrograms, TEST_PROGRAMS } from './test-programs/test-programs.js';
import { shareOutTests } from './test-runs/parts/default-parts.js';
import { leavingOut } from './test-runs/parts/long-files.js';
import { contracts, endWithCounts, runJest, systemParts } from './test-runs/test-runs.js';
import { SLOW_TESTS } from './test-runs/test-suites.js';

shareOutTests();
endWithTerminal();
installTestPrograms(TEST_PROGRAMS);
await systemParts();
// Three systems, because faults mostly cause waiting, and a fourth worker for tests that need none. Like
// `jest.config.mjs`, but one more.
const globals = JSON.stringify({ heavyFiles: '^tests/dist/', heavyWorkers: 3 });
const tests = runJest('slow tests', [
  ...['--maxWorkers=4', '--globals', globals, '--testPathPatterns', ...SLOW_TESTS],
  ...['--testPathIgnorePatterns', '/node_modules/', ...leavingOut(true)],
]);
const isForContracts = isTaken(0);
if (!isForContracts) console.log('left to other commits (TEST_PARTS=1 runs all): contracts --slow');
endWithCounts(await Promise.all([...(isForContracts ? [contracts('--slow')] : []), tests]));
