import { ROOT } from '../files/repository.js';

/** Returns a compiled folder or file as a pattern for jest. */
const pattern = (path: string) => `^${`${ROOT}${path}`.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`;

/**
 * Proofs that take minutes: every page in every appearance, crashes of every part, every endpoint with hostile input,
 * searches for leaked secrets, examples in every language, upgrades, archives, the command line against a whole system.
 * `npm run test:full` runs them, and `npm test` all others.
 */
export const SLOW_TESTS: readonly string[] = [
  'tests/dist/browser/',
  'tests/dist/faults/',
  'tests/dist/security/',
  'tests/dist/docs/',
  'tests/dist/releases/',
  'tests/dist/api/fuzz',
  'tests/dist/e2e/cli-',
  'tests/dist/e2e/deltas/delta-faults',
  'tests/dist/e2e/test-mode-apart',
  'tests/dist/e2e/test-network',
  'tests/dist/repository/sdk-python-recipes',
  'deploy/local/dist/test/start',
  'deploy/migrate/dist/test/migrate',
  'deploy/host/dist/test/signed-upgrade',
  'deploy/host/dist/test/upgrade',
  'libs/testing/dist/test/power-cut',
  'apps/agent-gateway/dist/test/archive-turn-events',
  'apps/agent-gateway/dist/test/schedule-replicas',
  'apps/chain-indexer/dist/test/deep-reorg',
  'apps/chain-indexer/dist/test/provider-faults',
  'apps/sweeper/dist/test/deep-reorg',
  'apps/sweeper/dist/test/process',
  'apps/sweeper/dist/test/relayers',
  'apps/sweeper/dist/test/signer-away',
  'apps/turn-runner/dist/test/assistant-crashes',
  'apps/turn-runner/dist/test/resuming',
  'apps/webhook-dispatcher/dist/test/archive-attempts',
  'apps/webhook-dispatcher/dist/test/failover',
  'apps/webhook-dispatcher/dist/test/hung-endpoints',
].map(pattern);

/** Returns whether a compiled file, named from the root of the repository, is a slow test. */
export function isSlow(path: string): boolean {
  return SLOW_TESTS.some((proof) => new RegExp(proof).test(`${ROOT}${path}`));
}

/** Returns patterns for jest that match exactly these compiled files. */
export function patternsOf(paths: readonly string[]): string[] {
  return paths.map((path) => `${pattern(path)}$`);
}
