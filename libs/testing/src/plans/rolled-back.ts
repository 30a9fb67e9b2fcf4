import type { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';

class RolledBack extends Error {}

/** Does work in a transaction that is rolled back in the end: nobody else sees its rows, workers of the service included. Returns its result. */
export async function rolledBack<Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { readonly is: Result } | undefined;
  try {
    await database.transaction(async (tx) => {
      result = { is: await work(tx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return result!.is;
}
