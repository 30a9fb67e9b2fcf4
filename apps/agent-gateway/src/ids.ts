import { v7 as uuidv7 } from 'uuid';

/** How ids begin: a space's, a turn's, a file's. */
export type IdPrefix = 'sp_' | 'tn_' | 'fl_';

/** A new id: prefix and a uuid v7 in hex, so that ids sort by the time at which they were made. */
export function newId(prefix: IdPrefix): string {
  return prefix + uuidv7().replaceAll('-', '');
}
