import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentChanged } from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { rolledBack } from '@libs/testing/plans/rolled-back';
import { analyze, RowsRead } from '@libs/testing/plans/rows-read';
import { BACKLOG, fillInOrder, type QueueRows, STATISTICS } from '@libs/testing/plans/statistics';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import { WaitingWorkRepository } from '../src/loops/waiting-work.repository.js';
import { PaymentEventsRepository } from '../src/payments/payment-events.repository.js';
import { service } from '../src/service.js';

const EVENTS = 100;
/** Each payment is looked up by its address, locked and changed, however many are open. */
const MAX_READ = 5 * EVENTS;
/** One row is enough for each kind of work; of the small tables, all rows are read. */
const MAX_ROWS_CHECKED = 100;
const BEFORE = '00000000-0000-7000-8000-000000000001';
const NOW = '00000000-0000-7000-8000-000000000002';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase([service]);
}, 60_000);
afterAll(() => database?.drop());
afterEach(() => analyze({ database }, 'sweeper.payments', 'sweeper.transactions'));

/** Inserts payments. Open ones wait for the rest of their sessions, so that none is due. */
async function fill(tx: Tx, as: QueueRows, rows: number): Promise<void> {
  await tx.query(
    `INSERT INTO payments (payment_id, merchant_id, chain_id, token, deposit, initial_treasury, treasury_delay_s, merchant_number, fee_bps,
       session_id, gross, transfer_block, transfer_log, last_event, status, held_until, next_try_at, sweep_tx_hash, fee, net)
     SELECT n, n % 50, 42161, '0xt', '0xd' || n, '0xa', 0, n % 50, 100, '0xs' || n, 100, n, 0, $2::uuid, CASE $1 WHEN 'waiting' THEN 'queued' ELSE 'done' END,
       CASE $1 WHEN 'waiting' THEN now() + interval '1 hour' END, now() + interval '1 hour', CASE $1 WHEN 'ended' THEN '0xh' || n END,
       CASE $1 WHEN 'ended' THEN 1 END, CASE $1 WHEN 'ended' THEN 99 END
     FROM generate_series(1, $3::int) i, LATERAL (SELECT CASE $1 WHEN 'ended' THEN ${BACKLOG} ELSE 0 END + i AS n) numbered`,
    [as, BEFORE, rows],
  );
  if (as === 'waiting') return;
  await tx.query(
    `WITH ended AS (
       INSERT INTO transactions (relayer, nonce, call_data, gas_limit, state, ended_at)
       SELECT '0xr', n, '0x', 1, 'final', now() FROM generate_series(${BACKLOG} + 1, 2 * ${BACKLOG}) n RETURNING id, nonce)
     UPDATE payments p SET transaction_id = ended.id FROM ended WHERE p.payment_id = ended.nonce`,
  );
}

const TABLES = 'payments, transactions';

/**
 * Returns the sessions service's event about the open payment number `id`: its session is paid, so that it need not
 * wait.
 */
function isPaid(id: number) {
  const change = {
    ...{ chain_id: 42161, merchant_id: 1, session: {}, token_address: '0xt', base_units: '100' },
    data: { payment_id: id, block_number: id, log_index: 0 },
    deposit: {
      ...{ initial_treasury: '0xa', treasury_delay_s: 0, merchant_number: 1, fee_bps: 100 },
      ...{ session_id: `0xs${id}`, deposit_address: `0xd${id}` },
    },
  } as unknown as PaymentChanged;
  return { change, eventId: NOW, checkoutId: 1, reverted: false, heldUntil: undefined };
}

describe(`events of ${EVENTS} payments read few rows of ${2 * BACKLOG}`, () => {
  it.each(STATISTICS)('if Postgres last counted them %s', async (_, order) => {
    const { read, released } = await rolledBack(database, 'sweeper', async (tx) => {
      await fillInOrder(tx, TABLES, order, (as, rows) => fill(tx, as, rows));
      const reads = new RowsRead(tx);
      const events = Array.from({ length: EVENTS }, (_, at) => isPaid(at + 1));
      await new PaymentEventsRepository().save(reads.writes, events);
      const [row] = await tx.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM payments WHERE status = 'queued' AND held_until IS NULL`,
      );
      return { read: reads.count, released: row!.count };
    });

    expect(released).toBe(EVENTS);
    expect(read).toBeLessThan(MAX_READ);
  });
});

describe(`the poll for work reads few rows with ${BACKLOG} open payments`, () => {
  it.each(STATISTICS)('if Postgres last counted them %s', async (_, order) => {
    const { read, work } = await rolledBack(database, 'sweeper', async (tx) => {
      await fillInOrder(tx, TABLES, order, (as, rows) => fill(tx, as, rows));
      const reads = new RowsRead(tx);
      return { work: await new WaitingWorkRepository().read(reads.sql), read: reads.count };
    });

    expect(work).toMatchObject({ unsettled: false, due: false, open: true });
    expect(read).toBeLessThan(MAX_ROWS_CHECKED);
  });
});
