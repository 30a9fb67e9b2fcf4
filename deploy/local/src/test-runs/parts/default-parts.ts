import { execFileSync } from 'node:child_process';
import { ROOT } from '../../files/repository.js';

/** Runs of `npm test` and of `npm run test:full` on commits that follow each other make all proofs between them. */
const PARTS = '6';

/**
 * Whole runs make a part of the long proofs, another one with each commit, unless PROOF_PARTS says otherwise: all of
 * them together take longer than people wait. The part follows from the number of the commit.
 */
export function shareOutProofs(env: NodeJS.ProcessEnv = process.env): void {
  env['PROOF_PARTS'] ??= PARTS;
  env['PROOF_SEED'] ??= env['FAULT_SEED'] ?? commitNumber();
}

/** How many commits there are up to this one; 0 outside of a clone. */
function commitNumber(): string {
  try {
    return execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '0';
  }
}
