import type { UserId } from '@libs/events/user-id';

/** The columns of a session that store a user's id. */
export interface UserIdColumns {
  user_external_id: number;
  user_external_text: string | null;
}

/**
 * The number stored for an id that is text and represents no number, so that no filter by a number, especially 0, finds
 * it. It is the lowest number that JavaScript holds exactly, because the previous release reads this column too.
 */
const NO_NUMBER = Number.MIN_SAFE_INTEGER;

/** Returns the columns for an id: text is stored next to the number that it represents, by which it is found. */
export function userIdColumns(id: UserId): UserIdColumns {
  return typeof id === 'number'
    ? { user_external_id: id, user_external_text: null }
    : { user_external_id: numberIn(id) ?? NO_NUMBER, user_external_text: id };
}

/** Returns the id as it was given. */
export function userIdOf({ user_external_id, user_external_text }: UserIdColumns): UserId {
  return user_external_text ?? user_external_id;
}

/** Returns the column and value to filter by for an id written as text: `42` finds the number and the text alike. */
export function userIdFilter(id: string): Partial<UserIdColumns> {
  const number = numberIn(id);
  return number === undefined ? { user_external_text: id } : { user_external_id: number };
}

/** Returns the number that a text represents in its shortest form, if JavaScript holds it exactly. */
function numberIn(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && String(value) === text && value !== NO_NUMBER ? value : undefined;
}
