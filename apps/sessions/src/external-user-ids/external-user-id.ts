import type { UserId } from '@libs/events/user-id';

/** An id of a user in the columns of a session. */
export interface UserIdColumns {
  user_external_id: number;
  user_external_text: string | null;
}

/**
 * Stands in the column of numbers for text that is no number, so that no filter by a number, and least of all by 0,
 * finds it. The release before reads it, too: it is the least number that JavaScript holds exactly.
 */
const NO_NUMBER = Number.MIN_SAFE_INTEGER;

/** How an id is stored: a text next to the number that it represents, by which it is found. */
export function userIdColumns(id: UserId): UserIdColumns {
  return typeof id === 'number'
    ? { user_external_id: id, user_external_text: null }
    : { user_external_id: numberIn(id) ?? NO_NUMBER, user_external_text: id };
}

/** The id as it was given. */
export function userIdOf({ user_external_id, user_external_text }: UserIdColumns): UserId {
  return user_external_text ?? user_external_id;
}

/** The column to look into for an id that is written as text: `42` finds the number and the text alike. */
export function userIdFilter(id: string): Partial<UserIdColumns> {
  const number = numberIn(id);
  return number === undefined ? { user_external_text: id } : { user_external_id: number };
}

/** The number that a text represents in its shortest form, where JavaScript holds it exactly. */
function numberIn(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && String(value) === text && value !== NO_NUMBER ? value : undefined;
}
