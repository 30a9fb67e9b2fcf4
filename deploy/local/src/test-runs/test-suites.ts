import { isTaken, partsOf } from '@libs/testing/jest/parts';
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
].map(pattern);

/** Long proofs that are made whole or not at all, where PROOF_PARTS has a commit make a part of all proofs. */
const WHOLE_PROOFS: readonly string[] = [
  'tests/dist/faults/rolling',
  'tests/dist/faults/restore',
  'tests/dist/faults/nats-cluster',
  'tests/dist/faults/redelivery',
  'tests/dist/faults/power-cut',
  'libs/testing/dist/test/power-cut',
  'deploy/local/dist/test/start',
  'tests/dist/releases/from-last-release',
  'tests/dist/docs/generated-clients',
  'apps/webhook-dispatcher/dist/test/failover',
].map(pattern);

/** Whether the proof at a place is one of this run: every one, or with PROOF_PARTS=n every n-th, from FAULT_SEED on. */
export function isOfThisRun(place: number, env: NodeJS.ProcessEnv = process.env): boolean {
  return isTaken(place, partsOf(env));
}

/** The patterns of whole proofs that are left to other commits. */
export function leftOut(env: NodeJS.ProcessEnv = process.env): string[] {
  return WHOLE_PROOFS.filter((_, place) => !isOfThisRun(place, env));
}
