import { FILE_STORE_MIGRATIONS } from '@apps/agent-gateway/migrations';
import { schemaOf } from '@libs/events/services';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import { addLogin, closePublicAccess, provisionService } from '@libs/service-kit/database/schema/provision';
import pg from 'pg';
import type { MigrationInterface } from 'typeorm';
import type { Login } from './provision-all.js';

/** The schema of the service that owns the files: its roles are those of its schema in the database of the services. */
export const SCHEMA_OF_FILES = schemaOf('agent-gateway');
/** The migrations of the database of files, oldest first. */
export const MIGRATIONS_OF_FILES: readonly (new () => MigrationInterface)[] = FILE_STORE_MIGRATIONS;
/** The database that every server has, from which another one is created. */
const MAINTENANCE_DATABASE = 'postgres';

const NO_SUCH_DATABASE = '3D000';
const DUPLICATE_DATABASE = '42P04';
const NOT_ALLOWED = '42501';

/**
 * Creates the database of files where there is none, its schema, and the roles of the agent gateway, which has the same
 * password there. Safe to repeat. Throws an Error with the command for a superuser where the role of the URL may not
 * create databases.
 */
export async function provisionFiles(
  filesUrl: string,
  { login, password }: Login,
  print: (line: string) => void,
): Promise<void> {
  const client = (await connected(filesUrl)) ?? (await created(filesUrl));
  const schema = SCHEMA_OF_FILES;
  try {
    await client.query('BEGIN');
    await provisionService(client, { schema, password: login === schema ? password : undefined });
    if (login !== schema) await addLogin(client, { schema, login, password });
    await closePublicAccess(client);
    await client.query('COMMIT');
    print(`files of agent-gateway: schema ${schema} in ${client.database}`);
  } finally {
    await client.end();
  }
}

/** Brings the database of files to its newest version, as the owner of its schema. */
export async function migrateFiles(filesUrl: string, print: (line: string) => void): Promise<void> {
  const ran = await migrate({ schema: SCHEMA_OF_FILES, migrations: [...MIGRATIONS_OF_FILES] }, filesUrl);
  print(`files of agent-gateway: ${ran.length === 0 ? 'up to date' : ran.join(', ')}`);
}

/** Returns undefined where the server has no such database. */
async function connected(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'provision files' });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (codeOf(error) === NO_SUCH_DATABASE) return undefined;
    throw error;
  }
}

async function created(url: string): Promise<pg.Client> {
  const { username, pathname } = new URL(url);
  const name = pg.escapeIdentifier(decodeURIComponent(pathname.slice(1)));
  try {
    const server = await connected(Object.assign(new URL(url), { pathname: `/${MAINTENANCE_DATABASE}` }).href);
    await server?.query(`CREATE DATABASE ${name}`).finally(() => server.end());
  } catch (error) {
    if (codeOf(error) === NOT_ALLOWED) {
      const sql = `CREATE DATABASE ${name} OWNER ${pg.escapeIdentifier(decodeURIComponent(username))}`;
      throw new Error(`there is no database ${name}, and this role may not make one. As a superuser: ${sql}`);
    }
    // Another run has just created it.
    if (codeOf(error) !== DUPLICATE_DATABASE) throw error;
  }
  const client = await connected(url);
  if (!client) throw new Error(`there is no database ${name}, and none called ${MAINTENANCE_DATABASE} to ask for it`);
  return client;
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
