import type { MigrationInterface } from 'typeorm';
import { createDataSource } from '../connections/data-source.js';

export interface Migratable {
  schema: string;
  migrations: (new () => MigrationInterface)[];
}

/**
 * Brings a schema to its newest version, as the schema's owner role. `url` belongs to a role that is a member of the
 * owner roles (the superuser locally, a migrator role in a cluster). Returns the names of the migrations that ran.
 */
export async function migrate({ schema, migrations }: Migratable, url: string): Promise<string[]> {
  const dataSource = await ownerDataSource({ schema, migrations }, url);
  try {
    return (await dataSource.runMigrations({ transaction: 'each' })).map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

/** Undoes the newest migration. */
export async function undoLastMigration(target: Migratable, url: string): Promise<void> {
  const dataSource = await ownerDataSource(target, url);
  try {
    await dataSource.undoLastMigration({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

async function ownerDataSource({ schema, migrations }: Migratable, url: string) {
  const dataSource = createDataSource({ url, schema, poolSize: 1, applicationName: `migrate ${schema}`, migrations });
  const { extra } = dataSource.options as {
    extra: { options: string; statement_timeout: number; query_timeout: number };
  };
  extra.options += ` -c role=${schema}_owner`;
  extra.statement_timeout = 0;
  extra.query_timeout = 0;
  return dataSource.initialize();
}
