import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { TransferChange, TransferDetected } from '@libs/events/payloads/chain.payload';
import type { DustChanged } from '@libs/events/payloads/sessions.payload';
import { Database } from '@libs/service-kit/database/database';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { after, aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant, word } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;
let swept: DustChanged[];
/** The indexer's reports for addresses with many transfers. */
const digests = new Map<string, string>();

beforeAll(() => {
  known = fakeDashboard(world);
  swept = world.bus.receives('dust.changed');
  world.bus.handles('chain.known', ({ addresses }) => ({
    known: addresses.map((address) => ({ address, transfers: [], digest: digests.get(address) })),
  }));
});

const status = async ({ token }: SessionView) => (await world.http('GET', `/api/sessions/${token}/status`)).body;
const units = (session: SessionView, amount: number | bigint, changes: Partial<TransferDetected> = {}) =>
  aTransfer(session, 0, { base_units: String(amount), ...changes });
const dust = (session: SessionView, count: number, amount = 1) =>
  Array.from({ length: count }, () => units(session, amount));
const becomes = (session: SessionView, changes: object) =>
  eventually(async () => {
    const now = await status(session);
    expect(now).toMatchObject(changes);
    return now;
  });
const burst = (change: TransferChange, transfers: TransferDetected[], version = 1) =>
  world.bus.publishes('transfer.burst', { change, transfers: transfers.map((one) => ({ ...one, version })) });
const final = (transfer: TransferDetected) => world.bus.publishes('transfer.final', { ...transfer, version: 2 });
const dropped = (transfer: TransferDetected) => world.bus.publishes('transfer.dropped', { ...transfer, version: 3 });
/** Returns what was published to the merchant about a session's payments: type and transaction. */
async function published(session: SessionView): Promise<string[]> {
  const rows = await world.rows<{ event: string; tx_hash: string }>(
    `SELECT event, payload -> 'data' ->> 'tx_hash' AS tx_hash FROM outbox
     WHERE event LIKE 'payment.%' AND payload -> 'data' ->> 'session_token' = $1 ORDER BY seq`,
    [session.token],
  );
  return rows.map(({ event, tx_hash }) => `${event} ${tx_hash}`);
}
async function usageOf({ merchant: { merchant_id } }: Merchant) {
  return ((await world.bus.calls('sessions.usage', { merchant_id })) as ReplyOf<'sessions.usage'>).data[0];
}

describe('a transfer below the minimum', () => {
  it('adds to the sum, and is no payment, event, list entry or count', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(1_00);
    const few = dust(session, 3, 9_999);
    for (const transfer of few) {
      await world.bus.publishes('transfer.detected', transfer);
      await final(transfer);
    }

    const now = await becomes(session, { paid_total_usd_cents: 2 });

    expect(now).toMatchObject({ status: 'open', labels: [], payments: [], payments_count: 0 });
    expect(now.below_minimum_units).toEqual({ USDC: '29997', USDT: '0' });
    expect(now.accepted[0].amount).toBe('970003');
    expect(await published(session)).toEqual([]);
    const { merchant_id } = shop.merchant;
    const listed = (await world.bus.calls('sessions.list_payments', {
      merchant_id,
      limit: 9,
    })) as ReplyOf<'sessions.list_payments'>;
    expect(listed.data).toEqual([]);
    const { detail } = (await world.bus.calls('sessions.session_detail', {
      merchant_id,
      token: session.token,
    })) as ReplyOf<'sessions.session_detail'>;
    expect(detail).toMatchObject({
      payments: [],
      payments_count: 0,
      below_minimum_units: { USDC: '29997', USDT: '0' },
    });
    expect(detail!.timeline.map(({ kind }) => kind)).toEqual(['opened']);
    expect(await usageOf(shop)).toMatchObject({ payments_count: 0, settled_volume_units: '29997' });
  });

  it('completes a session together with others, and the merchant is notified of the one that did', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(1_00);
    const [most, half, otherHalf] = [units(session, 990_000), units(session, 5_000), units(session, 5_000)];
    for (const transfer of [most, half]) await final(transfer);
    await becomes(session, { status: 'open', payments_count: 1, below_minimum_units: { USDC: '5000' } });
    const confirmed = world.bus.receives('payment.confirmed');

    await world.bus.publishes('transfer.detected', otherHalf);
    await becomes(session, { status: 'processing', payments_count: 2 });
    await final(otherHalf);

    await becomes(session, { status: 'paid', labels: [], payments_count: 2, below_minimum_units: { USDC: '5000' } });
    expect(await published(session)).toEqual([
      `payment.detected ${most.tx_hash}`,
      `payment.confirmed ${most.tx_hash}`,
      `payment.detected ${otherHalf.tx_hash}`,
      `payment.confirmed ${otherHalf.tx_hash}`,
    ]);
    const event = await eventually(() => confirmed.find(({ data }) => data.tx_hash === otherHalf.tx_hash));
    expect(event.data).toMatchObject({
      amount_usd_cents: 0,
      amount_units: '5000',
      paid_total_usd_cents: 1_00,
      expected_amount_usd_cents: 1_00,
    });
    expect(await usageOf(shop)).toMatchObject({ payments_count: 2, settled_volume_units: '1000000' });
  });

  it('completes a session also when it was in flight before the rest came', async () => {
    const session = await known(aMerchant(world)).opens(1_00);
    const [small, rest] = [units(session, 5_000), units(session, 995_000)];
    await world.bus.publishes('transfer.detected', small);
    await becomes(session, { below_minimum_units: { USDC: '5000' } });
    await world.bus.publishes('transfer.detected', rest);
    await final(rest);
    await becomes(session, { paid_total_usd_cents: 99 });

    await final(small);

    await becomes(session, { status: 'paid' });
    expect(await published(session)).toEqual([
      `payment.detected ${rest.tx_hash}`,
      `payment.confirmed ${rest.tx_hash}`,
      `payment.detected ${small.tx_hash}`,
      `payment.confirmed ${small.tx_hash}`,
    ]);
  });

  it('leaves the sum with its block, and the merchant is notified only where the session is no longer complete', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(1_00);
    const [small, other, rest] = [units(session, 5_000), units(session, 5_000), units(session, 990_000)];
    for (const transfer of [small, other]) await final(transfer);
    await becomes(session, { paid_total_usd_cents: 1 });
    await final(rest);
    await becomes(session, { status: 'paid' });

    await dropped(small);

    await becomes(session, { status: 'open', paid_total_usd_cents: 99, remaining_usd_cents: 1, labels: ['reverted'] });
    expect((await published(session)).at(-1)).toBe(`payment.reverted ${small.tx_hash}`);
    await dropped(other);
    await becomes(session, { below_minimum_units: { USDC: '0', USDT: '0' } });
    expect(await published(session)).toHaveLength(3);
    expect(await usageOf(shop)).toMatchObject({ payments_count: 1, settled_volume_units: '990000' });
    const ofSession = () =>
      swept.flatMap(({ deposit, transfers }) =>
        deposit.deposit_address === session.deposit_address.toLowerCase() ? transfers : [],
      );
    await eventually(() => ofSession().length >= 3);
    expect(ofSession().map(({ base_units, reverted }) => [base_units, reverted])).toEqual([
      ['5000', false],
      ['5000', false],
      ['5000', true],
    ]);
  });

  it('is late money after the window, and pays an expired session as such', async () => {
    const session = await known(aMerchant(world)).opens(1_00);
    await final(units(session, 995_000));
    await becomes(session, { paid_total_usd_cents: 99 });
    await world.rows(`UPDATE sessions SET status = 'expired' WHERE token = $1`, [session.token]);
    const late = units(session, 5_000, { block_time: after(session, 5) });

    await final(late);

    await becomes(session, { status: 'paid', labels: ['late'] });
    expect((await published(session)).at(-1)).toBe(`payment.late ${late.tx_hash}`);
  });

  it('counts once whatever is published twice, late or in another order', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(1_00);
    const [one, gone] = [units(session, 7_000), units(session, 8_000)];

    const end = units(session, 3_000);
    // Consumers of different events do not wait for each other.
    const ids = [
      await final(one),
      await world.bus.publishes('transfer.detected', one),
      await final(one),
      await dropped(gone),
      await final(gone),
      await world.bus.publishes('transfer.detected', gone),
      await burst('detected', [one, gone]),
      await burst('final', [one, gone], 2),
      await burst('final', [end], 2),
    ];

    await eventually(
      async () => (await world.rows('SELECT 1 FROM inbox WHERE msg_id = ANY($1)', [ids])).length === ids.length,
    );
    await becomes(session, { paid_total_usd_cents: 1, below_minimum_units: { USDC: '10000', USDT: '0' } });
    expect(await usageOf(shop)).toMatchObject({ settled_volume_units: '10000' });
    // The chain has the transfer after all: a newer report counts.
    await world.bus.publishes('transfer.detected', { ...gone, version: 4, block_hash: word() });
    await world.bus.publishes('transfer.final', { ...gone, version: 5 });
    await becomes(session, { below_minimum_units: { USDC: '18000', USDT: '0' } });
  });

  it('does not prevent a cancellation', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(1_00);
    await final(units(session, 9_000));
    await becomes(session, { below_minimum_units: { USDC: '9000' } });

    const response = await world.http('POST', `/api/sessions/${session.token}/cancel`, {
      headers: { authorization: `Bearer ${shop.apiKey}` },
    });

    expect(response.status).toBe(200);
    expect(await status(session)).toMatchObject({ status: 'canceled', below_minimum_units: { USDC: '9000' } });
  });

  it('is what the merchant sets: from nothing to a dollar, for sessions created from then on', async () => {
    const [all, dollars] = [
      await known(aMerchant(world, { minimum_payment_usd_cents: 0 })).opens(2_00),
      await known(aMerchant(world, { minimum_payment_usd_cents: 100 })).opens(2_00),
    ];

    for (const amount of [1, 0]) await final(units(all, amount));
    for (const amount of [999_999, 1_000_000]) await final(units(dollars, amount));

    await becomes(all, { payments_count: 1, below_minimum_units: { USDC: '0' } });
    await becomes(dollars, { payments_count: 1, below_minimum_units: { USDC: '999999' }, paid_total_usd_cents: 1_99 });
  });

  it('is swept without an event, and the months include its fee and net', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(1_00);
    const [payment, small] = [units(session, 1_000_001), units(session, 99)];
    for (const transfer of [payment, small]) await final(transfer);
    await becomes(session, { status: 'paid', below_minimum_units: { USDC: '99' } });
    // Both are final before they are swept: a sweep that overtakes them is retried later.
    const rows = await eventually(async () => {
      const found = await world.rows<{ id: string; base_units: string }>(
        `SELECT p.id, base_units::text FROM payments p JOIN sessions s ON s.id = session_id
         WHERE token = $1 AND p.status = 'confirmed' ORDER BY p.base_units DESC`,
        [session.token],
      );
      return found.length === 2 ? found : undefined;
    });

    await world.bus.publishes('sweep.done', {
      chain_id: 42161,
      merchant_id: shop.merchant.merchant_id,
      sweep_tx_hash: word(),
      block_number: 1_100,
      deposit_address: session.deposit_address,
      token_address: CHAIN.USDC_ADDRESS,
      treasury_address: '0x00000000000000000000000000000000000000AA',
      payments: rows.map(({ id, base_units: gross }, i) => {
        const fee = i === 0 ? 10_000n : 1n;
        return { payment_id: Number(id), gross, fee: String(fee), net: String(BigInt(gross) - fee) };
      }),
    });

    await eventually(async () => (await usageOf(shop))?.fees_units === '10001');
    expect(await usageOf(shop)).toMatchObject({ settled_volume_units: '1000100', net_units: '990099' });
    expect((await published(session)).filter((one) => one.startsWith('payment.swept'))).toEqual([
      `payment.swept ${payment.tx_hash}`,
    ]);
  });
});

describe('a burst at one address', () => {
  it('of dust takes a bounded number of statements, and one line', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(1_00);
    const flood = dust(session, 250);

    for (let piece = 0; piece < 250; piece += 100) await burst('detected', flood.slice(piece, piece + 100));
    for (let piece = 0; piece < 250; piece += 100) await burst('final', flood.slice(piece, piece + 100), 2);

    const of = () => swept.filter(({ deposit }) => deposit.deposit_address === session.deposit_address.toLowerCase());
    await eventually(() => of().flatMap(({ transfers }) => transfers).length === 250);
    expect(of()).toHaveLength(3);
    expect(await published(session)).toEqual([]);
    expect(await status(session)).toMatchObject({ payments: [], below_minimum_units: { USDC: '250' } });
  });

  it('of payments publishes each once and shows the newest twenty, with dust between them', async () => {
    const session = await known(aMerchant(world)).opens(1_00);
    const flood = Array.from({ length: 30 }, (_, i) => units(session, i % 3 === 0 ? 1 : 10_000));

    await burst('detected', flood);
    await burst('final', flood, 2);

    const now = await becomes(session, { payments_count: 20, paid_total_usd_cents: 20 });
    expect(now.below_minimum_units.USDC).toBe('10');
    expect(new Set(await published(session)).size).toBe(40);
    const more = Array.from({ length: 5 }, () => units(session, 10_000));
    await burst('final', more, 2);
    const later = await becomes(session, { payments_count: 25 });
    expect(later.payments).toHaveLength(20);
    const newest = later.payments.slice(-5).map(({ tx_hash }: { tx_hash: string }) => tx_hash);
    expect(newest.toSorted()).toEqual(more.map(({ tx_hash }) => tx_hash).toSorted());
  });

  it('waits for its own session only: another one is paid before its first part is done', async () => {
    const [attacked, honest] = [await known(aMerchant(world)).opens(1_00), await known(aMerchant(world)).opens(5_00)];
    const handled = async () =>
      (
        await world.rows(`SELECT 1 FROM payments p JOIN sessions s ON s.id = session_id WHERE token = $1`, [
          attacked.token,
        ])
      ).length;
    const release = await isLocked(attacked);
    // More pieces than a process has workers: if each piece held one, the other pieces would get none.
    for (let piece = 0; piece < 20; piece++) await burst('detected', dust(attacked, 8));

    const payment = aTransfer(honest, 5_00);
    await world.bus.publishes('transfer.detected', payment);
    await final(payment);

    await becomes(honest, { status: 'paid' });
    expect(await handled()).toBe(0);
    await release();
    await eventually(async () => (await handled()) === 160);
  });
});

describe('a session that was flooded', () => {
  it('expires when all of the flood has arrived, and not before', async () => {
    const [flooded, other] = [await known(aMerchant(world)).opens(1_00), await known(aMerchant(world)).opens(1_00)];
    const flood = dust(flooded, 25);
    digests.set(
      flooded.deposit_address.toLowerCase(),
      digestOf(flood.map(({ tx_hash, log_ordinal }) => `${tx_hash}:${log_ordinal}:1`)),
    );
    await burst('detected', flood.slice(1));
    await becomes(flooded, { below_minimum_units: { USDC: '24' } });
    const verified_time = after(other, 5);
    const progressed = (block: number) =>
      world.bus.publishes('chain.progressed', {
        ...{ chain_id: 42161, head_block: block, head_time: verified_time },
        ...{ verified_block: block, verified_time, finalized_block: null },
      });

    await progressed(2_000);

    // Both were due in the same poll, the flooded one first.
    await becomes(other, { status: 'expired' });
    expect(await status(flooded)).toMatchObject({ status: 'open' });
    await burst('detected', flood.slice(0, 1));
    await becomes(flooded, { below_minimum_units: { USDC: '25' } });
    await progressed(2_001);
    await becomes(flooded, { status: 'expired', labels: [] });
  });
});

function digestOf(words: readonly string[]): string {
  return createHash('md5').update(words.toSorted().join(' ')).digest('hex');
}

/** Holds a session's row as a slow transaction would, until the test releases it. */
async function isLocked({ token }: SessionView): Promise<() => Promise<void>> {
  let letGo = () => {};
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => (held = resolve));
  const done = world.service.app.get(Database).transaction(async (tx) => {
    await tx.query('SELECT 1 FROM sessions WHERE token = $1 FOR UPDATE', [token]);
    held();
    await new Promise<void>((resolve) => (letGo = resolve));
  });
  await isHeld;
  return async () => {
    letGo();
    await done;
  };
}
