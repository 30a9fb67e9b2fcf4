import { SCHEMA_OWNERS, schemaOf } from '@libs/events/services';
import type pg from 'pg';

/** The number of ids read with one statement. */
const ID_BATCH_SIZE = 1_000;

/** Returns the existing schemas of services that have an outbox. */
export async function schemasWithOutbox(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ schemaname: string }>(
    `SELECT schemaname FROM pg_tables WHERE tablename = 'outbox' AND schemaname = ANY($1) ORDER BY 1`,
    [SCHEMA_OWNERS.map(schemaOf)],
  );
  return rows.map(({ schemaname }) => schemaname);
}

/**
 * Returns the roles of services that are signed in now, with the number of connections of each. A second login role is
 * called `<schema>_<anything>`.
 */
export async function connectedServices(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ session: string }>(
    `SELECT usename || ' (' || count(*) || ')' AS session FROM pg_stat_activity, unnest($1::text[]) AS service
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND (usename = service OR starts_with(usename, service || '_'))
     GROUP BY usename ORDER BY usename`,
    [SCHEMA_OWNERS.map(schemaOf)],
  );
  return rows.map(({ session }) => session);
}

/** Returns when the newest event of these schemas was written, sent or not: it shows how old the data is. */
export async function newestEvent(client: pg.Client, schemas: readonly string[]): Promise<Date | undefined> {
  const newest = schemas.map((schema) => `(SELECT max(created_at) FROM ${schema}.outbox)`);
  const { rows } = await client.query<{ at: Date | null }>(`SELECT greatest(${newest.join(', ')}) AS at`);
  return rows[0]?.at ?? undefined;
}

/**
 * Returns when the newest event was written that this schema knows to be in its stream; undefined where it knows of
 * none. Waiting events do not count: a service that was started on this database wrote them, and was refused before it
 * could send them.
 */
export async function newestSent(client: pg.Client, schema: string): Promise<Date | undefined> {
  const { rows } = await client.query<{ at: Date | null }>(
    `SELECT max(created_at) AS at FROM ${schema}.outbox WHERE published_at IS NOT NULL`,
  );
  return rows[0]?.at ?? undefined;
}

/** Returns the ids that the outbox does not contain. */
export async function unknownIds(client: pg.Client, schema: string, ids: readonly string[]): Promise<Set<string>> {
  const unknown = new Set(ids);
  for (let start = 0; start < ids.length; start += ID_BATCH_SIZE) {
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${schema}.outbox WHERE id = ANY($1::uuid[])`, [
      ids.slice(start, start + ID_BATCH_SIZE),
    ]);
    for (const { id } of rows) unknown.delete(id);
  }
  return unknown;
}

/**
 * Advances every number of services by `gap`, so that none is issued twice: merchants know invoices, payments and
 * endpoints by their numbers, and remember those that this database has lost. Positions in an outbox are not known
 * elsewhere. Returns the number of counters.
 */
export async function skipNumbers(client: pg.Client, gap: number): Promise<number> {
  const { rows } = await client.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, 0) + $2) FROM pg_sequences
     WHERE schemaname = ANY($1) AND sequencename NOT LIKE 'outbox%'`,
    [SCHEMA_OWNERS.map(schemaOf), gap],
  );
  return rows.length;
}
