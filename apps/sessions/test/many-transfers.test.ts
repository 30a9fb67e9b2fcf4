import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { PaymentLedgerService } from '../src/ledger/payment-ledger.service.js';
import { SessionLedgerService } from '../src/ledger/session-ledger.service.js';
import { PaymentsService } from '../src/payments/payments.service.js';
import { SweptPaymentsService } from '../src/payments/swept-payments.service.js';
import { service } from '../src/service.js';
import { UsageMonthsService } from '../src/usage-months/usage-months.service.js';
import { after, aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant, word } from './scene.js';

const world = useWorld(service, { env: CHAIN });
const SESSIONS = 40;
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = fakeDashboard(world);
});

interface Sale {
  shop: Merchant;
  session: SessionView;
  transfer: TransferDetected;
}

/** Opens sessions of several merchants, each with its own amount and a matching transfer. */
async function sales(howMany = SESSIONS, shops = [1, 2, 3].map(() => known(aMerchant(world)))): Promise<Sale[]> {
  const made: Sale[] = [];
  for (let index = 0; index < howMany; index++) {
    const shop = shops[index % shops.length]!;
    const cents = 10_00 + index;
    const session = await shop.opens(cents);
    made.push({ shop, session, transfer: aTransfer(session, cents) });
  }
  return made;
}

const detected = (transfer: TransferDetected) => world.bus.publishes('transfer.detected', transfer);
const final = (transfer: TransferDetected) => world.bus.publishes('transfer.final', { ...transfer, version: 2 });
const dropped = (transfer: TransferDetected) => world.bus.publishes('transfer.dropped', { ...transfer, version: 3 });
const status = async ({ token }: SessionView) => (await world.http('GET', `/api/sessions/${token}/status`)).body;
const become = (of: readonly Sale[], state: object) =>
  eventually(async () => {
    for (const { session } of of) expect(await status(session)).toMatchObject(state);
    return true;
  });

/** Returns what was published to merchants about each session, in order. */
async function published(of: readonly Sale[]): Promise<Map<string, string[]>> {
  const rows = await world.rows<{ event: string; token: string; cents: number }>(
    `SELECT event, payload -> 'data' ->> 'session_token' AS token, (payload -> 'data' ->> 'amount_usd_cents')::int AS cents
     FROM outbox WHERE event LIKE 'payment.%' AND payload -> 'data' ->> 'session_token' = ANY ($1) ORDER BY seq`,
    [of.map(({ session }) => session.token)],
  );
  return new Map(
    of.map(({ session: { token } }) => [
      token,
      rows.filter((row) => row.token === token).map(({ event, cents }) => `${event} ${cents}`),
    ]),
  );
}

/** Returns how many transactions last wrote the payments of these transfers. */
async function transactionsOf(of: readonly Sale[]): Promise<number> {
  const [row] = await world.rows<{ count: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS count FROM payments WHERE tx_hash = ANY ($1)',
    [of.map(({ transfer }) => transfer.tx_hash)],
  );
  return row!.count;
}

async function monthOf({ merchant: { merchant_id } }: Merchant) {
  return ((await world.bus.calls('sessions.usage', { merchant_id })) as ReplyOf<'sessions.usage'>).data[0];
}

describe('transfers to many sessions at once', () => {
  it('are credited together, each to its own session and merchant', async () => {
    const all = await sales();

    await Promise.all(all.map(({ transfer }) => detected(transfer)));
    await become(all, { status: 'processing' });
    await Promise.all(all.map(({ transfer }) => final(transfer)));
    await become(all, { status: 'paid', labels: [] });

    expect(await transactionsOf(all)).toBeLessThan(SESSIONS / 2);
    const events = await published(all);
    for (const { session, transfer } of all) {
      const cents = Number(BigInt(transfer.base_units) / 10_000n);
      expect(events.get(session.token)).toEqual([`payment.detected ${cents}`, `payment.confirmed ${cents}`]);
      expect(await status(session)).toMatchObject({ paid_total_usd_cents: cents, payments_count: 1 });
    }
    for (const [shop, ofShop] of Map.groupBy(all, ({ shop }) => shop)) {
      const units = ofShop.reduce((sum, { transfer }) => sum + BigInt(transfer.base_units), 0n);
      expect((await monthOf(shop))?.by_asset.USDC).toMatchObject({
        payments_count: ofShop.length,
        settled_volume_units: String(units),
      });
    }
  });

  it('are credited whichever of their events comes first', async () => {
    const all = await sales();

    await Promise.all([
      ...all.toReversed().map(({ transfer }) => final(transfer)),
      ...all.map(({ transfer }) => detected(transfer)),
    ]);
    await become(all, { status: 'paid', labels: [] });

    for (const events of (await published(all)).values()) {
      expect(events.map((event) => event.split(' ')[0])).toEqual(['payment.detected', 'payment.confirmed']);
    }
    expect(await world.rows('SELECT * FROM dead_letter')).toEqual([]);
  });

  it('are taken back together, and what the chain has again is credited again', async () => {
    const all = await sales(12);
    await Promise.all(all.map(({ transfer }) => final(transfer)));
    await become(all, { status: 'paid' });

    await Promise.all(all.map(({ transfer }) => dropped(transfer)));
    await become(all, { status: 'open', labels: ['reverted'], paid_total_usd_cents: 0 });
    const again = all.map((sale) => ({ ...sale, transfer: { ...sale.transfer, block_hash: word() } }));
    await Promise.all(again.map(({ transfer }) => world.bus.publishes('transfer.final', { ...transfer, version: 5 })));
    await become(all, { status: 'paid', labels: ['reverted'] });

    for (const events of (await published(all)).values()) {
      expect(events.map((event) => event.split(' ')[0])).toEqual([
        'payment.detected',
        'payment.confirmed',
        'payment.reverted',
        'payment.confirmed',
      ]);
    }
    const [shop] = new Set(all.map(({ shop }) => shop));
    expect((await monthOf(shop!))?.payments_count).toBe(4);
  });

  it('are credited beside one that is nobody’s, one of a foreign network, one twice and several of one session', async () => {
    const all = await sales(6);
    const [first, second, late, small] = all as [Sale, Sale, Sale, Sale];
    const more = aTransfer(first.session, 3_00);
    const dust = aTransfer(small.session, 0, { base_units: '1' });
    const nobodys = { ...first.transfer, tx_hash: word(), to_address: '0x00000000000000000000000000000000000000cc' };
    const foreign = { ...second.transfer, tx_hash: word(), chain_id: 1 };
    const tooLate = { ...late.transfer, block_time: after(late.session, 5) };

    const transfers = [nobodys, foreign, more, dust, tooLate, ...all.map(({ transfer }) => transfer)];
    await Promise.all([
      ...transfers.filter((one) => one !== late.transfer).map(final),
      final(second.transfer),
      detected(second.transfer),
    ]);
    await become(
      all.filter((sale) => sale !== late),
      { status: 'paid' },
    );

    expect(await status(first.session)).toMatchObject({ labels: ['over'], payments_count: 2 });
    expect(await status(small.session)).toMatchObject({ payments_count: 1, below_minimum_units: { USDC: '1' } });
    await become([late], { labels: ['late'] });
    const events = await published(all);
    expect(events.get(second.session.token)).toEqual(['payment.detected 1001', 'payment.confirmed 1001']);
    expect(events.get(late.session.token)).toEqual(['payment.detected 1002', 'payment.late 1002']);
  });
});

describe('transfers to one session in one transaction', () => {
  /** Applies transfers in one transaction, so that timing does not decide which are handled together. */
  const together = (transfers: readonly TransferDetected[]) =>
    world.service.app
      .get(Database)
      .transaction((tx) => world.service.app.get(PaymentsService).changed(tx, 'final', transfers));

  it('are settled one after the other: each event has the total of its moment', async () => {
    const [{ session }] = (await sales(1)) as [Sale];

    await together([6_00, 3_00, 1_00].map((cents) => ({ ...aTransfer(session, cents), version: 2 })));

    const rows = await world.rows<{ total: number; status: string }>(
      `SELECT (payload -> 'data' ->> 'paid_total_usd_cents')::int AS total, payload -> 'session' ->> 'status' AS status
       FROM outbox WHERE event = 'payment.confirmed' AND payload -> 'data' ->> 'session_token' = $1 ORDER BY seq`,
      [session.token],
    );
    expect(rows.at(-1)).toEqual({ total: 10_00, status: 'paid' });
    expect(rows.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual(rows.map(({ total }) => total));
    expect(new Set(rows.map(({ total }) => total)).size).toBe(3);
  });

  it('keep what one of them meant for the session when the next is settled', async () => {
    const [{ session }] = (await sales(1)) as [Sale];
    const late = aTransfer(session, 10_00, { block_time: after(session, 5) });

    await together([late, aTransfer(session, 1_00)].map((transfer) => ({ ...transfer, version: 2 })));

    expect(await status(session)).toMatchObject({ status: 'paid', labels: expect.arrayContaining(['late', 'over']) });
  });

  it.each(['first', 'last'])(
    'are credited as the newest report of each has them, where it is the %s',
    async (place) => {
      const [{ session, transfer }] = (await sales(1)) as [Sale];
      const words = [
        { ...transfer, version: 4 },
        { ...transfer, version: 2, base_units: '5000000', block_number: 900 },
      ];

      await together(place === 'first' ? words : words.toReversed());

      expect(await status(session)).toMatchObject({ status: 'paid', payments_count: 1, paid_total_usd_cents: 10_00 });
      const [row] = await world.rows(
        'SELECT transfer_version::int, block_number::int FROM payments WHERE tx_hash = $1',
        [transfer.tx_hash],
      );
      expect(row).toEqual({ transfer_version: 4, block_number: 1_000 });
    },
  );
});

describe('a sweep of payments of many sessions', () => {
  it('marks them together, beside another one of the same sessions', async () => {
    const shop = known(aMerchant(world));
    const all = await sales(20, [shop]);
    const more = all.map(({ session }) => aTransfer(session, 5_00));
    await Promise.all([...all.map(({ transfer }) => transfer), ...more].map(final));
    await become(all, { status: 'paid', payments_count: 2 });

    const sweepOf = async (transfers: readonly TransferDetected[]) => {
      const rows = await world.rows<{ id: number; base_units: bigint }>(
        'SELECT p.id::int, base_units::text FROM payments p JOIN unnest($1::text[]) WITH ORDINALITY AS t (tx_hash, at) USING (tx_hash) ORDER BY at',
        [transfers.map(({ tx_hash }) => tx_hash)],
      );
      return world.bus.publishes('sweep.done', {
        chain_id: 42161,
        merchant_id: shop.merchant.merchant_id,
        sweep_tx_hash: word(),
        block_number: 1_100,
        deposit_address: all[0]!.session.deposit_address,
        token_address: CHAIN.USDC_ADDRESS,
        treasury_address: '0x00000000000000000000000000000000000000AA',
        payments: rows.map(({ id, base_units }) => ({
          payment_id: id,
          gross: String(base_units),
          fee: '1000',
          net: String(BigInt(base_units) - 1_000n),
        })),
      });
    };
    await Promise.all([sweepOf(all.map(({ transfer }) => transfer)), sweepOf(more.toReversed())]);

    await eventually(async () => {
      for (const { session } of all) {
        const { payments } = await status(session);
        expect(payments.map((payment: { status: string }) => payment.status)).toEqual(['swept', 'swept']);
      }
      return true;
    });
    for (const events of (await published(all)).values()) {
      expect(events.filter((event) => event.startsWith('payment.swept'))).toHaveLength(2);
    }
    expect(await transactionsOf(all)).toBe(1);
    expect(await monthOf(shop)).toMatchObject({ payments_count: 40, fees_units: '40000' });
  });
});

describe('two transactions that need the same rows', () => {
  /**
   * Returns two sales of two merchants, the older first. Both are paid, so each has a session, a payment and a month.
   */
  async function two(): Promise<[Sale, Sale]> {
    const pair = await sales(2, [known(aMerchant(world)), known(aMerchant(world))]);
    await Promise.all(pair.map(({ transfer }) => final(transfer)));
    await become(pair, { status: 'paid' });
    return pair as [Sale, Sale];
  }

  const ofSession = `sessions WHERE token = $1`;
  const ofMonth = `usage_months WHERE merchant_id = (SELECT merchant_id FROM sessions WHERE token = $1)`;
  const ofMerchant = `open_sessions WHERE merchant_id = (SELECT merchant_id FROM sessions WHERE token = $1)`;
  const usageOf = ({ shop }: Sale) => ({
    ...{ merchantId: shop.merchant.merchant_id, asset: 'USDC' as const, at: new Date() },
    ...{ payments: 1, volume: 1n, fee: 0n, net: 0n },
  });

  it.each<[string, string, (tx: Tx, newestFirst: Sale[]) => Promise<unknown>]>([
    [
      'of addresses',
      ofSession,
      (tx, both) =>
        world.service.app.get(SessionLedgerService).lockByAddresses(
          tx,
          both.map(({ transfer }) => transfer),
        ),
    ],
    [
      'of payments',
      ofSession,
      async (tx, both) => {
        const found = await world.service.app.get(PaymentLedgerService).ofTransfers(
          tx,
          both.map(({ transfer }) => transfer),
        );
        const ids = found.map(({ id }) => id).toSorted((a, b) => b - a);
        return world.service.app.get(SessionLedgerService).lockByPayments(tx, ids);
      },
    ],
    [
      'of what merchants have open',
      ofMerchant,
      (tx, both) =>
        world.service.app.get(PaymentsService).changed(
          tx,
          'dropped',
          both.map(({ transfer }) => ({ ...transfer, version: 3 })),
        ),
    ],
    ['of months', ofMonth, (tx, both) => world.service.app.get(UsageMonthsService).add(tx, both.map(usageOf))],
  ])('lock those %s in one order: one that waits for the older holds no younger', async (_, rows, lock) => {
    const [older, younger] = await two();
    const database = world.service.app.get(Database);
    let waiting: Promise<unknown> | undefined;
    await database.transaction(async (holder) => {
      await holder.query(`SELECT 1 FROM ${rows} FOR UPDATE`, [older.session.token]);
      waiting = database.transaction((tx) => lock(tx, [younger, older]));
      await eventually(async () => {
        const blocked = await world.rows(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
        );
        return blocked.length > 0;
      });

      expect(await world.rows(`SELECT 1 FROM ${rows} FOR UPDATE SKIP LOCKED`, [younger.session.token])).toHaveLength(1);
    });
    await waiting;
  });

  it('wait for each other in no circle over what two merchants have open', async () => {
    const [one, other] = [known(aMerchant(world)), known(aMerchant(world))];
    const pairs = [await pairInOrder(one, other), await pairInOrder(other, one)];
    const before = await openOf([one, other]);
    const database = world.service.app.get(Database);
    let tries = 0;

    const credited = await whileCountingWaits(async () => {
      const both = pairs.map((pair) =>
        database.transaction((tx) => {
          tries++;
          return world.service.app.get(PaymentsService).changed(tx, 'final', pair);
        }),
      );
      // Each has changed a row or waits for the other one.
      await eventually(async () => (await blocked()) === 2);
      return { both };
    });

    expect(await Promise.all(credited.both)).toEqual([2, 2]);
    // Postgres ends one of the deadlocked transactions, and the database retries it.
    expect(tries).toBe(2);
    expect(await openOf([one, other])).toEqual(before.map((count) => count - 2));
  });

  /**
   * Returns transfers to a session of each merchant that are saved in this order of merchants whether they are found in
   * the given order, by number or by position on disk: Postgres chooses. Sessions are opened until two such exist,
   * since a row may reuse the space of a deleted one.
   */
  async function pairInOrder(...shops: [Merchant, Merchant]): Promise<TransferDetected[]> {
    const opened = new Map<string, TransferDetected>();
    return eventually(async () => {
      for (const shop of shops) {
        const session = await shop.opens(10_00);
        opened.set(session.token, { ...aTransfer(session, 10_00), version: 2 });
      }
      const [pair] = await world.rows<{ tokens: string[] }>(
        `SELECT ARRAY[a.token, b.token]::text[] AS tokens FROM sessions a JOIN sessions b ON a.id < b.id AND a.ctid < b.ctid
         WHERE a.merchant_id = $1 AND b.merchant_id = $2 AND a.token = ANY ($3) AND b.token = ANY ($3) LIMIT 1`,
        [...shops.map(({ merchant }) => merchant.merchant_id), [...opened.keys()]],
      );
      return pair?.tokens.map((token) => opened.get(token)!);
    });
  }

  /** Returns the number of open sessions of each merchant, in the order of the merchants. */
  async function openOf(shops: readonly Merchant[]): Promise<number[]> {
    const rows = await world.rows<{ count: number }>(
      `SELECT count::int FROM open_sessions JOIN unnest($1::bigint[]) WITH ORDINALITY AS given (merchant_id, position) USING (merchant_id)
       ORDER BY position`,
      [shops.map(({ merchant }) => merchant.merchant_id)],
    );
    return rows.map(({ count }) => count);
  }

  /** Returns the number of transactions that wait for a lock. */
  async function blocked(): Promise<number> {
    const rows = await world.rows(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
    );
    return rows.length;
  }

  /**
   * Makes each transaction that has counted for a merchant wait until the work is done, before it counts for the next
   * one.
   */
  async function whileCountingWaits<T>(work: () => Promise<T>): Promise<T> {
    const options = { url: world.database.adminUrl, schema: 'sessions', applicationName: 'gate' };
    // The pool has one connection, which holds the lock.
    const gate = new Database(await createDataSource({ ...options, poolSize: 1 }).initialize());
    try {
      await gate.query(
        `CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END $$;
         CREATE TRIGGER wait_at_gate AFTER UPDATE ON open_sessions FOR EACH ROW EXECUTE FUNCTION wait_at_gate();
         SELECT pg_advisory_lock(1)`,
      );
      const result = await work();
      await gate.query('SELECT pg_advisory_unlock(1)');
      return result;
    } finally {
      await gate.query('SELECT pg_advisory_unlock_all(); DROP FUNCTION wait_at_gate() CASCADE');
      await gate.dataSource.destroy();
    }
  }
});

describe('a process that froze with sessions locked', () => {
  it.each<[string, (tx: Tx, sale: Sale, paymentId: number) => Promise<unknown>]>([
    [
      'while it credited transfers',
      (tx, { transfer }) => world.service.app.get(PaymentsService).changed(tx, 'final', [transfer]),
    ],
    [
      'while it marked a sweep',
      (tx, { shop, session, transfer: { chain_id, token_address } }, payment_id) =>
        world.service.app.get(SweptPaymentsService).swept(tx, {
          ...{
            chain_id,
            token_address,
            merchant_id: shop.merchant.merchant_id,
            deposit_address: session.deposit_address,
          },
          ...{
            sweep_tx_hash: word(),
            block_number: 1_100,
            treasury_address: '0x00000000000000000000000000000000000000AA',
          },
          payments: [{ payment_id, gross: '10000000', fee: '0', net: '10000000' }],
        }),
    ],
  ])('%s loses its locks before those that wait time out', async (_, lock) => {
    const [sale] = (await sales(1)) as [Sale];
    await final(sale.transfer);
    await become([sale], { status: 'paid' });
    const [payment] = await world.rows<{ id: string }>('SELECT id FROM payments WHERE tx_hash = $1', [
      sale.transfer.tx_hash,
    ]);
    const database = world.service.app.get(Database);
    const [held, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const frozen = database.transaction(async (tx) => {
      await lock(tx, sale, Number(payment!.id));
      held.resolve();
      await thawed.promise;
      await tx.query('SELECT 1');
    });
    await held.promise;

    const locked = await database.query('SELECT 1 FROM sessions WHERE token = $1 FOR UPDATE', [sale.session.token]);
    thawed.resolve();

    expect(locked).toHaveLength(1);
    await expect(frozen).rejects.toThrow();
  });
});
