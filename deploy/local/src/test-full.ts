/**
 * `npm run test:full`: the slow proofs, which `npm test` leaves out. Build, installation and the last line are as there.
 */

import { endWithTerminal } from './run-step.js';
import { installTestPrograms, TEST_PROGRAMS } from './test-programs.js';
import { bundles, contracts, endWithCounts, runJest } from './test-runs.js';
import { SLOW_PROOFS } from './test-suites.js';

endWithTerminal();
installTestPrograms(TEST_PROGRAMS);
await bundles();
const proofs = runJest('slow proofs', ['--maxWorkers=2', '--testPathPatterns', ...SLOW_PROOFS]);
endWithCounts(await Promise.all([contracts('--slow'), proofs]));
