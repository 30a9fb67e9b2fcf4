/** Runs SQL in the role of the service under test. */
type Query = (sql: string, parameters?: unknown[]) => Promise<{ count: number }[]>;

/** Returns how many connections of the service wait for a lock, with a statement that fits a pattern of LIKE. */
export async function waitingForLocks(query: Query, pattern = '%'): Promise<number> {
  const [row] = await query(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND wait_event_type = 'Lock' AND query LIKE $1`,
    [pattern],
  );
  return row!.count;
}
