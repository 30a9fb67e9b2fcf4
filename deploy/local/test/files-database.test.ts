import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { filesDatabaseUrl } from '../src/seed/files-database.js';

let database: TestDatabase;
/** The URL of a role that may create nothing in an outside database. */
let poorUrl: string;

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

beforeAll(async () => {
  database = await createTestDatabase([]);
  const { pathname } = new URL(database.adminUrl);
  const role = `poor_${pathname.slice(1)}`;
  await asAdmin(`CREATE ROLE ${role} LOGIN PASSWORD 'poor'`);
  await asAdmin(`GRANT CONNECT ON DATABASE ${pathname.slice(1)} TO ${role}`);
  poorUrl = Object.assign(new URL(database.adminUrl), { username: role, password: 'poor' }).href;
});

afterAll(async () => {
  await asAdmin(`DROP OWNED BY ${new URL(poorUrl).username}; DROP ROLE ${new URL(poorUrl).username}`);
  await database.drop();
});

describe('the database of files of a local stack', () => {
  it('is beside that of the services, where its role may create it or somebody has created it', async () => {
    const beside = (url: string) => Object.assign(new URL(url), { pathname: `${new URL(url).pathname}_files` });

    expect(await filesDatabaseUrl(database.adminUrl)).toBe(beside(database.adminUrl).href);
    expect(await filesDatabaseUrl(poorUrl)).toBeUndefined();

    const name = beside(poorUrl).pathname.slice(1);
    await asAdmin(`CREATE DATABASE ${name}`);
    const found = await filesDatabaseUrl(poorUrl);
    await asAdmin(`DROP DATABASE ${name}`);
    expect(found).toBe(beside(poorUrl).href);
  });
});
