import { parseArgs } from 'node:util';
import { buildBloomFile } from '../breached-passwords/build-bloom-file.js';

/**
 * `node breached-passwords.js LIST FILE`: makes the file for
 * BREACHED_PASSWORDS_FILE from a list of SHA-1 hashes with counts, such as the one of Have I Been Pwned. No password
 * and no hash leaves the machine.
 */
const USAGE = 'usage: breached-passwords LIST FILE [--least-count 10] [--error-rate 0.001]';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'least-count': { type: 'string', default: '10' }, 'error-rate': { type: 'string', default: '0.001' } },
});
const [list, file, ...more] = positionals;
const [leastCount, errorRate] = [Number(values['least-count']), Number(values['error-rate'])];
const isSound = Number.isInteger(leastCount) && leastCount >= 1 && errorRate > 0 && errorRate <= 0.1;
if (!list || !file || more.length > 0 || !isSound) {
  console.error(USAGE);
  process.exit(2);
}
try {
  console.log(`${file}: ${await buildBloomFile({ list, file, leastCount, errorRate })} passwords`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
