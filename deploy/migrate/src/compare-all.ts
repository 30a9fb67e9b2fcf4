import { schemaOf } from '@libs/events/services';
import pg from 'pg';
import { migrationsOf, provisioned } from './schemas.js';

const EXISTS = 'SELECT to_regclass($1) IS NOT NULL AS exists';

/**
 * Compares each schema with the migrations of this release and prints what `migrate` would run. Throws an Error where the database has
 * some that this release does not know: it is of a newer release, to which this one may be too old.
 */
export async function compareAll(adminUrl: string, print: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'migrate compare' });
  await client.connect();
  const newer: string[] = [];
  try {
    for (const service of await provisioned(client)) {
      const ran = await ranIn(client, schemaOf(service));
      const known = migrationsOf(service).map((Migration) => new Migration().name ?? Migration.name);
      const pending = known.filter((name) => !ran.includes(name));
      newer.push(...ran.filter((name) => !known.includes(name)).map((name) => `${service}: ${name}`));
      print(`${service}: ${pending.length === 0 ? 'up to date' : `pending ${pending.join(', ')}`}`);
    }
  } finally {
    await client.end();
  }
  if (newer.length > 0)
    throw new Error(`the database is of a newer release:\n${newer.map((one) => `  - ${one}`).join('\n')}`);
}

async function ranIn(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(EXISTS, [`${schema}.migration`]);
  if (!rows[0]!.exists) return [];
  return (await client.query<{ name: string }>(`SELECT name FROM ${schema}.migration ORDER BY id`)).rows.map(
    ({ name }) => name,
  );
}
