import { afterEach, describe, expect, it } from '@jest/globals';
import type { Tx } from '@libs/service-kit/database/sql';
import { rolledBack } from '@libs/testing/plans/rolled-back';
import { analyze, RowsRead } from '@libs/testing/plans/rows-read';
import { fillInOrder, type QueueRows, STATISTICS } from '@libs/testing/plans/statistics';
import { ClaimsRepository } from '../src/dispatch/claims.repository.js';
import { newDeliveryId } from '../src/envelopes/envelope.js';
import { WaitingRepository } from '../src/waiting/waiting.repository.js';
import { useWebhookWorld } from './webhook-world.js';

const { world, aMerchant } = useWebhookWorld();

const ENDPOINTS = 32;
const ROWS = 20_000;
const PER_ENDPOINT = 32;
const CLAIMED = ENDPOINTS * PER_ENDPOINT;
/** Each delivery is found by the index of due ones, locked, updated and joined with its endpoint. */
const MAX_READ = 4 * CLAIMED + 10 * ENDPOINTS;

afterEach(() => analyze(world, 'webhook_dispatcher.delivery'));

async function fill(tx: Tx, endpoints: readonly number[], as: QueueRows): Promise<void> {
  await tx.query(
    `INSERT INTO delivery (id, endpoint_id, merchant_id, event_id, event_type, body, status, next_attempt_at, delivered_at)
     SELECT id, ($2::bigint[])[n % $3::int + 1], $4, gen_random_uuid(), 'payment.confirmed', '{}', CASE $5 WHEN 'waiting' THEN 'pending' ELSE 'delivered' END,
       CASE $5 WHEN 'waiting' THEN now() - n * interval '1 ms' END, CASE $5 WHEN 'ended' THEN now() END
     FROM unnest($1::text[]) WITH ORDINALITY AS t (id, n)`,
    [Array.from({ length: ROWS }, newDeliveryId).toReversed(), endpoints, ENDPOINTS, aMerchant().id, as],
  );
}

/**
 * Returns the work of a poll and a claim with a backlog of `ROWS` deliveries, the oldest of which are last in the
 * table.
 */
async function worksOn(tx: Tx): Promise<{ claimed: number; read: number; checked: number }> {
  const checks = new RowsRead(tx);
  expect((await new WaitingRepository().read(checks.sql)).deliveries).toBe(true);
  const reads = new RowsRead(tx);
  const limits = { total: CLAIMED, failing: CLAIMED / 4, perEndpoint: PER_ENDPOINT, perDoubtfulEndpoint: 8 };
  const claims = await new ClaimsRepository().claim(reads.writes, { ...limits, claimed: [], leaseMs: 60_000 });
  const ids = claims.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
  return { claimed: claims.length, read: reads.count, checked: checks.count };
}

describe(`a claim with a backlog of ${ROWS} deliveries reads few rows`, () => {
  it.each(STATISTICS)('if Postgres last counted them %s', async (_, order) => {
    const endpoints: number[] = [];
    for (let count = 0; count < ENDPOINTS; count++)
      endpoints.push((await aMerchant().endpointAt('http://127.0.0.1:9/')).id);
    const { claimed, read, checked } = await rolledBack(world.database, 'webhook_dispatcher', async (tx) => {
      await fillInOrder(tx, 'delivery', order, (as) => fill(tx, endpoints, as));
      return worksOn(tx);
    });

    expect(claimed).toBe(CLAIMED);
    expect(read).toBeLessThan(MAX_READ);
    expect(checked).toBeLessThan(ENDPOINTS);
  });
});
