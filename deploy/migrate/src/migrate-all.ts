import { schemaOf } from '@libs/events/services';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import pg from 'pg';
import { migrateFiles } from './files-database.js';
import { migrationsOf, provisioned } from './schemas.js';
import type { DatabaseUrls } from './settings.js';

/** Serializes migrations: of two runs the second one waits, and then finds nothing to do. */
const LOCK = 'SELECT pg_advisory_lock(hashtextextended($1, 0))';

/**
 * Brings the schema of every service, and of those twins that have one, to its newest version, each as its owner.
 * `adminUrl` signs in as a role that may become each owner (the one that provisioned). Every migration is a transaction
 * of its own: after a failure the next run continues where this one stopped. With `filesUrl`, the database of files as
 * well.
 */
export async function migrateAll({ adminUrl, filesUrl }: DatabaseUrls, print: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'migrate lock' });
  await client.connect();
  try {
    await client.query(LOCK, ['migrate']);
    for (const service of await provisioned(client)) {
      const ran = await migrate({ schema: schemaOf(service), migrations: [...migrationsOf(service)] }, adminUrl);
      print(`${service}: ${ran.length === 0 ? 'up to date' : ran.join(', ')}`);
    }
    if (filesUrl) await migrateFiles(filesUrl, print);
  } finally {
    await client.end();
  }
}
