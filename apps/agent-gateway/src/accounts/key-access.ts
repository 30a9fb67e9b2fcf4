export const KEY_ACCESS = ['full', 'configure', 'run', 'approve'] as const;
/**
 * The actions that a key may do in the spaces that it reaches: set them up, run turns in them, or both (`full`); or
 * decide about calls that people approve. No key combines the last with another one, so that the holder of a server's
 * key cannot approve what its turns request. All keys may read.
 */
export type KeyAccess = (typeof KEY_ACCESS)[number];
