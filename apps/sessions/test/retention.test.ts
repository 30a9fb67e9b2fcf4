import { describe, expect, it } from '@jest/globals';
import { MessagingWorker } from '@libs/service-kit/messaging/messaging.worker';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, CHAIN, dashboardKnows } from './scene.js';

const world = useWorld(service, { env: CHAIN });

/** Makes `count` events that were published so many days ago; the first digits of their ids are their time, as in every id. */
async function published(count: number, daysAgo: number): Promise<void> {
  await world.rows(
    `INSERT INTO outbox (id, event, subject, payload, headers, created_at, published_at)
     SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 19))::uuid,
            'old', 'old', '{}', '{}', at, at
     FROM generate_series(1, $1::int) AS n, (SELECT now() - $2::int * interval '1 day' AS at) AS moment`,
    [count, daysAgo],
  );
}

/** The hourly round of the running service, with the tables and days that it has. */
const clean = () => world.service.app.get(MessagingWorker).clean();

const left = async (table: string) =>
  Number((await world.rows<{ count: string }>(`SELECT count(*) FROM ${table}`))[0]!.count);

describe('a round of cleaning', () => {
  it('deletes all that is old enough, however much it is, and nothing younger', async () => {
    await published(25_000, 15);
    await published(10, 13);
    await world.rows(
      `INSERT INTO inbox (consumer, msg_id, handled_at)
       SELECT 'x', gen_random_uuid(), now() - interval '31 days' FROM generate_series(1, 25000)`,
    );

    await clean();

    expect(await left('outbox')).toBe(10);
    expect(await left('inbox')).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  it('gives the same session for 30 days, and is forgotten soon after', async () => {
    const shop = dashboardKnows(world)(aMerchant(world));
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
