import { type ServiceName, schemaOf } from '@libs/events/services';
import { closePublicAccess, provisionService } from '@libs/service-kit/database/provision';
import pg from 'pg';
import { schemaOwners } from './schemas.js';

/** Passwords of the services' login roles. */
export type Passwords = Readonly<Partial<Record<ServiceName, string>>>;

/**
 * Makes roles and schema of every service and takes away what Postgres gives to everyone. Safe to repeat: passwords become those that are
 * given. All or nothing.
 */
export async function provisionAll(adminUrl: string, passwords: Passwords, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'provision' });
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const service of schemaOwners()) {
      const schema = schemaOf(service);
      await provisionService(client, { schema, password: passwords[service]! });
      say(`${service}: schema ${schema}, roles ${schema} and ${schema}_owner`);
    }
    await closePublicAccess(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
