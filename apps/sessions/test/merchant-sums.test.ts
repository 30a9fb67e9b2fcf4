import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { eventually } from '@libs/testing/eventually';
import { type Random, randomOf, writesAtRandom } from '@libs/testing/random/random-writes';
import { useWorld } from '@libs/testing/world';
import { MerchantSumsRepository } from '../src/merchant-sums/merchant-sums.repository.js';
import { SumsOfThePast } from '../src/migrations/from-0010/0017-sums-of-the-past.js';
import { service } from '../src/service.js';
import { recounted } from './recounted.js';
import { after, aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant, word } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;
let database: Database;
let sums: MerchantSumsRepository;
/** Connections of the test's own, in addition to those of the service. */
let writers: Database;

beforeAll(async () => {
  known = fakeDashboard(world);
  database = world.service.app.get(Database);
  sums = world.service.app.get(MerchantSumsRepository);
  writers = await connected(world.database.urlOf('sessions'));
});

afterAll(() => writers?.dataSource.destroy());

async function connected(url: string): Promise<Database> {
  const options = { url, schema: 'sessions', poolSize: 8, applicationName: 'writers' };
  return new Database(await createDataSource(options).initialize());
}

/** Returns the stored sums in the form of `recounted`. Days on which everything was taken back are left out. */
async function kept(sql: Sql, merchantId: number) {
  const all = { merchantId, from: new Date('2000-01-01'), to: new Date('2100-01-01') };
  const days = (await sums.days(sql, all)).filter(({ day, ...of }) =>
    Object.values(of).some((sum) => Number(sum) !== 0),
  );
  return { days, overall: await sums.overall(sql, merchantId) };
}

/** Returns both in one snapshot. */
function compared(merchantId: number) {
  return database.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    return { is: await kept(tx, merchantId), mustBe: await recounted(tx, merchantId) };
  });
}

async function takeOverAll(): Promise<number> {
  while (await sums.takeOver(database));
  const [row] = await database.query<{ left: number }>('SELECT count(*)::int AS left FROM sum_changes');
  return row!.left;
}

describe('sums of a merchant', () => {
  it('are those of a recount after any history of transfers, sweeps, reorganizations, cancellations and expiries', async () => {
    const seed = 20_261_126;
    const { next, pick } = randomOf(seed);
    world.bus.handles('chain.known', ({ addresses }) => ({
      known: addresses.map((address) => ({ address, transfers: [] })),
    }));
    const shops = [known(aMerchant(world)), known(aMerchant(world, { fee_tier: 'pro' }))];
    const ids: string[] = [];
    const histories = Array.from({ length: 24 }, async (_, index) => {
      const shop = shops[index % 2]!;
      const session = await shop.opens(2_00 + next(9_00));
      if (index % 6 === 0) return;
      if (index % 6 === 1) {
        await shop.asks('POST', `/api/sessions/${session.token}/cancel`);
        return;
      }
      for (let transfers = 1 + next(2); transfers > 0; transfers--) {
        const late = next(4) === 0 ? { block_time: after(session, 5) } : {};
        const cents = pick([1_00, session.amount_usd_cents, session.amount_usd_cents + 50]);
        const units = next(5) === 0 ? { base_units: '4000' } : {};
        const transfer = aTransfer(session, cents, { ...late, ...units });
        const steps = pick([['detected'], ['detected', 'final'], ['final'], ['final', 'dropped'], ['final', 'swept']]);
        const again = next(3) === 0 ? ['final', 'dropped', 'final'] : [];
        for (const [version, step] of [...steps, ...again].entries()) {
          ids.push(await happens(shop, session, step, { ...transfer, version: version + 1 }));
        }
      }
    });
    await Promise.all([...histories, takeOverAll(), takeOverAll()]);
    await eventually(async () => {
      const rows = await world.rows('SELECT 1 FROM inbox WHERE msg_id = ANY ($1::uuid[])', [ids.filter(Boolean)]);
      return rows.length === ids.filter(Boolean).length;
    });
    await world.rows(`UPDATE sessions SET expires_at = now() - interval '1 day' WHERE status = 'open'`);
    await chainIsPast(Math.floor(Date.now() / 1_000));
    await eventually(async () => (await world.rows(`SELECT 1 FROM sessions WHERE status = 'expired'`)).length > 3);

    for (const { merchant } of shops) {
      const { is, mustBe } = await compared(merchant.merchant_id);
      expect({ seed, ...is }).toEqual({ seed, ...mustBe });
    }
    // Sessions may still be expiring.
    await eventually(async () => (await takeOverAll()) === 0);
    for (const { merchant } of shops) {
      const { is, mustBe } = await compared(merchant.merchant_id);
      expect({ seed, ...is }).toEqual({ seed, ...mustBe });
      expect(mustBe.days[0]).toMatchObject({ payments: expect.any(Number) });
      // Two days where midnight came in between.
      expect(mustBe.days.reduce((sum, { sessions }) => sum + Number(sessions), 0)).toBe(12);
    }
  });

  it('are exact in every snapshot, whatever runs side by side, is undone, deleted or moved to another day', async () => {
    const seed = 7;
    const merchants = [901, 902, 903];
    let isOver = false;
    const differences: unknown[] = [];
    const reading = (async () => {
      for (let read = 0; !isOver; read++) {
        const { is, mustBe } = await compared(merchants[read % 3]!);
        if (JSON.stringify(is, plain) !== JSON.stringify(mustBe, plain)) differences.push({ is, mustBe });
      }
    })();
    const takeOvers = Array.from({ length: 2 }, async () => {
      while (!isOver) await sums.takeOver(database);
    });

    await Promise.all(Array.from({ length: 6 }, (_, worker) => writes(randomOf(seed + worker), merchants, 80)));
    isOver = true;
    await Promise.all([reading, ...takeOvers]);

    expect(differences).toEqual([]);
    await eventually(async () => (await takeOverAll()) === 0);
    for (const merchantId of merchants) {
      const { is, mustBe } = await compared(merchantId);
      expect(mustBe.days.length).toBeGreaterThan(10);
      expect(is).toEqual(mustBe);
    }
  });

  it('cause no waits: an open transaction holds up no other one of its merchant', async () => {
    await writers.transaction(async (one) => {
      await insertSession(one, 910, '2026-03-01');

      await writers.transaction(async (other) => {
        await other.query(`SET LOCAL lock_timeout = '2s'`);
        await insertSession(other, 910, '2026-03-01');
      });
      await sums.takeOver(database);

      expect((await sums.overall(database, 910)).sessions).toBe(1);
    });
    expect((await sums.overall(database, 910)).sessions).toBe(2);
  });
});

describe('sums of what was there before the triggers', () => {
  it('are added once, while others write', async () => {
    const admin = await connected(world.database.adminUrl);
    const triggers = async (what: 'DISABLE' | 'ENABLE') => {
      for (const table of ['sessions', 'payments']) await admin.query(`ALTER TABLE ${table} ${what} TRIGGER USER`);
    };
    try {
      await triggers('DISABLE');
      await writes(randomOf(31), [920, 921], 60);
      await triggers('ENABLE');
      await writes(randomOf(32), [920, 921], 30);
      await takeOverAll();
      expect((await compared(920)).is).not.toEqual((await compared(920)).mustBe);

      const runner = { query: (text: string) => admin.query(text) };
      const others = writes(randomOf(33), [920, 921], 60);
      for (let run = 0; run < 2; run++) await new SumsOfThePast().up(runner as never);
      await others;

      for (const merchantId of [920, 921]) {
        const { is, mustBe } = await compared(merchantId);
        expect(is).toEqual(mustBe);
      }
    } finally {
      await admin.dataSource.destroy();
    }
  });
});

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** Publishes a step of a transfer. Returns the id of its event, or nothing where no payment can be swept yet. */
async function happens(shop: Merchant, session: SessionView, step: string, transfer: ReturnType<typeof aTransfer>) {
  if (step !== 'swept') return world.bus.publishes(`transfer.${step}` as 'transfer.final', transfer);
  const row = await eventually(async () => {
    const sql = `SELECT id, base_units::text AS units FROM payments WHERE tx_hash = $1 AND status IN ('confirmed', 'late')`;
    return (await world.rows<{ id: string; units: string }>(sql, [transfer.tx_hash]))[0];
  });
  return world.bus.publishes('sweep.done', {
    chain_id: session.chain_id,
    merchant_id: shop.merchant.merchant_id,
    sweep_tx_hash: word(),
    block_number: 1_100,
    deposit_address: session.deposit_address,
    token_address: CHAIN.USDC_ADDRESS,
    treasury_address: '0x00000000000000000000000000000000000000AA',
    payments: [{ payment_id: Number(row.id), gross: row.units, fee: '1000', net: String(BigInt(row.units) - 1_000n) }],
  });
}

function chainIsPast(time: number) {
  return world.bus.publishes('chain.progressed', {
    chain_id: 42161,
    head_block: 5_000,
    head_time: time,
    verified_block: 5_000,
    verified_time: time,
    finalized_block: null,
  });
}

const DAYS = Array.from({ length: 20 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);

async function insertSession(tx: Tx, merchantId: number, day: string): Promise<void> {
  await tx.query(
    `INSERT INTO sessions (merchant_id, token, chain_id, deposit_address, checkout_address, initial_treasury, treasury_delay_s,
       fee_bps, onchain_id, amount_usd_cents, due, user_external_id, return_url, created_at, expires_at)
     SELECT $1, gen_random_uuid(), 1, gen_random_uuid()::text, '', '', 0, 30, '', 500, 5000000, 1, '', $2::date + interval '23 hours',
       $2::date + interval '25 hours'`,
    [merchantId, day],
  );
}

/** Runs transactions of random statements one after the other; a fifth of them are rolled back. */
function writes(random: Random, merchants: readonly number[], transactions: number): Promise<void> {
  return writesAtRandom(writers, random, transactions, (tx) => writesOnce(tx, random, merchants));
}

async function writesOnce(tx: Tx, { next, pick }: Random, merchants: readonly number[]) {
  const [merchantId, day, other] = [pick(merchants), pick(DAYS), pick(DAYS)];
  const some = (table: string) =>
    `id IN (SELECT id FROM ${table} WHERE merchant_id = ${merchantId} ORDER BY id OFFSET ${next(9)} LIMIT ${1 + next(3)} FOR UPDATE SKIP LOCKED)`;
  const isSmall = pick(['true', 'false']);
  const statements = [
    `UPDATE sessions SET status = '${pick(['open', 'processing', 'paid', 'expired', 'canceled'])}', paid_at = '${day}',
       expired_at = '${other}' WHERE ${some('sessions')}`,
    `UPDATE sessions SET created_at = '${day}', receipt_mails = 1 WHERE ${some('sessions')}`,
    `INSERT INTO payments (merchant_id, session_id, status, chain_id, tx_hash, log_ordinal, transfer_version, log_index,
       block_number, block_hash, block_time, asset, token_address, from_address, base_units, amount_usd_cents,
       required_confirmations, below_minimum, confirmed_at)
     SELECT merchant_id, id, '${pick(['detected', 'confirmed', 'late', 'reverted'])}', 1, gen_random_uuid(), 0, 1, 1, 1, '', now(),
       'USDC', '', '', ${next(9)}000001, 0, 1, ${isSmall}, '${day}'::date + interval '23 hours 30 minutes'
     FROM sessions WHERE ${some('sessions')}`,
    `UPDATE payments SET status = '${pick(['confirmed', 'late', 'reverted', 'detected'])}', fee = NULL, net = NULL,
       confirmed_at = '${day}', below_minimum = ${isSmall} WHERE ${some('payments')}`,
    `UPDATE payments SET status = 'swept', fee = 1, net = base_units - 1 WHERE ${some('payments')}`,
    `DELETE FROM payments WHERE ${some('payments')}`,
  ];
  if (next(4) === 0) await insertSession(tx, merchantId, day);
  else await tx.query(pick(statements));
}
