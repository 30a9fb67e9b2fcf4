import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats-server';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { createDataSource } from '@libs/service-kit/database/data-source';
import { Database } from '@libs/service-kit/database/database';
import { EpochGuard } from '@libs/service-kit/messaging/epoch-guard';
import { defineService } from '@libs/service-kit/service-definition';
import { TestBus } from '@libs/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import { jetstreamManager } from '@nats-io/jetstream';
import { CreateMessaging } from './create-messaging.js';

const EVENTS = 400_000;
/** Enough for any one piece, too little for all events in one statement. */
const STATEMENT_TIMEOUT_MS = 1_500;

const producer = defineService({
  name: 'sessions',
  settings: DatabaseSettings,
  module: class {},
  migrations: [CreateMessaging],
});

let dir: string;
let nats: EmbeddedNats;
let bus: TestBus;
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'checkout-epoch-'));
  [testDatabase, nats] = await Promise.all([createTestDatabase([producer]), startNatsServer({ dir })]);
  bus = await TestBus.connect(nats.url);
  const url = testDatabase.urlOf('sessions');
  const dataSource = createDataSource({ url, schema: 'sessions', poolSize: 2, applicationName: 'epoch test' });
  const { extra } = dataSource.options as unknown as { extra: { statement_timeout: number } };
  extra.statement_timeout = STATEMENT_TIMEOUT_MS;
  database = new Database(await dataSource.initialize());
}, 300_000);
afterAll(async () => {
  await database?.dataSource.destroy();
  await bus?.close();
  await nats?.stop();
  await testDatabase?.drop();
  rmSync(dir, { recursive: true, force: true });
});

describe('a stream that is gone', () => {
  it('is said again whole, however much was said in seven days', async () => {
    await database.query(`INSERT INTO relay_state (stream, created, last_seq) VALUES ('sessions', 'long ago', $1)`, [
      EVENTS,
    ]);
    for (let piece = 0; piece < 10; piece++) {
      await database.query(
        `INSERT INTO outbox (id, event, subject, payload, headers, published_at)
         SELECT gen_random_uuid(), 'old', 'old', '{}', '{}', now() - CASE WHEN $2 THEN interval '8 days' ELSE interval '1 day' END
         FROM generate_series(1, $1::int)`,
        [EVENTS / 10, piece === 0],
      );
    }
    const manager = await jetstreamManager(bus.connection);

    await new EpochGuard('sessions', database, 1).check(manager);

    const [row] = await database.query<{ waiting: number }>(
      'SELECT count(*) AS waiting FROM outbox WHERE published_at IS NULL',
    );
    expect(row!.waiting).toBe(EVENTS * 0.9);
    expect((await manager.streams.info('sessions')).state.messages).toBe(0);
  }, 300_000);
});
