import { v7 as uuidv7 } from 'uuid';

/** The prefixes of the ids of spaces, turns, files and schedules. */
export type IdPrefix = 'sp_' | 'tn_' | 'fl_' | 'sc_';

/** A new id: a prefix and a UUID v7 in hex, so that ids sort by their time of creation. */
export function newId(prefix: IdPrefix): string {
  return prefix + uuidv7().replaceAll('-', '');
}
