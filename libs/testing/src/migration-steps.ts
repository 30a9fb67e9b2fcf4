import { migrate, undoLastMigration } from '@libs/service-kit/database/schema/migrate';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.js';

type Service = Parameters<typeof createTestDatabase>[0][number];

/** The shape of a schema after a migration was undone, and the one that it should have. */
export interface UndoneStep {
  undone: string;
  shape: string[];
  expected: string[];
}

/**
 * Undoes a service's migrations one by one, newest first, then makes them all again. Returns what each step left
 * behind.
 */
export async function undoneSteps(service: Service): Promise<UndoneStep[]> {
  const migrations = [...service.migrations!];
  const target = { schema: service.name.replaceAll('-', '_'), migrations };
  const database = await createTestDatabase([service]);
  try {
    const whole = await shapeOf(database, target.schema);
    const steps: UndoneStep[] = [];
    for (let left = migrations.length - 1; left >= 0; left--) {
      const expected = left === 0 ? [] : await shapeAfter(service, left);
      await undoLastMigration(target, database.adminUrl);
      steps.push({ undone: migrations[left]!.name, shape: await shapeOf(database, target.schema), expected });
    }
    await migrate(target, database.adminUrl);
    return [...steps, { undone: 'nothing', shape: await shapeOf(database, target.schema), expected: whole }];
  } finally {
    await database.drop();
  }
}

async function shapeAfter(service: Service, count: number): Promise<string[]> {
  const before = await createTestDatabase([{ ...service, migrations: service.migrations!.slice(0, count) }]);
  return shapeOf(before, service.name.replaceAll('-', '_')).finally(() => before.drop());
}

/** Returns every column, constraint and index of a schema as one line. */
async function shapeOf(database: TestDatabase, schema: string): Promise<string[]> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ line: string }>(
    `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
       FROM information_schema.columns WHERE table_schema = $1 AND table_name <> 'migration'
     UNION ALL
     SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
       WHERE connamespace = $1::regnamespace AND conrelid::regclass::text NOT LIKE '%migration'
     UNION ALL
     SELECT indexdef FROM pg_indexes WHERE schemaname = $1 AND tablename <> 'migration'`,
    [schema],
  );
  await admin.end();
  return rows.map(({ line }) => line).sort();
}
