import { schemaOf } from '@libs/events/services';
import pg from 'pg';
import type { MigrationInterface } from 'typeorm';
import { MIGRATIONS_OF_FILES, SCHEMA_OF_FILES } from './files-database.js';
import { migrationsOf, provisioned } from './schemas.js';
import type { DatabaseUrls } from './settings.js';

const EXISTS = 'SELECT to_regclass($1) IS NOT NULL AS exists';

type Migrations = readonly (new () => MigrationInterface)[];

/**
 * Compares each schema with the migrations of this release and prints what `migrate` would run. Throws an Error where
 * the database has migrations that this release does not know: they come from a newer release, for which this one may
 * be too old.
 */
export async function compareAll({ adminUrl, filesUrl }: DatabaseUrls, print: (line: string) => void): Promise<void> {
  const newer: string[] = [];
  const compare = async (client: pg.Client, name: string, schema: string, migrations: Migrations) => {
    const ran = await ranIn(client, schema);
    const known = migrations.map((Migration) => new Migration().name ?? Migration.name);
    const pending = known.filter((one) => !ran.includes(one));
    newer.push(...ran.filter((one) => !known.includes(one)).map((one) => `${name}: ${one}`));
    print(`${name}: ${pending.length === 0 ? 'up to date' : `pending ${pending.join(', ')}`}`);
  };
  await withClient(adminUrl, async (client) => {
    for (const service of await provisioned(client))
      await compare(client, service, schemaOf(service), migrationsOf(service));
  });
  if (filesUrl)
    await withClient(filesUrl, (client) =>
      compare(client, 'files of agent-gateway', SCHEMA_OF_FILES, MIGRATIONS_OF_FILES),
    );
  if (newer.length > 0)
    throw new Error(`the database is of a newer release:\n${newer.map((one) => `  - ${one}`).join('\n')}`);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate compare' });
  await client.connect();
  await work(client).finally(() => client.end());
}

async function ranIn(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(EXISTS, [`${schema}.migration`]);
  if (!rows[0]!.exists) return [];
  return (await client.query<{ name: string }>(`SELECT name FROM ${schema}.migration ORDER BY id`)).rows.map(
    ({ name }) => name,
  );
}
