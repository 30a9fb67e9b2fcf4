/** For a migration: makes a table a queue. The release before runs on it, because nothing has to be written there. */
export function addLeases(table: string): string {
  return `ALTER TABLE ${table} ADD COLUMN lease_id uuid, ADD COLUMN lease_until timestamptz,
    ADD CHECK ((lease_id IS NULL) = (lease_until IS NULL))`;
}

/** Its inverse. The check goes with the columns. */
export function dropLeases(table: string): string {
  return `ALTER TABLE ${table} DROP COLUMN lease_id, DROP COLUMN lease_until`;
}
