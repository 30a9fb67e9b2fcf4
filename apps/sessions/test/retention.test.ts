import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MessagingWorker } from '@libs/service-kit/messaging/messaging.worker';
import { deletedWithAge, type KeptRows, LONG_AGO, leftAfterCleaning } from '@libs/testing/retention/kept-rows';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, CHAIN, fakeDashboard } from './scene.js';

const world = useWorld(service, { env: CHAIN });

const DAY_MINUTES = 1_440;

/**
 * Inserts `count` events that were published `minutesAgo` minutes ago; the first digits of their ids are their time, as
 * in every id.
 */
async function published(count: number, minutesAgo: number): Promise<void> {
  await world.rows(
    `INSERT INTO outbox (id, event, subject, payload, headers, created_at, published_at)
     SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 19))::uuid,
            'old', 'old', '{}', '{}', at, at
     FROM generate_series(1, $1::int) AS n, (SELECT now() - make_interval(mins => $2) AS at) AS moment`,
    [count, minutesAgo],
  );
}

/** Runs the hourly round of the running service, with its real tables and days. */
const clean = () => world.service.app.get(MessagingWorker).clean();

const left = async (rows: string) =>
  Number((await world.rows<{ count: string }>(`SELECT count(*) FROM ${rows}`))[0]!.count);

let serial = 0;

/** The service's own tables, and the tables that every service has. */
const OWN: KeptRows[] = [
  {
    ...{ table: 'idempotency_keys', column: 'created_at', days: 32 },
    row: () => ({ merchant_id: 7, route: 'sessions', key: `old ${++serial}`, body_hash: 'x', response: '{}' }),
  },
  { table: 'buyer_tries', column: 'expires_at', days: 1, row: () => ({ session_id: ++serial, tries: 1 }) },
];
const MESSAGING: KeptRows[] = [
  { table: 'inbox', column: 'handled_at', days: 30, row: () => ({ consumer: 'x', msg_id: randomUUID() }) },
  {
    ...{ table: 'dead_letter', column: 'dead_at', days: 180 },
    row: () => ({
      ...{ consumer: 'x', msg_id: randomUUID(), event: 'old', payload: '{}', failures: 5, last_error: 'old' },
      ...{ first_failed_at: LONG_AGO, last_failed_at: LONG_AGO },
    }),
  },
];

describe('a round of cleaning', () => {
  it.each([...OWN, ...MESSAGING])(
    'keeps rows of $table until $column is $days × 24 h ago, and no longer',
    async (kept) => {
      expect(await leftAfterCleaning(world, kept)).toEqual(['younger']);
    },
  );

  it('deletes nothing by age that has no case here', () => {
    expect(deletedWithAge(service.retention)).toEqual(deletedWithAge(OWN));
  });

  it('deletes all that is old enough, however much it is, and nothing younger', async () => {
    await published(25_000, 14 * DAY_MINUTES + 1);
    await published(10, 14 * DAY_MINUTES - 1);
    await world.rows(
      `INSERT INTO inbox (consumer, msg_id, handled_at)
       SELECT 'flood', gen_random_uuid(), now() - interval '31 days' FROM generate_series(1, 25000)`,
    );

    await clean();

    expect(await left('outbox')).toBe(10);
    expect(await left(`inbox WHERE consumer = 'flood'`)).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  it('returns the same session for 30 days, and is forgotten soon after', async () => {
    const shop = fakeDashboard(world)(aMerchant(world));
    const post = (key: string) => shop.posts({}, { 'idempotency-key': key });
    const usedDaysAgo = async (key: string, days: number) => {
      const { body } = await post(key);
      await world.rows(`UPDATE idempotency_keys SET created_at = now() - $2::int * interval '1 day' WHERE key = $1`, [
        key,
        days,
      ]);
      return body.token as string;
    };
    const [young, old] = [await usedDaysAgo('30 days', 30), await usedDaysAgo('33 days', 33)];

    await clean();

    const [again, anew] = [await post('30 days'), await post('33 days')];
    expect([again.body.token, again.headers['idempotent-replayed']]).toEqual([young, 'true']);
    expect([anew.body.token === old, anew.headers['idempotent-replayed']]).toEqual([false, undefined]);
  });
});
