import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not confused when they are copied by hand. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** The number of codes that an account gets at once. */
const RECOVERY_CODES = 10;

/** Returns new codes of 79 random bits each, in groups: `k7mq-x2ab-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
}

function newRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Returns the hash under which a code is stored; spaces, hyphens and case do not matter. */
export function recoveryCodeHash(userId: number, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('hex');
}
