/** How many changes one statement takes over: a fraction of a second of work. */
export const MOST_TAKEN = 10_000;

/**
 * Deletes changes of sums and returns them, for a statement that adds them up in the same moment. One process at a
 * time, by a lock of this name: a second one would wait for the rows of the first and then find nothing.
 */
export function takenChanges(table: string, lock: string): string {
  return `
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE (SELECT pg_try_advisory_xact_lock(hashtextextended('${lock}', 0))) LIMIT ${MOST_TAKEN}
    )) RETURNING *`;
}

/** Adds what was proposed for an INSERT to the row that is there. */
export function addedTo(alias: string, names: readonly string[]): string {
  return names.map((name) => `${name} = ${alias}.${name} + excluded.${name}`).join(', ');
}
