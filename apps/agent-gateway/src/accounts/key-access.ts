export const KEY_ACCESS = ['full', 'configure', 'run'] as const;
/** What a key may do in the spaces that it reaches: set them up, run turns in them, or both. All keys may read. */
export type KeyAccess = (typeof KEY_ACCESS)[number];
