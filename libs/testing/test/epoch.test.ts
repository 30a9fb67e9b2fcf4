import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import { EpochGuard } from '@libs/service-kit/messaging/repair/epoch-guard';
import { defineService } from '@libs/service-kit/service-definition';
import { TestBus } from '@libs/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import { jetstreamManager } from '@nats-io/jetstream';
import pg from 'pg';
import { CreateMessaging } from './create-messaging.js';

const EVENTS = 45_000;
const OLD_EVENTS = EVENTS / 10;
const PROGRESSES = 1_000;
/** Never published yet. */
const NEW_EVENTS = 3;
/** Rows in one statement: some hundred milliseconds. All of seven busy days would run into the statement timeout. */
const MAX_ROWS_PER_BATCH = 10_000;
/** Notes how many rows each statement changes. */
const NOTE_PIECES = `
  CREATE TABLE piece (rows int NOT NULL);
  CREATE FUNCTION note_piece() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO chain_indexer.piece SELECT count(*) FROM changed; RETURN NULL; END $$;
  CREATE TRIGGER note_piece AFTER UPDATE ON outbox REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_piece();
  GRANT INSERT ON piece TO PUBLIC`;

const producer = defineService({
  name: 'chain-indexer',
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
  const url = testDatabase.urlOf('chain-indexer');
  const dataSource = createDataSource({ url, schema: 'chain_indexer', poolSize: 2, applicationName: 'epoch test' });
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
  it('is published again whole, however much seven days hold, but of progress the newest only', async () => {
    const owner = new pg.Client({ connectionString: testDatabase.adminUrl, options: '-c search_path=chain_indexer' });
    await owner.connect();
    await owner.query(`INSERT INTO relay_state (stream, created, last_seq) VALUES ('chain_indexer', 'long ago', $1)`, [
      EVENTS,
    ]);
    await owner.query(
      `INSERT INTO outbox (id, event, subject, payload, headers, published_at)
       SELECT gen_random_uuid(), 'old', 'old', '{}', '{}', now() - CASE WHEN n <= $2 THEN interval '8 days' ELSE interval '1 day' END
       FROM generate_series(1, $1::int) AS n`,
      [EVENTS, OLD_EVENTS],
    );
    await owner.query(NOTE_PIECES);
    // Each progress of the chain replaces the previous one.
    await owner.query(
      `INSERT INTO outbox (id, event, subject, payload, headers, published_at)
       SELECT gen_random_uuid(), 'chain.progressed', 'chain.progressed', '{}', '{}', now() FROM generate_series(1, $1::int)`,
      [PROGRESSES],
    );
    await owner.query(
      `INSERT INTO outbox (id, event, subject, payload, headers)
       SELECT gen_random_uuid(), 'new', 'new', '{}', '{}' FROM generate_series(1, $1::int)`,
      [NEW_EVENTS],
    );
    const manager = await jetstreamManager(bus.connection);

    const guard = new EpochGuard('chain-indexer', database, 1);
    await guard.check(manager);

    const {
      rows: [waiting],
    } = await owner.query('SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL');
    const { rows: pieces } = await owner.query<{ rows: number }>('SELECT rows FROM piece');
    const { rows: progresses } = await owner.query<{ seq: string }>(
      "SELECT seq FROM outbox WHERE event = 'chain.progressed' AND published_at IS NULL",
    );
    await owner.end();
    expect(waiting!.count).toBe(EVENTS - OLD_EVENTS + 1 + NEW_EVENTS);
    expect(progresses.map(({ seq }) => Number(seq))).toEqual([EVENTS + PROGRESSES]);
    expect(pieces.reduce((sum, { rows }) => sum + rows, 0)).toBe(EVENTS - OLD_EVENTS + 1);
    // A row that was never published is not a repeat, and the next leader knows where the repeats end.
    expect(guard.repeatsTo).toBe(EVENTS + PROGRESSES);
    const next = new EpochGuard('chain-indexer', database, 1);
    await next.check(manager);
    expect(next.repeatsTo).toBe(EVENTS + PROGRESSES);
    expect(Math.max(...pieces.map(({ rows }) => rows))).toBeLessThanOrEqual(MAX_ROWS_PER_BATCH);
    expect((await manager.streams.info('chain_indexer')).state.messages).toBe(0);
  }, 300_000);
});
