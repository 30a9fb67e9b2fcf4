import { beforeAll, describe, expect, it } from '@jest/globals';
import { encodeSweep } from '@libs/chain/checkout-contract';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { Database } from '@libs/service-kit/database/database';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { useProcessClock } from '@libs/testing/wrong-clock';
import { NonceTakenError, TransactionsRepository } from '../src/transactions/transactions.repository.js';
import { aShop, isReconciled, type Session, type Shop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => sweeperEnv(chain) });
const clock = useProcessClock();
let done: SweepDone[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
});

const swept = (...paymentIds: number[]) =>
  eventually(() => {
    const shares = sharesOf(done, paymentIds);
    return shares.length >= paymentIds.length ? shares : undefined;
  });

/** Sweeps a session as a stranger. */
async function strangerSweeps({ id: number, terms }: Shop, { sessionId }: Session): Promise<string> {
  const data = encodeSweep({
    merchant: { initialTreasury: terms.treasury, delay: terms.delay, number },
    feeBps: terms.feeBps,
    token: chain.tokens.USDC,
    sessionIds: [sessionId],
  });
  const sent = await chain.account(7).sendTransaction({ to: chain.checkout.address, data });
  return (await sent.wait())!.hash;
}

describe('confirmed payments', () => {
  it('reach the treasuries of their merchants, less the fee, in one transaction', async () => {
    const [one, two] = [aShop(chain, world.bus), aShop(chain, world.bus, { feeBps: 30 })];
    const feesBefore = await chain.balanceOf('USDC', chain.account(3).address);
    const payments = [
      await one.paid(one.session(), 10_00),
      await one.paid(one.session(), 33_33),
      await two.paid(two.session(), 7_77),
    ];

    for (const payment of payments) await world.bus.publishes('payment.confirmed', payment);

    const shares = await swept(...payments.map((payment) => payment.data.payment_id));
    expect(shares.map(({ gross, fee, net }) => [gross, fee, net])).toEqual([
      ['10000000', '100000', '9900000'],
      ['33330000', '333300', '32996700'],
      ['7770000', '23310', '7746690'],
    ]);
    expect(await chain.balanceOf('USDC', one.terms.treasury)).toBe(9_900_000n + 32_996_700n);
    expect(await chain.balanceOf('USDC', two.terms.treasury)).toBe(7_746_690n);
    expect(await chain.balanceOf('USDC', chain.account(3).address)).toBe(feesBefore + 456_610n);
    expect(shares[0]!.event).toMatchObject({
      chain_id: 42161,
      merchant_id: one.id,
      deposit_address: payments[0]!.deposit.deposit_address.toLowerCase(),
      token_address: chain.tokens.USDC.toLowerCase(),
      treasury_address: one.terms.treasury.toLowerCase(),
    });
  });

  it('that are too small to be swept alone hold up no other merchant', async () => {
    const [small, other] = [aShop(chain, world.bus), aShop(chain, world.bus)];
    const waiting = await small.isPaid(small.session(), 50);
    await eventually(async () => {
      const [row] = await world.rows<{ tried: boolean }>(
        'SELECT next_try_at > queued_at + make_interval(secs => 0.1) AS tried FROM payments WHERE payment_id = $1',
        [waiting.data.payment_id],
      );
      return row?.tried;
    });

    const payment = await other.isPaid(other.session(), 5_00);

    await swept(payment.data.payment_id);
    expect(sharesOf(done, [waiting.data.payment_id])).toEqual([]);
  });

  it('that are too small wait by the clock of the database, whatever that of the process', async () => {
    const [small, other] = [aShop(chain, world.bus), aShop(chain, world.bus)];
    clock.isWrongBy(365 * 86_400_000);

    const waiting = await small.isPaid(small.session(), 50);
    const payment = await other.isPaid(other.session(), 5_00);

    await swept(payment.data.payment_id);
    const next = await other.isPaid(other.session(), 5_00);
    await swept(next.data.payment_id);
    clock.isRight();
    expect(sharesOf(done, [waiting.data.payment_id])).toEqual([]);
    expect(await chain.balanceOf('USDC', small.terms.treasury)).toBe(0n);
  });

  it('of both tokens and of different fees go together', async () => {
    const shop = aShop(chain, world.bus);
    const payments = [await shop.isPaid(shop.session(), 5_00, 'USDC'), await shop.isPaid(shop.session(), 6_00, 'USDT')];

    await swept(...payments.map((payment) => payment.data.payment_id));

    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(4_950_000n);
    expect(await chain.balanceOf('USDT', shop.terms.treasury)).toBe(5_940_000n);
  });

  it('at one address share its fee and net to the unit', async () => {
    const shop = aShop(chain, world.bus, { feeBps: 33 });
    const session = shop.session();
    const payments = [await shop.paid(session, 1_01), await shop.paid(session, 2_07)];

    for (const payment of payments) await world.bus.publishes('payment.confirmed', payment);

    const shares = await swept(...payments.map((payment) => payment.data.payment_id));
    expect(shares.map(({ gross, fee, net }) => [gross, fee, net])).toEqual([
      ['1010000', '3333', '1006667'],
      ['2070000', '6831', '2063169'],
    ]);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(1_006_667n + 2_063_169n);
  });

  it('that come late to a swept address are swept again', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const first = await shop.isPaid(session, 3_00);
    await swept(first.data.payment_id);

    const late = await shop.paid(session, 4_00);
    await world.bus.publishes('payment.late', late);

    const [share] = await swept(late.data.payment_id);
    expect(share).toMatchObject({ gross: '4000000', fee: '40000', net: '3960000' });
  });

  it('are published once although their events come three times', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 3_00);

    for (let time = 0; time < 3; time++) await world.bus.publishes('payment.confirmed', payment);

    await swept(payment.data.payment_id);
    const other = await shop.isPaid(shop.session(), 3_00);
    await swept(other.data.payment_id);
    expect(sharesOf(done, [payment.data.payment_id])).toHaveLength(1);
  });
});

describe('a stranger who sweeps', () => {
  it('first settles the payment as our sweep would', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const payment = await shop.paid(session, 9_00);
    const hash = await strangerSweeps(shop, session);

    await world.bus.publishes('payment.confirmed', payment);

    const [share] = await swept(payment.data.payment_id);
    expect(share).toMatchObject({ gross: '9000000', fee: '90000', net: '8910000' });
    expect(share!.event.sweep_tx_hash).toBe(hash);
    expect(
      await world.rows('SELECT 1 FROM payments WHERE payment_id = $1 AND transaction_id IS NOT NULL', [
        payment.data.payment_id,
      ]),
    ).toHaveLength(0);
  });

  it('before both payments are confirmed has the sweep credited when they are', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const payments = [await shop.paid(session, 5_00), await shop.paid(session, 6_00)];
    await strangerSweeps(shop, session);
    await world.bus.publishes('payment.confirmed', payments[0]!);
    await eventually(
      async () =>
        (await world.rows('SELECT 1 FROM payments WHERE payment_id = $1', [payments[0]!.data.payment_id])).length,
    );
    expect(sharesOf(done, [payments[0]!.data.payment_id])).toHaveLength(0);

    await world.bus.publishes('payment.confirmed', payments[1]!);

    const shares = await swept(...payments.map((payment) => payment.data.payment_id));
    expect(new Set(shares.map(({ event }) => event)).size).toBe(1);
  });
});

describe('a log that waits for its payment', () => {
  it('is settled however many before it cannot be', async () => {
    const [stuck, shop] = [aShop(chain, world.bus), aShop(chain, world.bus)];
    const gone = await stuck.paid(stuck.session(), 1_00);
    const session = shop.session();
    const payment = await shop.paid(session, 9_00);
    const hash = await strangerSweeps(shop, session);
    await world.bus.publishes('payment.reverted', gone);
    await world.rows(
      `INSERT INTO swept_logs (tx_hash, deposit, token, ordinal, block_number, log_index, treasury, net, fee, checked_at)
       SELECT 'stuck ' || n, $1, $2, 0, 0, n, '0x', 1, 0, now() FROM generate_series(1, 1100) AS n`,
      [gone.deposit.deposit_address.toLowerCase(), gone.token_address],
    );

    await world.bus.publishes('payment.confirmed', payment);

    const [share] = await swept(payment.data.payment_id);
    expect(share!.event.sweep_tx_hash).toBe(hash);
    await world.rows(`DELETE FROM swept_logs WHERE tx_hash LIKE 'stuck %'`);
  });
});

describe('a reverted payment', () => {
  it('leaves the queue, even when its reversal arrives before its confirmation', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 2_00);
    const [confirmed, reverted] = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002'];
    const rows = () =>
      world.rows<{ status: string; reverted: boolean }>('SELECT status, reverted FROM payments WHERE payment_id = $1', [
        payment.data.payment_id,
      ]);
    await world.bus.publishes('payment.reverted', payment, reverted);
    await eventually(async () => (await rows()).length);

    await world.bus.publishes('payment.confirmed', payment, confirmed);

    const other = await shop.isPaid(shop.session(), 3_00);
    await swept(other.data.payment_id);
    expect(await rows()).toEqual([{ status: 'queued', reverted: true }]);
  });

  it('that comes back with another amount is swept with that', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 2_00);
    const wrong = { ...payment, base_units: `${payment.base_units}000` };
    await world.bus.publishes('payment.reverted', wrong, '0197a000-0000-7000-8000-000000000003');
    await eventually(
      async () => (await world.rows('SELECT 1 FROM payments WHERE payment_id = $1', [payment.data.payment_id])).length,
    );

    await world.bus.publishes('payment.confirmed', payment, '0197a000-0000-7000-8000-000000000004');

    const [share] = await swept(payment.data.payment_id);
    expect(share).toMatchObject({ gross: '2000000', fee: '20000', net: '1980000' });
  });
});

describe('reconciliation', () => {
  it('finds nothing after all this, and finds a unit that no payment explains', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const payment = await shop.isPaid(session, 2_00);
    await swept(payment.data.payment_id);
    const differences = () =>
      world.rows<{ expected: string; found: string }>(
        'SELECT expected::text, found::text FROM differences WHERE deposit = $1',
        [session.address.toLowerCase()],
      );
    await isReconciled(world);
    expect(await differences()).toEqual([]);

    await shop.paid(session, 1);

    expect(await eventually(async () => (await differences())[0])).toEqual({ expected: '2000000', found: '2010000' });
  });
});

describe('a relayer that was replaced while it was stopped', () => {
  it('stores nothing with a nonce that its successor has used, so it sends nothing', async () => {
    const { app } = world.service;
    const [database, transactions] = [app.get(Database), app.get(TransactionsRepository, { strict: false })];
    const transaction = {
      relayer: '0x00000000000000000000000000000000000000aa',
      nonce: 7,
      to: chain.checkout.address,
      callData: '0x',
      gasLimit: 1n,
    };
    const signed = (hash: string) => ({ hash, raw: '0x', maxFee: 1n, priorityFee: 1n });
    await database.transaction((tx) => transactions.add(tx, transaction, signed(`0x${'1'.repeat(64)}`)));

    const late = database.transaction((tx) => transactions.add(tx, transaction, signed(`0x${'2'.repeat(64)}`)));

    await expect(late).rejects.toThrow(NonceTakenError);
    expect(await world.rows('SELECT hash FROM signed_transactions WHERE raw = $1', ['0x'])).toEqual([
      { hash: `0x${'1'.repeat(64)}` },
    ]);
  });
});
