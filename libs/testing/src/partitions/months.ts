type Query = (sql: string, parameters?: unknown[]) => Promise<unknown>;

/** Returns the beginning of the month that is the given number of months away. */
export function month(away: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + away));
}

/** Returns the name of the partition of a month. */
export function partitionOf(table: string, at: Date): string {
  return `${table}_${at.toISOString().slice(0, 7).replace('-', '_')}`;
}

/** Returns the partitions of a table, by their names. */
export async function partitionsOf(query: Query, table: string): Promise<string[]> {
  const { rows } = (await query(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = '${table}'::regclass ORDER BY 1`,
  )) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}

/**
 * Removes the first partition up to the given months, with its rows, and makes months instead: as on a database that
 * was partitioned some time ago. `query` is the superuser's.
 */
export async function haveMonths(query: Query, table: string, months: readonly Date[]): Promise<void> {
  for (const name of await partitionsOf(query, table))
    await query(name.endsWith('_else') ? `TRUNCATE ${name}` : `DROP TABLE ${name}`);
  for (const one of months) await query('SELECT make_partition($1, $2)', [table, one.toISOString().slice(0, 10)]);
}
