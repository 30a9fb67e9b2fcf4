/** How many changes one statement adds to the sums: a fraction of a second of work. */
export const MAX_TAKEN = 10_000;

/**
 * Returns SQL that deletes changes of sums and returns them, for a statement that adds them up in the same moment. Only
 * one process runs it at a time, by a lock of this name: a second one would wait for the rows of the first and then
 * find nothing.
 */
export function takenChanges(table: string, lock: string): string {
  return `
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE (SELECT pg_try_advisory_xact_lock(hashtextextended('${lock}', 0))) LIMIT ${MAX_TAKEN}
    )) RETURNING *`;
}

/** Returns assignments that add the values proposed for an INSERT to the existing row. */
export function addedTo(alias: string, names: readonly string[]): string {
  return names.map((name) => `${name} = ${alias}.${name} + excluded.${name}`).join(', ');
}
