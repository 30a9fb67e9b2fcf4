import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused when they are read out or copied by hand. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns random characters in groups, 4.95 bits each: `k7mq-x2ab-…`. */
export function readableCode(groups: number, groupLength: number): string {
  const group = () => Array.from({ length: groupLength }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
