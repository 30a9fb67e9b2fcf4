import { afterEach, describe, expect, it } from '@jest/globals';
import type { Tx } from '@libs/service-kit/database/sql';
import { rolledBack } from '@libs/testing/plans/rolled-back';
import { analyze, RowsRead } from '@libs/testing/plans/rows-read';
import { BACKLOG, fillInOrder, type QueueRows, STATISTICS } from '@libs/testing/plans/statistics';
import { CompletionsRepository } from '../src/completions/completions.repository.js';
import { ClaimsRepository } from '../src/dispatch/claims.repository.js';
import { newDeliveryId } from '../src/envelopes/envelope.js';
import { WaitingRepository } from '../src/waiting/waiting.repository.js';
import { completionOf } from './attempts.js';
import { useWebhookWorld } from './webhook-world.js';

const { world, aMerchant } = useWebhookWorld();

const ENDPOINTS = 32;
const PER_ENDPOINT = 32;
const CLAIMED = ENDPOINTS * PER_ENDPOINT;
/** Each delivery is found by the index of due ones, locked, updated and joined with its endpoint. */
const MAX_READ = 4 * CLAIMED + 10 * ENDPOINTS;
/** The results that are written at once, and the claims that are given back at once. */
const BATCH = 64;
/** Each of a batch is found by its key, twice for a lock, and compared with those of its batch at most. */
const MAX_READ_OF_BATCH = BATCH * (BATCH + 2);

afterEach(() => analyze(world, 'webhook_dispatcher.delivery'));

async function fill(tx: Tx, endpoints: readonly number[], as: QueueRows, rows: number): Promise<void> {
  await tx.query(
    `INSERT INTO delivery (id, endpoint_id, merchant_id, event_id, event_type, body, status, next_attempt_at, delivered_at)
     SELECT id, ($2::bigint[])[n % $3::int + 1], $4, gen_random_uuid(), 'payment.confirmed', '{}', CASE $5 WHEN 'waiting' THEN 'pending' ELSE 'delivered' END,
       CASE $5 WHEN 'waiting' THEN now() - n * interval '1 ms' END, CASE $5 WHEN 'ended' THEN now() END
     FROM unnest($1::text[]) WITH ORDINALITY AS t (id, n)`,
    [Array.from({ length: rows }, newDeliveryId).toReversed(), endpoints, ENDPOINTS, aMerchant().id, as],
  );
}

/**
 * Returns how many rows are read by a poll, a claim, and what follows a claim, with a backlog of `BACKLOG` deliveries,
 * the oldest of which are last in the table.
 */
async function worksOn(tx: Tx) {
  const repository = new ClaimsRepository();
  const readOf = async (act: (sql: Tx) => Promise<unknown>) => {
    const reads = new RowsRead(tx);
    await act(reads.writes as Tx);
    return reads.count;
  };
  const checks = new RowsRead(tx);
  expect((await new WaitingRepository().read(checks.sql)).deliveries).toBe(true);
  const reads = new RowsRead(tx);
  const limits = { total: CLAIMED, failing: CLAIMED / 4, perEndpoint: PER_ENDPOINT, perDoubtfulEndpoint: 8 };
  const claims = await repository.claim(reads.writes, { ...limits, claimed: [], leaseMs: 60_000 });
  const ids = claims.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
  const [sent, unsent] = [claims.slice(0, BATCH), claims.slice(BATCH, 2 * BATCH)];
  const ends = sent.map((claim) => completionOf(claim.id, claim.claim_id, new Date()));
  return {
    claimed: claims.length,
    read: reads.count,
    checked: checks.count,
    renewed: await readOf(async (sql) => expect(await repository.renew(sql, sent, 60_000)).toEqual(sent)),
    completed: await readOf(async (sql) =>
      expect(await new CompletionsRepository().complete(sql, ends)).toEqual(
        ends.map(() => expect.objectContaining({ has_moved: true })),
      ),
    ),
    givenBack: await readOf((sql) => repository.giveBack(sql, unsent, 0)),
  };
}

describe(`with a backlog of ${BACKLOG} deliveries, a claim and what follows it read few rows`, () => {
  it.each(STATISTICS)('if Postgres last counted them %s', async (_, order) => {
    const endpoints: number[] = [];
    for (let count = 0; count < ENDPOINTS; count++)
      endpoints.push((await aMerchant().endpointAt('http://127.0.0.1:9/')).id);
    const { claimed, read, checked, ...ofBatch } = await rolledBack(
      world.database,
      'webhook_dispatcher',
      async (tx) => {
        await fillInOrder(tx, 'delivery', order, (as, rows) => fill(tx, endpoints, as, rows));
        return worksOn(tx);
      },
    );

    expect(claimed).toBe(CLAIMED);
    expect(read).toBeLessThan(MAX_READ);
    expect(checked).toBeLessThan(ENDPOINTS);
    for (const [act, count] of Object.entries(ofBatch))
      expect([act, Math.max(count, MAX_READ_OF_BATCH)]).toEqual([act, MAX_READ_OF_BATCH]);
  });
});
