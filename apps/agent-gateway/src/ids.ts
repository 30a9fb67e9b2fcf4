import { v7 as uuidv7 } from 'uuid';

/** The prefixes of the ids of spaces, threads, turns, files, schedules and approvals. */
export type IdPrefix = 'sp_' | 'thr_' | 'tn_' | 'fl_' | 'sc_' | 'apr_';

/** Returns a new id: a prefix and a UUID v7 in hex, so that ids sort by their time of creation. */
export function newId(prefix: IdPrefix): string {
  return prefix + uuidv7().replaceAll('-', '');
}

/** Returns when an id was made, by the clock of the process that made it. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(id.indexOf('_') + 1).slice(0, 12), 16));
}
