export const KEY_SCOPES = ['own_spaces', 'space', 'all_spaces'] as const;
/** The spaces that a key may reach: those that it created itself, one space, or all of its account. */
export type KeyScope = (typeof KEY_SCOPES)[number];
