import { Logger } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { retry } from '../../concurrency/retry.js';
import { registerColumnTypes } from './column-types.js';
import { CONNECTION_BOUNDS, RESPONSE_TIMEOUT_MS } from './connection-bounds.js';

/** How long a request may wait for a free connection before it is refused as unavailable. */
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * How long a connection may be unused. A new one costs both sides some ten milliseconds of CPU and has no plans; loops
 * that occasionally coincide need a second one.
 */
const IDLE_TIMEOUT_MS = 60_000;

/** After this much silence the system checks whether the other side is there; by default it would after two hours. */
const KEEP_ALIVE_MS = 10_000;

export interface DataSourceOptions {
  url: string;
  schema: string;
  poolSize: number;
  applicationName: string;
  migrations?: (new () => MigrationInterface)[];
  entities?: (new () => object)[];
}

/**
 * A pool whose connections always have an error listener. A connection that the server ends together with its welcome,
 * in one packet, emits the error while it is being handed over: without a listener at that moment, the process would
 * end. The connection is unusable from then on, which its first statement reports.
 */
class ListeningPool extends pg.Pool {
  constructor(config?: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => client.on('error', () => undefined));
  }
}

/** Returns a TypeORM data source on one schema, not yet connected. */
export function createDataSource(options: DataSourceOptions): DataSource {
  registerColumnTypes();
  return new DataSource({
    type: 'postgres',
    driver: { ...pg, Pool: ListeningPool },
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
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      options: `-c search_path=${options.schema}`,
    },
  });
}

/** Connects. While the database is down, waits and logs that. */
export function connectPatiently(dataSource: DataSource): Promise<DataSource> {
  const logger = new Logger('Database');
  const logged = (error: unknown) => {
    logger.warn(`waiting for the database: ${error instanceof Error ? error.message : String(error)}`);
    return true;
  };
  return retry(() => dataSource.initialize(), logged, { atMostMs: Number.POSITIVE_INFINITY });
}
