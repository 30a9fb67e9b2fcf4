import pg from 'pg';
import { CONNECTION_BOUNDS } from '../connections/connection-bounds.js';

export interface ServiceRole {
  /** The name of both the schema and the login role. */
  schema: string;
  /** Absent: the role keeps its password. */
  password?: string | undefined;
}

/**
 * Makes a service's schema and its two roles: an owner that cannot log in and runs the migrations, and a login role
 * that may read and write rows of this schema and nothing else. Safe to repeat; sets the password again, if one is
 * given.
 */
export async function provisionService(client: pg.Client, { schema, password }: ServiceRole): Promise<void> {
  const login = pg.escapeIdentifier(schema);
  const owner = pg.escapeIdentifier(`${schema}_owner`);
  const database = pg.escapeIdentifier(client.database ?? 'postgres');
  await createRole(client, `${schema}_owner`, 'NOLOGIN');
  await createRole(client, schema, 'LOGIN');
  if (password !== undefined) await client.query(`ALTER ROLE ${login} PASSWORD ${pg.escapeLiteral(password)}`);
  await client.query(`GRANT ${owner} TO CURRENT_USER`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${login} AUTHORIZATION ${owner}`);
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${login}`);
  await client.query(`GRANT USAGE ON SCHEMA ${login} TO ${login}`);
  await client.query(
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${login} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${login}`,
  );
  await client.query(
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${login} GRANT USAGE ON SEQUENCES TO ${login}`,
  );
  await setDefaults(client, login, login);
}

/**
 * Adds a login role of a service with the same rights as the first one: a service moves from one to the other in a
 * rolling restart, and then the password of the unused one is replaced. Its name is `<schema>_<anything>`. Safe to
 * repeat; sets the password again.
 */
export async function addLogin(
  client: pg.Client,
  { schema, login, password }: { schema: string; login: string; password: string },
): Promise<void> {
  if (!login.startsWith(`${schema}_`) || login === `${schema}_owner`)
    throw new Error(`a second login of ${schema} is called ${schema}_<anything>, not ${login}`);
  const [role, first] = [pg.escapeIdentifier(login), pg.escapeIdentifier(schema)];
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [login]);
  if (!rowCount) await client.query(`CREATE ROLE ${role}`);
  await client.query(`ALTER ROLE ${role} LOGIN INHERIT PASSWORD ${pg.escapeLiteral(password)}`);
  await client.query(`GRANT ${first} TO ${role}`);
  await setDefaults(client, role, first);
}

/**
 * Sets the defaults of this role's connections. Postgres takes them from the role that signs in, not from a role that
 * it is a member of.
 */
async function setDefaults(client: pg.Client, role: string, schema: string): Promise<void> {
  await client.query(`ALTER ROLE ${role} SET search_path = ${schema}`);
  // Every statement of a service is short. With large tables Postgres would compile some of them, which takes longer
  // than running them.
  await client.query(`ALTER ROLE ${role} SET jit = off`);
  for (const [bound, ms] of Object.entries(CONNECTION_BOUNDS)) {
    await client.query(`ALTER ROLE ${role} SET ${bound} = ${ms}`);
  }
}

/** Revokes what Postgres grants to everyone. Once per database. */
export async function closePublicAccess(client: pg.Client): Promise<void> {
  const database = pg.escapeIdentifier(client.database ?? 'postgres');
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
}

async function createRole(client: pg.Client, role: string, kind: 'LOGIN' | 'NOLOGIN'): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (!rowCount) await client.query(`CREATE ROLE ${pg.escapeIdentifier(role)} ${kind} NOINHERIT`);
}
