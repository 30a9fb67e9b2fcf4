import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CREATE_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { Tx } from '@libs/service-kit/database/sql';
import { BATCH, isAnyWaitingIn, MARK, REPEATS, WAITING } from '@libs/service-kit/messaging/outbox/relay.queries';
import type { ServiceDefinition } from '@libs/service-kit/service-definition';
import type { QueryRunner } from 'typeorm';
import { rolledBack } from '../src/plans/rolled-back.js';
import { RowsRead } from '../src/plans/rows-read.js';
import { BACKLOG, fillInOrder, type QueueRows, STATISTICS } from '../src/plans/statistics.js';
import { createTestDatabase, type TestDatabase } from '../src/test-database.js';

class CreateMessaging {
  name = 'CreateMessaging0000000000001';
  up = async (runner: QueryRunner): Promise<void> => {
    for (const statement of CREATE_MESSAGING_TABLES) await runner.query(statement);
  };
  down = async (): Promise<void> => undefined;
}

const service = { name: 'auth', migrations: [CreateMessaging], entities: [] } as unknown as ServiceDefinition;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase([service]);
}, 60_000);
afterAll(() => database?.drop());

async function fill(tx: Tx, as: QueueRows, rows: number): Promise<void> {
  await tx.query(
    `INSERT INTO outbox (id, event, subject, payload, headers, published_at)
     SELECT gen_random_uuid(), 'user.registered', 'user.registered', '{}', '{}', CASE $2 WHEN 'ended' THEN now() END
     FROM generate_series(1, $1::int)`,
    [rows, as],
  );
}

describe(`the relay with ${BACKLOG} events to publish reads few rows`, () => {
  it.each(STATISTICS)('if Postgres last counted them %s', async (_, order) => {
    const read = await rolledBack(database, 'auth', async (tx) => {
      await fillInOrder(tx, 'outbox', order, (as, rows) => fill(tx, as, rows));
      const readOf = async (sql: string, parameters?: unknown[]) => {
        const reads = new RowsRead(tx);
        const rows = await reads.writes.query<{ seq: number }>(sql, parameters);
        return { rows, count: reads.count };
      };
      const found = await readOf(isAnyWaitingIn('auth'));
      const waiting = await readOf(WAITING, [-1]);
      const seqs = waiting.rows.map(({ seq }) => seq);
      expect(seqs).toHaveLength(BATCH);
      const repeats = await readOf(REPEATS, [seqs.at(-1)! + BACKLOG / 2]);
      const marked = await readOf(MARK, [seqs, 'auth', 1]);
      const [left] = await tx.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL',
      );
      expect(left!.count).toBe(BACKLOG - BATCH);
      return { found: found.count, waiting: waiting.count, repeats: repeats.count, marked: marked.count };
    });

    expect(read.found).toBeLessThanOrEqual(2);
    expect(read.waiting).toBeLessThanOrEqual(BATCH + 1);
    expect(read.repeats).toBeLessThanOrEqual(BATCH);
    expect(read.marked).toBeLessThanOrEqual(2 * BATCH);
  });
});
