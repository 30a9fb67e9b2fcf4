import type { Sql } from '../sql.js';

/** A table of counters: one row for each key, with its count and `expires_at`. */
export interface CounterTable {
  readonly table: string;
  /** The column that identifies who tries. */
  readonly key: string;
  readonly count?: string;
}

/** The number of tries in a window of the given seconds, and how long the window continues. */
export interface CountedTry {
  readonly count: number;
  readonly left_s: number;
}

/** Higher counts are not distinguished: a counter must not overflow. */
const MAX_COUNTED = 1_000_000;

/** Counts one try in Postgres, so that replicas count together; a window begins with its first try. */
export async function countTry(
  sql: Sql,
  { table, key, count = 'count' }: CounterTable,
  who: number | string,
  windowS: number,
): Promise<CountedTry> {
  const [row] = await sql.query<CountedTry>(
    `INSERT INTO ${table} AS t (${key}, ${count}, expires_at) VALUES ($1, 1, now() + $2::int * interval '1 second')
     ON CONFLICT (${key}) DO UPDATE SET
       ${count} = CASE WHEN t.expires_at <= now() THEN 1 ELSE least(t.${count}, ${MAX_COUNTED}) + 1 END,
       expires_at = CASE WHEN t.expires_at <= now() THEN excluded.expires_at ELSE t.expires_at END
     RETURNING ${count} AS count, extract(epoch FROM expires_at - now())::float8 AS left_s`,
    [who, windowS],
  );
  return row!;
}
