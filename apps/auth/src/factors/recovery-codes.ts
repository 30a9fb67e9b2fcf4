import { createHash } from 'node:crypto';
import { readableCode } from '../readable-codes/readable-code.js';

const GROUPS = 4;
const GROUP_LENGTH = 4;

/** The number of codes that an account gets at once. */
const RECOVERY_CODES = 10;

/** Returns new codes of 79 random bits each, in groups: `k7mq-x2ab-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => readableCode(GROUPS, GROUP_LENGTH));
}

/** Returns the hash under which a code is stored; spaces, hyphens and case do not matter. */
export function recoveryCodeHash(userId: number, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('hex');
}
