import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { consumersOf } from '@libs/events/catalog';
import type { ProcessName } from '@libs/events/services';
import type { ServiceDefinition } from '@libs/service-kit/service-definition';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import pg from 'pg';
import { eventually } from './eventually.js';
import { type Answer, request } from './http/http-client.js';
import { TestBus } from './test-bus.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** One service on a real database and a real NATS server, and a bus that replaces all other services. */
export interface World {
  readonly bus: TestBus;
  readonly nats: EmbeddedNats;
  readonly database: TestDatabase;
  readonly service: RunningService;
  /** All settings of the service: another replica starts with the same. */
  readonly env: Record<string, string>;
  /** Calls the service over HTTP. */
  http(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>;
  /** Rows of the service's own schema, read with its own role. */
  rows<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** The second service of the options. */
  readonly beside: RunningService;
  /** Starts that service again after it was stopped, with other settings where some are given. */
  startSecond(env?: Record<string, string>): Promise<void>;
}

export interface WorldOptions {
  /**
   * Settings in addition to those of database, NATS and address; a function is called once everything that was set up
   * before exists.
   */
  env?: Record<string, string> | (() => Record<string, string>);
  /** Another real service on the same database server and NATS, with the same settings but for its own schema. */
  beside?: ServiceDefinition;
}

/** Starts a service for all tests of a file and stops everything after them. */
export function useWorld(definition: ServiceDefinition, options: WorldOptions = {}): World {
  const world = {} as { -readonly [K in keyof World]: World[K] };
  let dir: string;
  let pool: pg.Pool | undefined;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'checkout-world-'));
    const { beside } = options;
    const definitions = beside ? [definition, beside] : [definition];
    [world.database, world.nats] = await Promise.all([createTestDatabase(definitions), startNatsServer({ dir })]);
    world.bus = await TestBus.connect(world.nats.url);
    const given = typeof options.env === 'function' ? {} : options.env;
    const hasTestNetwork = given?.['TESTNET_CHAIN_ID'] !== undefined;
    const producers = definitions.flatMap(({ name }) => foreignProducers(name, hasTestNetwork));
    await world.bus.makeStreams([...new Set(producers)]);
    const databaseUrl = world.database.urlOf(definition.name);
    pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // `end` does not wait until Postgres has noticed; dropping the database then ends connections that are still there,
    // which is not an error.
    pool.on('connect', (client) => client.on('error', () => undefined)).on('error', () => undefined);
    world.env = {
      ENVIRONMENT: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'fatal',
      DATABASE_URL: databaseUrl,
      NATS_URL: world.nats.url,
      SHUTDOWN_DELAY_MS: '0',
      ...(typeof options.env === 'function' ? options.env() : options.env),
    };
    world.startSecond = async (env) => {
      const settings = { ...world.env, DATABASE_URL: world.database.urlOf(beside!.name), ...env };
      world.beside = await startService(beside!, settings);
      await eventually(async () => (await request(world.beside.url, 'GET', '/readyz')).status === 200);
    };
    if (beside) await world.startSecond();
    world.service = await startService(definition, world.env);
    // It serves before it has NATS: handlers that only listen would miss an event.
    await eventually(async () => (await request(world.service.url, 'GET', '/readyz')).status === 200);
    world.http = async (method, path, request_ = {}) => {
      // The bus must have its earlier subscriptions before the service starts.
      await world.bus.flush();
      return request(world.service.url, method, path, request_);
    };
    world.rows = async (sql, parameters) => (await pool!.query(sql, parameters)).rows;
  }, 60_000);

  afterAll(async () => {
    await world.service?.stop();
    await world.beside?.stop();
    await pool?.end();
    await world.bus?.close();
    await world.nats?.stop();
    await world.database?.drop();
    rmSync(dir, { recursive: true, force: true });
  }, 60_000);

  return world;
}

function foreignProducers(service: ProcessName, hasTestNetwork: boolean): ProcessName[] {
  return [...new Set(consumersOf(service, { hasTestNetwork }).map((spec) => spec.producer))].filter(
    (producer) => producer !== service,
  );
}
