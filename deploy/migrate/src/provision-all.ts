import { SCHEMA_OWNERS, type SchemaOwner, schemaOf, TWIN_NAMES, type TwinName } from '@libs/events/services';
import { addLogin, closePublicAccess, provisionService } from '@libs/service-kit/database/schema/provision';
import pg from 'pg';

/** The login of a service: its schema's role, or its second one, `<schema>_<anything>`. */
export interface Login {
  readonly login: string;
  readonly password: string;
}

/** The logins of all services; also of their twins, where there is a test network. */
export type Logins = Readonly<Record<SchemaOwner, Login> & Partial<Record<TwinName, Login>>>;

/**
 * Makes roles and schema of every service and revokes the rights that Postgres grants to everyone. Safe to repeat: the
 * given login gets the given password; a service's other login stays as it is. All or nothing.
 */
export async function provisionAll(adminUrl: string, logins: Logins, print: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'provision' });
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const service of [...SCHEMA_OWNERS, ...TWIN_NAMES]) {
      const given = logins[service];
      if (!given) continue;
      const schema = schemaOf(service);
      const { login, password } = given;
      await provisionService(client, { schema, password: login === schema ? password : undefined });
      if (login !== schema) await addLogin(client, { schema, login, password });
      print(`${service}: schema ${schema}, roles ${login} and ${schema}_owner`);
    }
    await closePublicAccess(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
