export const KEY_SCOPES = ['own_spaces', 'space', 'all_spaces'] as const;
/** What a key may touch: spaces that it made itself, one space, all of its account. */
export type KeyScope = (typeof KEY_SCOPES)[number];
