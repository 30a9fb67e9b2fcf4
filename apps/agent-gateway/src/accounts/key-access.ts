export const KEY_ACCESS = ['full', 'configure', 'run', 'approve'] as const;
/**
 * What a key may do in the spaces that it reaches: set them up, run turns in them, or both (`full`); or decide about calls that people
 * approve. No key has the last beside another one, so that whoever has the key of a server cannot approve what its turns ask for. All keys may read.
 */
export type KeyAccess = (typeof KEY_ACCESS)[number];
