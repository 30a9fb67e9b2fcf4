import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { PartitionsWorker } from '@libs/service-kit/database/partitions/partitions.worker';
import { eventually } from '@libs/testing/eventually';
import { month } from '@libs/testing/partitions/months';
import { useReleaseBefore } from '@libs/testing/partitions/release-before';
import { analyze, RowsRead } from '@libs/testing/plans/rows-read';
import pg from 'pg';
import { DeliveriesRepository } from '../src/deliveries/deliveries.repository.js';
import { newDeliveryId } from '../src/envelopes/envelope.js';
import { service } from '../src/service.js';
import { TestDataRepository } from '../src/test-data/test-data.repository.js';
import { complete, completionOf, haveMonths, partitionOf, plantAttempt } from './attempts.js';
import { useWebhookWorld } from './webhook-world.js';

const DAY_MS = 86_400_000;
const SCHEMA = 'webhook_dispatcher';
/** The number of migrations in the previous release. */
const BEFORE = 8;

describe('The attempts of a database of the earlier release', () => {
  const before = useReleaseBefore(service, BEFORE);

  it('are all there by month, and a process of that release goes on writing them, each once', async () => {
    const query = (sql: string, parameters?: unknown[]) => before.old.query(sql, parameters);
    const inAYear = new Date(Date.now() + 366 * DAY_MS);
    for (const at of [month(-14), new Date(month(0).getTime() - 1), month(0), new Date(), inAYear])
      await plantAttempt(query, at);
    const all = 'SELECT * FROM attempt ORDER BY started_at';
    const { rows: written } = await before.admin.query(all);
    // Prepared before the migration, as a process of that release has it.
    const prepared = (id: string, claim: string, at: Date) => ({
      name: 'complete attempts',
      text: `INSERT INTO attempt (delivery_id, claim_id, trigger, started_at, url, total_ms, request_headers)
        VALUES ($1, $2, 'schedule', $3, 'u', 1, '{}') ON CONFLICT DO NOTHING RETURNING delivery_id`,
      values: [id, claim, at],
    });
    const [id, claim] = [newDeliveryId(), randomUUID()];
    await before.old.query(prepared(id, claim, new Date()));
    await before.admin.query('DELETE FROM attempt WHERE delivery_id = $1', [id]);

    await before.migrate();

    expect((await before.admin.query(all)).rows).toEqual(written);
    const { rows } = await before.admin.query(
      'SELECT tableoid::regclass::text AS part, count(*)::int AS count FROM attempt GROUP BY 1 ORDER BY 1',
    );
    expect(rows).toEqual([
      { part: 'attempt_else', count: 1 },
      { part: expect.stringMatching(/^attempt_until_\d{4}_\d{2}$/), count: 4 },
    ]);
    for (const at of [new Date(), month(1), month(2), month(5)]) {
      const claimId = randomUUID();
      expect((await before.old.query(prepared(id, claimId, at))).rowCount).toBe(1);
      expect((await before.old.query(prepared(id, claimId, at))).rowCount).toBe(0);
      const completion = completionOf(newDeliveryId(), randomUUID(), at);
      expect(await complete(query, [completion])).toEqual([completion.claim.id]);
      expect(await complete(query, [completion])).toEqual([]);
    }
  });

  it('are read by that release, whatever month they are of', async () => {
    const id = newDeliveryId();
    const query = (sql: string, parameters?: unknown[]) => before.old.query(sql, parameters);
    for (const at of [month(-3), month(0), month(4)]) await complete(query, [completionOf(id, randomUUID(), at)]);

    const sql = {
      query: async (text: string, parameters?: unknown[]) => (await before.old.query(text, parameters)).rows,
    };
    const attempts = await new DeliveriesRepository().attemptDetails(sql as never, id);

    expect(attempts.map(({ started_at }) => started_at)).toEqual([month(-3), month(0), month(4)]);
  });
});

describe('The attempts of a running dispatcher', () => {
  let admin: pg.Client;
  // Before the database is dropped.
  afterAll(() => admin.end());
  const { world, aMerchant, aReceiver } = useWebhookWorld({ WEBHOOK_ATTEMPTS_RETENTION_DAYS: '31' });
  const query = (sql: string, parameters?: unknown[]) => admin.query(sql, parameters);
  const partitions = async () => {
    const { rows } = await query(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'attempt'::regclass ORDER BY 1`,
    );
    return rows.map(({ name }) => name as string);
  };
  const round = () => world.service.app.get(PartitionsWorker).round();

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: world.database.adminUrl, options: `-c search_path=${SCHEMA}` });
    await admin.connect();
  });

  it('have a month before it begins, created by the service itself', async () => {
    await eventually(async () => (await partitions()).includes(partitionOf(month(2))));
    await haveMonths(query, [month(0)]);

    await round();

    expect(await partitions()).toEqual([month(0), month(1), month(2)].map(partitionOf).concat('attempt_else'));
  });

  it('are reported to operators as lacking months ahead while something blocks the creation of one', async () => {
    const reported = async () =>
      ((await world.bus.calls('webhook-dispatcher.health', {})) as ReplyOf<'webhook-dispatcher.health'>).months_ahead;
    /** Reads again while it is null: what takes long on a busy machine is. */
    const read = () => eventually(reported);
    await haveMonths(query, [month(0), month(1)]);
    await query(`CREATE TABLE ${partitionOf(month(2))} (id int)`);

    await expect(round()).rejects.toThrow('is no partition of attempt');
    const during = await read();
    await query(`DROP TABLE ${partitionOf(month(2))}`);
    await round();

    expect(during).toEqual([{ table: 'attempt', months: 1 }]);
    expect(await read()).toEqual([{ table: 'attempt', months: 2 }]);
    await query('ALTER TABLE partition_archive RENAME TO elsewhere');
    const unread = await reported();
    await query('ALTER TABLE elsewhere RENAME TO partition_archive');
    expect(unread).toBeNull();
  });

  it('are dropped by month when the setting requires it, and shown until then', async () => {
    const receiver = await aReceiver();
    const merchant = aMerchant();
    await merchant.endpointAt(receiver.url);
    await merchant.paid();
    const { id } = await merchant.delivery(({ status }) => status === 'delivered');
    await haveMonths(query, [month(-3), month(-2), month(-1), month(0), month(1), month(2)]);
    const of = (at: Date) => complete(query, [completionOf(id, randomUUID(), at)]);
    await of(new Date(month(-2).getTime() - 1));
    const again = completionOf(id, randomUUID(), month(0));
    expect(await complete(query, [again])).toEqual([id]);
    expect(await complete(query, [again])).toEqual([]);
    const shown = async () => (await merchant.deliveries())[0]!.attempts.map(({ at }) => at);
    const before = await shown();

    await round();

    expect(before).toEqual([new Date(month(-2).getTime() - 1), month(0)].map((at) => at.toISOString()));
    expect(await shown()).toEqual([month(0).toISOString()]);
    expect(await partitions()).not.toContain(partitionOf(month(-3)));
    expect(await partitions()).toContain(partitionOf(month(-1)));
  });

  it('are found by their keys in each of many months, for lists, details and erasures', async () => {
    const months = Array.from({ length: 14 }, (_, back) => month(-back)).reverse();
    await haveMonths(query, [...months, month(1), month(2)]);
    const { id: merchantId } = aMerchant();
    const { rows: endpoints } = await query(
      `INSERT INTO endpoint (merchant_id, url, sealed_secret) VALUES ($1, 'https://a.example', 's') RETURNING id`,
      [merchantId],
    );
    await query(
      `INSERT INTO delivery (id, endpoint_id, merchant_id, event_id, event_type, body, status, next_attempt_at, delivered_at, created_at)
       SELECT 'wd_' || md5('many' || n), $1, $2, gen_random_uuid(), 'payment.confirmed', '{}', 'delivered', NULL, now(), now()
       FROM generate_series(1, 1000) n`,
      [endpoints[0].id, merchantId],
    );
    await query(
      `INSERT INTO attempt (delivery_id, claim_id, trigger, started_at, url, total_ms, request_headers, response_body)
       SELECT 'wd_' || md5('many' || n), gen_random_uuid(), 'schedule', $1::timestamptz + (now() - $1::timestamptz) * (n * 7919 % 50000 / 50000.0), 'u', 1, '{}', repeat(md5(n::text), 30)
       FROM generate_series(1, 50000) n`,
      [months[0]],
    );
    await analyze(world, `${SCHEMA}.attempt`, `${SCHEMA}.delivery`);
    const { rows } = await query('SELECT id FROM delivery WHERE merchant_id = $1 ORDER BY seq DESC LIMIT 50', [
      merchantId,
    ]);
    const ids = rows.map(({ id }) => id as string);
    const database = world.service.app.get(Database);
    const readBy = async (work: (sql: RowsRead['sql']) => Promise<unknown>) => {
      const reads = new RowsRead(database);
      await work(reads.sql);
      return reads.count;
    };
    const deliveries = new DeliveriesRepository();

    expect(await readBy((sql) => deliveries.attemptsOf(sql, ids))).toBe(50);
    expect(await readBy((sql) => deliveries.attemptDetails(sql, ids[0]!))).toBe(1);
    await query('UPDATE delivery SET created_at = $2 WHERE id = ANY ($1)', [ids, month(-20)]);
    await query('ANALYZE delivery');
    const erased = await readBy((sql) => new TestDataRepository().erase(sql, merchantId, month(-19).toISOString()));
    expect(erased).toBeLessThan(5_000);
    const { rows: left } = await query('SELECT count(*)::int AS count FROM attempt WHERE delivery_id = ANY ($1)', [
      ids,
    ]);
    expect(left).toEqual([{ count: 0 }]);
  });
});
