import { execFileSync } from 'node:child_process';
import { ROOT } from '../../files/repository.js';

/** The number of consecutive commits whose runs of `npm test` and of `npm run test:full` together run all tests. */
const PARTS = '6';

/**
 * Sets the part of the long tests that a whole run makes, unless TEST_PARTS is set: all of them together take longer
 * than people wait. Each commit makes another part, which follows from the number of the commit.
 */
export function shareOutTests(env: NodeJS.ProcessEnv = process.env): void {
  env['TEST_PARTS'] ??= PARTS;
  env['TEST_SEED'] ??= env['FAULT_SEED'] ?? commitNumber();
}

/** Returns the number of commits up to this one; 0 outside of a clone. */
function commitNumber(): string {
  try {
    return execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '0';
  }
}
