/**
 * `npm test`: everything, against real dependencies. The build (with type check) has run before. Ends in one line, "N passed, N failed",
 * over all runners; exit 1 when anything failed. What the machine lacks for it is installed first. Arguments go to jest and leave the contracts out: `npm test -- libs/money`.
 */
import { runJest } from './jest-run.js';
import { ROOT } from './repository.js';
import { endWithTerminal, runStep } from './run-step.js';
import { type Counts, honest, sum, summaryCounts } from './test-counts.js';
import { installTestPrograms, TEST_PROGRAMS } from './test-programs.js';

/** The folder `tests/` at the root, as a pattern. */
const END_TO_END = `^${ROOT.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}tests/dist/`;
const chosen = process.argv.slice(2);

endWithTerminal();
// Chosen unit tests need none of the programs, and are not held up by a browser's installation.
if (chosen.length === 0 || chosen.some((path) => /tests|deploy/.test(path))) installTestPrograms(TEST_PROGRAMS);
/** Each file of `tests/` starts a whole stack: chosen ones run one at a time, for whoever looks at them. */
const serially = chosen.some((path) => path.startsWith('tests')) ? ['--runInBand'] : [];
const counts =
  chosen.length > 0 ? [await runJest(`tests of ${chosen.join(' ')}`, [...serially, ...chosen])] : await everything();
const { passed, failed } = sum(counts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function everything(): Promise<Counts[]> {
  // Once, before several systems that start at the same time each find them stale.
  await runStep({ name: 'bundles', command: process.execPath, args: ['deploy/images/dist/src/bundle.js'] });
  // They wait half of the time: for leases, for retries, for the contracts to leave them a core.
  const unitTests = ['--maxWorkers=3', '--testPathIgnorePatterns', '/node_modules/', END_TO_END];
  // The contracts take one core for a minute, and the others wait now and then.
  const first = await Promise.all([contracts(), runJest('unit and service tests', unitTests)]);
  // A stack mostly waits, for blocks and for clocks: two of them share two cores well.
  return [...first, await runJest('end to end', ['--maxWorkers=2', '--testPathPatterns', END_TO_END])];
}

async function contracts(): Promise<Counts> {
  const { ok, output } = await runStep({
    name: 'contracts',
    command: process.execPath,
    args: ['libs/contracts/forge.mjs'],
  });
  return honest(summaryCounts(output), ok);
}
