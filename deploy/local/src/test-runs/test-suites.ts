import { ROOT } from '../files/repository.js';

/** Names a compiled folder or file as a pattern for jest. */
const pattern = (path: string) => `^${`${ROOT}${path}`.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`;

/**
 * Proofs that take minutes: every look of every page, whatever may die, every endpoint with hostile input, secrets in every haystack,
 * examples in every language. `npm run test:full` runs them, and `npm test` all others.
 */
export const SLOW_PROOFS: readonly string[] = [
  'tests/dist/browser/',
  'tests/dist/faults/',
  'tests/dist/security/',
  'tests/dist/docs/',
  'tests/dist/releases/',
  'tests/dist/api/fuzz',
  'deploy/local/dist/test/start',
  'apps/turn-runner/dist/test/resuming',
  'libs/testing/dist/test/power-cut',
  'apps/chain-indexer/dist/test/provider-faults',
  'apps/webhook-dispatcher/dist/test/failover',
  'apps/webhook-dispatcher/dist/test/hung-endpoints',
  'apps/sweeper/dist/test/process',
  'tests/dist/e2e/test-mode-apart',
].map(pattern);

/** Whether a compiled file, named from the root of the repository, is a slow proof. */
export function isSlow(path: string): boolean {
  return SLOW_PROOFS.some((proof) => new RegExp(proof).test(`${ROOT}${path}`));
}

/** Names these compiled files and no others as patterns for jest. */
export function patternsOf(paths: readonly string[]): string[] {
  return paths.map((path) => `${pattern(path)}$`);
}
