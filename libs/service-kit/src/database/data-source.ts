import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type MigrationInterface } from 'typeorm';
import { registerColumnTypes } from './column-types.js';

/** Statement and lock bounds of a service's connections, in milliseconds: a stuck query must not hold a pool for ever. */
const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** How long a request may wait for a free connection before it is told that we are unavailable. */
const CONNECT_TIMEOUT_MS = 5_000;

export interface DataSourceOptions {
  url: string;
  schema: string;
  poolSize: number;
  applicationName: string;
  migrations?: (new () => MigrationInterface)[];
}

/** A TypeORM data source on one schema, not yet connected. */
export function createDataSource(options: DataSourceOptions): DataSource {
  registerColumnTypes();
  return new DataSource({
    type: 'postgres',
    url: options.url,
    schema: options.schema,
    poolSize: options.poolSize,
    applicationName: options.applicationName,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    migrations: options.migrations ?? [],
    migrationsTableName: 'migration',
    logging: false,
    poolErrorHandler: (error: Error) => new Logger('Database').warn(`idle connection lost: ${error.message}`),
    extra: {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      options: `-c search_path=${options.schema}`,
    },
  });
}

/** Connects, waiting for as long as the database is away, and says so while it waits. */
export async function connectPatiently(dataSource: DataSource, signal?: AbortSignal): Promise<DataSource> {
  const logger = new Logger('Database');
  for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 3_000)) {
    try {
      return await dataSource.initialize();
    } catch (error) {
      logger.warn(`waiting for the database: ${error instanceof Error ? error.message : String(error)}`);
      await sleep(waitMs, undefined, { signal });
    }
  }
}
