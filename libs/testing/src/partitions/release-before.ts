import { afterAll, beforeAll } from '@jest/globals';
import { schemaOf } from '@libs/events/services';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test-database.js';

type Service = Parameters<typeof createTestDatabase>[0][number];

/** A database as the previous release left it. */
export interface ReleaseBefore {
  readonly database: TestDatabase;
  /** The superuser, with the service's schema in its search path. */
  readonly admin: pg.Client;
  /** A connection of that release, which continues while its database is migrated. */
  readonly old: pg.Client;
  /** Runs the migrations that came since. */
  migrate(): Promise<unknown>;
}

/** Makes a database with the given number of first migrations of a service, for the tests of a describe. */
export function useReleaseBefore(service: Service, migrations: number): ReleaseBefore {
  const before = {} as { -readonly [K in keyof ReleaseBefore]: ReleaseBefore[K] };
  const schema = schemaOf(service.name);
  before.migrate = () => migrate({ schema, migrations: [...service.migrations!] }, before.database.adminUrl);

  beforeAll(async () => {
    before.database = await createTestDatabase([{ ...service, migrations: service.migrations!.slice(0, migrations) }]);
    before.admin = new pg.Client({
      connectionString: before.database.adminUrl,
      options: `-c search_path=${schema}`,
    });
    before.old = new pg.Client({ connectionString: before.database.urlOf(service.name) });
    await Promise.all([before.admin.connect(), before.old.connect()]);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([before.admin.end(), before.old.end()]);
    await before.database.drop();
  });
  return before;
}
