import { Logger } from '@nestjs/common';
import { DataSource, type MigrationInterface } from 'typeorm';
import { retry } from '../concurrency/retry.js';
import { CONNECTION_BOUNDS } from './connection-bounds.js';
import { registerColumnTypes } from './entities/column-types.js';

/** How long a request may wait for a free connection before it is refused as unavailable. */
const CONNECT_TIMEOUT_MS = 5_000;

export interface DataSourceOptions {
  url: string;
  schema: string;
  poolSize: number;
  applicationName: string;
  migrations?: (new () => MigrationInterface)[];
  entities?: (new () => object)[];
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
    entities: options.entities ?? [],
    migrationsTableName: 'migration',
    logging: false,
    poolErrorHandler: (error: Error) => new Logger('Database').warn(`idle connection lost: ${error.message}`),
    extra: {
      ...CONNECTION_BOUNDS,
      keepAlive: true,
      options: `-c search_path=${options.schema}`,
    },
  });
}

/** Connects, and while the database is down waits and logs that. */
export function connectPatiently(dataSource: DataSource): Promise<DataSource> {
  const logger = new Logger('Database');
  const logged = (error: unknown) => {
    logger.warn(`waiting for the database: ${error instanceof Error ? error.message : String(error)}`);
    return true;
  };
  return retry(() => dataSource.initialize(), logged, { atMostMs: Number.POSITIVE_INFINITY });
}
