import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DeliveryView } from '@libs/dto/payments/views';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { DeliveryFilter } from '@libs/dto/rpc/webhooks.rpc';
import { Database } from '@libs/service-kit/database/database';
import { analyze, RowsRead } from '@libs/testing/plans/rows-read';
import { DeliveriesRepository } from '../src/deliveries/deliveries.repository.js';
import { useWebhookWorld } from './webhook-world.js';

const { world, aMerchant } = useWebhookWorld();

/** Deliveries of a year, and the number of rows that a page of 50 may read. */
const ROWS = 20_000;
const MAX_READ = 3_000;
const DAYS = 365;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const MONTH = { from: daysAgo(213), to: daysAgo(183) };
const ACCOUNT_ID = 77;
let merchantId: number;

beforeAll(async () => {
  const merchant = aMerchant();
  merchantId = merchant.id;
  const { id } = await merchant.endpointAt('http://127.0.0.1:9/');
  for (const [owner, ownerId] of [
    ['merchant_id', merchantId],
    ['account_id', ACCOUNT_ID],
  ] as const)
    await world.rows(
      `INSERT INTO delivery (id, endpoint_id, ${owner}, event_id, event_type, body, status, attempt_count, next_attempt_at,
       created_at, delivered_at)
     SELECT 'wd_' || md5('${owner}' || n), $1, $2, gen_random_uuid(),
       CASE n % 500 WHEN 0 THEN 'payment.late' ELSE 'payment.confirmed' END, '{}',
       CASE n % 200 WHEN 0 THEN 'failed' ELSE 'delivered' END, 1, NULL, at, CASE n % 200 WHEN 0 THEN NULL ELSE at END
     FROM (SELECT n, now() - make_interval(secs => ${DAYS} * 86400.0 * (${ROWS} - n) / ${ROWS}) AS at
       FROM generate_series(1, ${ROWS}) n) rows
     ORDER BY n`,
      [id, ownerId],
    );
  await analyze(world, 'webhook_dispatcher.delivery');
});

const FILTERS: [string, DeliveryFilter][] = [
  ['nothing', {}],
  ['a month half a year ago', MONTH],
  ['what failed in that month', { ...MONTH, status: 'failed' }],
  ['what was delivered in that month', { ...MONTH, status: 'delivered' }],
  ['what failed', { status: 'failed' }],
  ['what waits, of which there is nothing', { status: 'pending' }],
  ['a rare type', { event_type: 'payment.late' }],
];

describe(`a page of the deliveries with ${ROWS} of them`, () => {
  it.each(FILTERS)('reads few rows for %s, of a merchant and of an account', async (_, filter) => {
    const database = world.service.app.get(Database);
    for (const owner of [
      { kind: 'merchant' as const, id: merchantId },
      { kind: 'account' as const, id: ACCOUNT_ID },
    ]) {
      const reads = new RowsRead(database);
      await new DeliveriesRepository().list(reads.sql, filter, { owner, limit: 50 });

      expect(reads.count).toBeLessThan(MAX_READ);
    }
  });

  it('is followed by the others of a month, each once', async () => {
    const found: DeliveryView[] = [];
    for (let cursor: string | undefined; ; ) {
      const request = { merchant_id: merchantId, limit: 200, ...MONTH, ...(cursor ? { cursor } : {}) };
      const page = (await world.bus.calls('webhooks.list_deliveries', request)) as ReplyOf<'webhooks.list_deliveries'>;
      found.push(...page.data);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }

    const all = await world.rows<{ id: string }>(
      'SELECT id FROM delivery WHERE merchant_id = $1 AND created_at >= $2 AND created_at < $3 ORDER BY seq DESC',
      [merchantId, MONTH.from, MONTH.to],
    );
    expect(found.length).toBeGreaterThan(1_000);
    expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });
});
