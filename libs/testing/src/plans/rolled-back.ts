import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import type { TestDatabase } from '../test-database.js';

class RolledBack extends Error {}

/**
 * Does work in a transaction that is rolled back in the end: its rows are invisible to others, including workers of the
 * service. Returns its result. The transaction is the administrator's, because Postgres ignores an ANALYZE of those who
 * do not own the table.
 */
export async function rolledBack<Result>(
  { adminUrl }: TestDatabase,
  schema: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const source = await createDataSource({ url: adminUrl, schema, poolSize: 1, applicationName: 'test' }).initialize();
  let result: { readonly is: Result } | undefined;
  try {
    await new Database(source).transaction(async (tx) => {
      result = { is: await work(tx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  } finally {
    await source.destroy();
  }
  return result!.is;
}
