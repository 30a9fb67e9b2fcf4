/**
 * Returns the statement of a migration that makes a table a queue. The previous release still runs on it, because it
 * need not write the new columns.
 */
export function addLeases(table: string): string {
  return `ALTER TABLE ${table} ADD COLUMN lease_id uuid, ADD COLUMN lease_until timestamptz,
    ADD CHECK ((lease_id IS NULL) = (lease_until IS NULL))`;
}

/** Returns the inverse. The check goes with the columns. */
export function dropLeases(table: string): string {
  return `ALTER TABLE ${table} DROP COLUMN lease_id, DROP COLUMN lease_until`;
}
