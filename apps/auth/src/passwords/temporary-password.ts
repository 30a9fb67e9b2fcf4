import { readableCode } from '../readable-codes/readable-code.js';

const GROUPS = 4;
const GROUP_LENGTH = 5;

/** How long a temporary password works. */
export const TEMPORARY_PASSWORD_HOURS = 24;

/** Returns a random password of 99 bits, in groups that can be read out: `k7mqx-…`. */
export function newTemporaryPassword(): string {
  return readableCode(GROUPS, GROUP_LENGTH);
}
