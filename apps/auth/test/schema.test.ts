import { describe, expect, it } from '@jest/globals';
import { migrate, undoLastMigration } from '@libs/service-kit/database/schema/migrate';
import { entityDrift } from '@libs/testing/drift/entity-drift';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { service } from '../src/service.js';

const target = { schema: 'auth', migrations: [...service.migrations!] };

async function read(database: TestDatabase, sql: string): Promise<string[]> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ line: string }>(sql);
  await admin.end();
  return rows.map(({ line }) => line).sort();
}

/** Returns every column, constraint and index of the schema as one line. */
const shapeOf = (database: TestDatabase) =>
  read(
    database,
    `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
       FROM information_schema.columns WHERE table_schema = 'auth' AND table_name <> 'migration'
     UNION ALL
     SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
       WHERE connamespace = 'auth'::regnamespace AND conrelid::regclass::text NOT LIKE '%migration'
     UNION ALL
     SELECT indexdef FROM pg_indexes WHERE schemaname = 'auth' AND tablename <> 'migration'`,
  );

describe('the schema of auth', () => {
  it('is what its entities declare', async () => {
    expect(await entityDrift(service)).toEqual([]);
  });

  it('comes and goes without a trace, step by step', async () => {
    const database = await createTestDatabase([service]);
    try {
      const whole = await shapeOf(database);
      for (let left = service.migrations!.length - 1; left > 0; left--) {
        const before = await createTestDatabase([{ ...service, migrations: service.migrations!.slice(0, left) }]);
        await undoLastMigration(target, database.adminUrl);
        const expected = await shapeOf(before).finally(() => before.drop());
        expect(await shapeOf(database)).toEqual(expected);
      }
      await undoLastMigration(target, database.adminUrl);
      expect(await shapeOf(database)).toEqual([]);
      await migrate(target, database.adminUrl);
      expect(await shapeOf(database)).toEqual(whole);
    } finally {
      await database.drop();
    }
  });

  it('has an index for everything that is deleted by age', async () => {
    const database = await createTestDatabase([service]);
    try {
      const indexed = await read(
        database,
        `SELECT c.relname || '.' || a.attname AS line FROM pg_index i
         JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]`,
      );
      expect(service.retention!.length).toBeGreaterThan(0);
      for (const { table, column } of service.retention!) expect(indexed).toContain(`${table}.${column}`);
    } finally {
      await database.drop();
    }
  });
});
