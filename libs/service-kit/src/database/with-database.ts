import { createDataSource, type DataSourceOptions } from './connections/data-source.js';
import { Database } from './database.js';

/**
 * Does work on a database that is opened for it alone, as a command for people needs it, and closes it however the work
 * ends.
 */
export async function withDatabase<T>(
  options: DataSourceOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const dataSource = createDataSource(options);
  try {
    return await work(new Database(await dataSource.initialize()));
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
