import type pg from 'pg';

/** Rows of one table to be made: copies of a row that a service has written, with the differences between rows. */
export interface Copies {
  /** The name of the table with its schema. */
  readonly table: string;
  /** The row that is copied; a condition that matches several rows copies each of them. */
  readonly template: string;
  /** The number of copies, as `v.n` counts them. */
  readonly count: number;
  /** Only these numbers; all without it. */
  readonly where?: string;
  /**
   * SQL for each column that differs: `v` has `n`, `at`, `share` (0 to 999) and `hash`; `t` is the row that is copied.
   */
  readonly columns: Readonly<Record<string, string>>;
  /** Days between the oldest row and the newest, and the age of the newest. Default: a year, and now. */
  readonly days?: number;
  readonly newestDays?: number;
}

/** Returns the given number of digits of a text that looks random and is the same for the same seed. At most 64. */
export function digits(seed: string, length: number): string {
  return `substr(md5(${seed}) || md5(${seed} || '+'), 1, ${length})`;
}

/** Returns the 32 digits of an id of version 7, which begins with its time. */
export function idAt(at: string, seed: string): string {
  const time = `lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0')`;
  return `(${time} || '7' || substr(md5(${seed}), 1, 3) || '8' || substr(md5(${seed}), 4, 15))`;
}

/** Returns a different number between 0 and `below` for each row, the same for the same seed. */
export function pick(seed: number, below: number | string): string {
  return `(abs(hashint8extended(v.n, ${seed}) % ${below}))`;
}

/**
 * Writes copies in one statement. Triggers and foreign keys are off, and indexes are rebuilt afterwards, which is much
 * faster.
 */
export async function copy(client: pg.Client, copies: Copies): Promise<void> {
  const { table, template, count, where = 'true', columns, days = 365, newestDays = 0 } = copies;
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const unknown = Object.keys(columns).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`);
  await client.query('BEGIN');
  await client.query(`SET LOCAL session_replication_role = replica`);
  await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
  const indexes = count < 10_000 ? [] : await dropIndexes(client, table);
  await client.query(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${names.map((name) => columns[name] ?? `t."${name}"`).join(', ')}
     FROM (SELECT n, abs(hashint8(n) % 1000) AS share,
         now() - make_interval(secs => ${newestDays * 86_400} + ${days * 86_400}::float8 * (1 - n::float8 / ${count})) AS at
       FROM generate_series(1, ${count}::bigint) n) v
       CROSS JOIN (SELECT * FROM ${table} WHERE ${template}) t
     WHERE ${where} ORDER BY v.n`,
  );
  for (const index of indexes) await client.query(index);
  await client.query('COMMIT');
  await moveSequences(client, table);
  // Autovacuum would have done this: reads from an index alone need it.
  await client.query(`VACUUM (ANALYZE) ${table}`);
}

/** Drops the indexes that no constraint needs, and returns the statements that make them again. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS sql FROM pg_index i
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ sql }) => sql);
}

/** Moves sequences to numbers after the copies. */
async function moveSequences(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> '' AND NOT attisdropped`,
    [table],
  );
  for (const { name } of rows)
    await client.query(`SELECT setval(pg_get_serial_sequence($1, $2), (SELECT max("${name}") FROM ${table}))`, [
      table,
      name,
    ]);
}
