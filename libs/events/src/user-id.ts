import { ValidateBy } from 'class-validator';

/** The merchant's own id of its user: a whole number that JavaScript holds exactly, or text of 1 to 200 characters. */
export type UserId = number | string;

/** Most characters of an id that is text. */
export const MAX_USER_ID_CHARACTERS = 200;

/** An id of a user. A number stays a number, and text stays text: `"0042"` keeps its zeros. */
export function IsUserId(): PropertyDecorator {
  return ValidateBy({
    name: 'isUserId',
    validator: { validate: isUserId, defaultMessage: () => '$property must be a whole number or text' },
  });
}

function isUserId(value: unknown): boolean {
  if (typeof value !== 'string') return Number.isSafeInteger(value);
  return value.length > 0 && value.length <= MAX_USER_ID_CHARACTERS;
}
