import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, undoLastMigration } from '@libs/service-kit/database/schema/migrate';
import { entityDrift } from '@libs/testing/drift/entity-drift';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { service } from '../src/service.js';

const target = { schema: 'admin', migrations: [...service.migrations!] };
let database: TestDatabase | undefined;
beforeAll(async () => {
  database = await createTestDatabase([service]);
});
// Without a database the tests themselves fail; an error here would hide that from a mutation run.
afterAll(() => database?.drop());

async function lines(sql: string): Promise<string[]> {
  const admin = new pg.Client({ connectionString: database!.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ line: string }>(sql);
  await admin.end();
  return rows.map(({ line }) => line).sort();
}

const shape = () =>
  lines(
    `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable) AS line
       FROM information_schema.columns WHERE table_schema = 'admin' AND table_name <> 'migration'
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'admin' AND tablename <> 'migration'`,
  );

describe('the schema of admin', () => {
  it('is what its entities declare', async () => {
    expect(await entityDrift(service)).toEqual([]);
  });

  it('has an index for everything that is deleted by age', async () => {
    const indexed = await lines(
      `SELECT c.relname || '.' || a.attname AS line FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]`,
    );

    const deletedBy = service.retention!.map(({ table, column }) => `${table}.${column}`);
    expect(deletedBy).toEqual([
      ...['health_snapshots.at', 'alerts.cleared_at', 'alert_posts.finished_at', 'incidents.at', 'mails.finished_at'],
    ]);
    expect(indexed).toEqual(expect.arrayContaining(deletedBy));
  });

  it('comes and goes without a trace', async () => {
    const whole = await shape();

    for (const _ of target.migrations) await undoLastMigration(target, database!.adminUrl);
    const nothing = await shape();
    await migrate(target, database!.adminUrl);

    expect(nothing).toEqual([]);
    expect(await shape()).toEqual(whole);
  });
});
