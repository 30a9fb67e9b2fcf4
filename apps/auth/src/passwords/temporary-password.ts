import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused when read out. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** How long a temporary password works. */
export const TEMPORARY_PASSWORD_HOURS = 24;

/** Returns a random password of 99 bits, in groups that can be read out: `k7mqx-…`. */
export function newTemporaryPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
