import { randomBytes } from 'node:crypto';
import { schemaOf } from '@libs/events/services';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import { closePublicAccess, provisionService } from '@libs/service-kit/database/schema/provision';
import type { ServiceDefinition } from '@libs/service-kit/service-definition';
import pg from 'pg';
import { TEST_POSTGRES_URL } from './jest/jest-global-setup.js';

/** Roles belong to the whole server and test files run side by side, so their passwords are fixed. */
const PASSWORD = 'test';
const PROVISION_LOCK = 871_001;

/** A database of one test file, with the schemas and roles of the services it needs. */
export interface TestDatabase {
  /** The superuser's URL to this database. */
  adminUrl: string;
  /** Returns the URL with a service's own login role. */
  urlOf(service: string): string;
  drop(): Promise<void>;
}

export async function createTestDatabase(definitions: readonly ServiceDefinition[]): Promise<TestDatabase> {
  const serverUrl = process.env[TEST_POSTGRES_URL];
  if (!serverUrl)
    throw new Error(`${TEST_POSTGRES_URL} is not set: run the tests with the repository's jest configuration`);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name} STRATEGY FILE_COPY`));
  const adminUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  await withClient(serverUrl, async (server) => {
    // Roles are shared by all databases: two files must not make them at the same moment. Locks hold within one
    // database.
    await server.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK]);
    await withClient(adminUrl, async (client) => {
      await closePublicAccess(client);
      for (const { name: service, migrations } of definitions) {
        if (migrations) await provisionService(client, { schema: schemaOf(service), password: PASSWORD });
      }
    });
  });
  for (const { name: service, migrations } of definitions) {
    if (migrations) await migrate({ schema: schemaOf(service), migrations: [...migrations] }, adminUrl);
  }
  return {
    adminUrl,
    urlOf: (service) =>
      Object.assign(new URL(adminUrl), { username: schemaOf(service as never), password: PASSWORD }).href,
    drop: async () => {
      await withClient(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
