/**
 * `node dist/src/check-restored.js [--max-age-min 15]` with MIGRATE_DATABASE_URL: checks whether a database that was
 * restored from a backup is usable. Reads every row of every service once, prints the newest event of each service, and
 * ends with status 1 when a schema is missing, the newest event is too old, or a page cannot be read. Changes nothing;
 * meant for a scratch copy, each day.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { SCHEMA_OWNERS } from '@libs/events/services';
import pg from 'pg';
import { newestEvent, schemasWithOutbox } from './restored-database.js';

const MINUTE_MS = 60_000;

async function check(client: pg.Client, maxAgeMin: number): Promise<void> {
  const schemas = await schemasWithOutbox(client);
  if (schemas.length < SCHEMA_OWNERS.length)
    throw new Error(`${schemas.length} of ${SCHEMA_OWNERS.length} schemas are there: ${schemas.join(', ')}`);
  for (const schema of schemas) {
    const { rows } = await client.query<{ tablename: string }>(
      // A table that is partitioned reads its partitions.
      `SELECT relname AS tablename FROM pg_class
       WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
      [schema],
    );
    let count = 0;
    for (const { tablename } of rows) count += await readAll(client, `${schema}.${pg.escapeIdentifier(tablename)}`);
    const newest = await newestEvent(client, [schema]);
    console.log(`${schema}: ${rows.length} tables, ${count} rows, newest event ${newest?.toISOString() ?? 'none'}`);
  }
  const newest = await newestEvent(client, schemas);
  const ageMin = newest ? (Date.now() - newest.getTime()) / MINUTE_MS : Number.POSITIVE_INFINITY;
  if (ageMin > maxAgeMin)
    throw new Error(`the newest event is ${Math.round(ageMin)} minutes old, allowed are ${maxAgeMin}`);
}

/** Reads the whole row as text, which includes values that Postgres stores separately. */
async function readAll(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} AS t WHERE length(t::text) > 0`,
  );
  return rows[0]!.count;
}

try {
  const { values } = parseArgs({ options: { 'max-age-min': { type: 'string', default: '15' } } });
  const client = new pg.Client({ connectionString: process.env['MIGRATE_DATABASE_URL'] });
  await client.connect();
  await check(client, Number(values['max-age-min'])).finally(() => client.end());
  console.log('this backup can be used');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
