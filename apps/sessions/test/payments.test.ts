import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { after, aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant, word } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

/** The indexer's responses for addresses; addresses not listed are watched and were paid nothing. */
const reported = new Map<string, 'nothing yet' | TransferDetected[]>();

beforeAll(() => {
  known = fakeDashboard(world);
  world.bus.handles('chain.known', ({ addresses }) => ({
    known: addresses
      .filter((address) => reported.get(address) !== 'nothing yet')
      .map((address) => ({ address, transfers: (reported.get(address) ?? []) as TransferDetected[] })),
  }));
});

const status = async (session: SessionView) => (await world.http('GET', `/api/sessions/${session.token}/status`)).body;
const detected = (transfer: TransferDetected) => world.bus.publishes('transfer.detected', transfer);
const final = (transfer: TransferDetected) =>
  world.bus.publishes('transfer.final', { ...transfer, version: transfer.version + 1 });
const dropped = (transfer: TransferDetected) =>
  world.bus.publishes('transfer.dropped', { ...transfer, version: transfer.version + 1 });
const eventsOf = <T extends { data: { session_token: string | null } }>(events: T[], session: SessionView) =>
  events.filter((event) => event.data.session_token === session.token);
const chainReaches = (time: number, block = 2_000) =>
  world.bus.publishes('chain.progressed', {
    chain_id: 42161,
    head_block: block,
    head_time: time,
    verified_block: block,
    verified_time: time,
    finalized_block: null,
  });

describe('a transfer', () => {
  it('is detected, then confirmed, and pays the session', async () => {
    const session = await known(aMerchant(world)).opens(10_00, { metadata: { order: 9 } });
    const [seen, confirmed] = [world.bus.receives('payment.detected'), world.bus.receives('payment.confirmed')];
    const transfer = aTransfer(session, 10_00);

    await detected(transfer);
    await eventually(async () => (await status(session)).status === 'processing');
    await final(transfer);
    await eventually(async () => (await status(session)).status === 'paid');

    await eventually(() => eventsOf(confirmed, session).length === 1);
    expect(eventsOf(seen, session)[0]!.data).toEqual({
      payment_id: expect.any(Number),
      invoice_id: session.invoice_id,
      session_token: session.token,
      user_external_id: 7,
      metadata: { order: 9 },
      amount_usd_cents: 10_00,
      amount_units: '10000000',
      decimals: 6,
      asset: 'USDC',
      token: 'USDC',
      tx_hash: transfer.tx_hash,
      log_index: 3,
      block_number: 1_000,
      from_address: '0x00000000000000000000000000000000000000bb',
    });
    expect(eventsOf(confirmed, session)[0]!.data).toMatchObject({
      paid_total_usd_cents: 10_00,
      expected_amount_usd_cents: 10_00,
    });
  });

  it('is one payment however often and in whatever order it is reported', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const [seen, confirmed] = [world.bus.receives('payment.detected'), world.bus.receives('payment.confirmed')];
    const transfer = aTransfer(session, 10_00);

    await final(transfer);
    for (const _ of [1, 2, 3]) await detected(transfer);
    for (const _ of [1, 2]) await final(transfer);
    await eventually(async () => (await status(session)).status === 'paid');
    const later = await known(aMerchant(world)).opens(1_00);
    const transferOfLater = aTransfer(later, 1_00);
    await detected(transferOfLater);
    await eventually(() => eventsOf(seen, later).length === 1);
    await final(transferOfLater);
    await eventually(() => eventsOf(confirmed, later).length === 1);

    expect(eventsOf(seen, session)).toHaveLength(1);
    expect(eventsOf(confirmed, session)).toHaveLength(1);
    expect((await status(session)).payments).toHaveLength(1);
  });

  it('in parts makes the session partial, then paid', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const [first, second] = [
      aTransfer(session, 4_00),
      aTransfer(session, 6_00, { asset: 'USDT', token_address: CHAIN.USDT_ADDRESS.toLowerCase() }),
    ];

    await detected(first);
    await final(first);
    const partial = await eventually(async () => {
      const now = await status(session);
      return now.labels.includes('partial') && now;
    });
    await detected(second);
    await final(second);
    const paid = await eventually(async () => {
      const now = await status(session);
      return now.status === 'paid' && now;
    });

    expect(partial).toMatchObject({ status: 'open', paid_total_usd_cents: 4_00, remaining_usd_cents: 6_00 });
    expect(partial.accepted[0].amount).toBe('6000000');
    expect(paid).toMatchObject({ labels: [], paid_total_usd_cents: 10_00, remaining_usd_cents: 0 });
  });

  it('does not request from the buyer what is seen and not credited yet', async () => {
    const session = await known(aMerchant(world)).opens(12_50);
    const requested = async () => {
      const { in_flight_usd_cents, to_send_usd_cents, remaining_usd_cents, accepted } = await status(session);
      return [in_flight_usd_cents, to_send_usd_cents, remaining_usd_cents, accepted[0].amount, accepted[1].amount];
    };
    expect(await requested()).toEqual([0, 12_50, 12_50, '12500000', '12500000']);

    const half = aTransfer(session, 6_25);
    await world.bus.publishes('transfer.detected', half);
    await eventually(async () => (await requested())[0] === 6_25);
    expect(await requested()).toEqual([6_25, 6_25, 12_50, '6250000', '6250000']);

    const rest = aTransfer(session, 0, { base_units: '6249999' });
    await world.bus.publishes('transfer.detected', rest);
    await eventually(async () => (await requested())[0] === 12_49);
    expect(await requested()).toEqual([12_49, 1, 12_50, '1', '1']);

    await world.bus.publishes('transfer.dropped', { ...rest, version: 2 });
    await world.bus.publishes('transfer.final', { ...half, version: 2 });
    await eventually(async () => (await requested())[2] === 6_25);
    await eventually(async () => (await requested())[0] === 0);
    expect(await requested()).toEqual([0, 6_25, 6_25, '6250000', '6250000']);

    await world.bus.publishes('transfer.detected', aTransfer(session, 6_25));
    await eventually(async () => (await requested())[0] === 6_25);
    expect(await requested()).toEqual([6_25, 0, 6_25, '0', '0']);
  });

  it('of too much pays the session with the label over', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const transfer = aTransfer(session, 12_00);

    await detected(transfer);
    await final(transfer);

    await eventually(async () => (await status(session)).status === 'paid');
    expect(await status(session)).toMatchObject({ labels: ['over'], paid_total_usd_cents: 12_00 });
  });

  it('that comes back with another amount counts with that', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const [reverted, confirmed] = [world.bus.receives('payment.reverted'), world.bus.receives('payment.confirmed')];
    const wrong = aTransfer(session, 10_000_00);
    const right = { ...wrong, version: wrong.version + 2, base_units: '10000000' };

    await detected(wrong);
    await eventually(async () => (await status(session)).status === 'processing');
    await dropped(wrong);
    // Consumers of different events do not wait for each other: a transfer that is back before its drop is handled is
    // never reverted.
    await eventually(() => eventsOf(reverted, session).length === 1);
    await detected(right);
    await final(right);

    await eventually(() => eventsOf(confirmed, session).length === 1);
    expect(eventsOf(confirmed, session)[0]!.data).toMatchObject({
      ...{ amount_usd_cents: 10_00, amount_units: '10000000', paid_total_usd_cents: 10_00 },
    });
    expect(await status(session)).toMatchObject({ status: 'paid', paid_total_usd_cents: 10_00 });
  });

  it('whose block left the chain is reverted before it counts', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const [reverted, confirmed] = [world.bus.receives('payment.reverted'), world.bus.receives('payment.confirmed')];
    const transfer = aTransfer(session, 10_00);

    await detected(transfer);
    await eventually(async () => (await status(session)).status === 'processing');
    await dropped(transfer);
    await eventually(async () => (await status(session)).status === 'open');

    await eventually(() => eventsOf(reverted, session).length === 1);
    expect(eventsOf(confirmed, session)).toHaveLength(0);
    expect(await status(session)).toMatchObject({ labels: ['reverted'], paid_total_usd_cents: 0 });
  });

  it('mined again in another block keeps its payment', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const transfer = aTransfer(session, 10_00);
    const again = { ...transfer, version: 3, block_number: 1_004, block_hash: word(), log_index: 9 };

    await detected(transfer);
    await dropped(transfer);
    await detected(again);
    await final(again);
    await eventually(async () => (await status(session)).status === 'paid');

    const { payments } = await status(session);
    expect(payments).toEqual([expect.objectContaining({ status: 'confirmed', tx_hash: transfer.tx_hash })]);
  });

  it('reverted after the credit opens the session again', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const reverted = world.bus.receives('payment.reverted');
    const transfer = aTransfer(session, 10_00);
    await detected(transfer);
    await final(transfer);
    await eventually(async () => (await status(session)).status === 'paid');

    await dropped({ ...transfer, version: 2 });

    await eventually(async () => (await status(session)).status === 'open');
    await eventually(() => eventsOf(reverted, session).length === 1);
    expect(await status(session)).toMatchObject({ labels: ['reverted'], paid_total_usd_cents: 0 });
  });

  it('mined after the end is late, credited and published', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const late = world.bus.receives('payment.late');
    const transfer = aTransfer(session, 10_00, { block_time: after(session, 1) });

    await detected(transfer);
    await final(transfer);

    await eventually(async () => (await status(session)).status === 'paid');
    await eventually(() => eventsOf(late, session).length === 1);
    expect(await status(session)).toMatchObject({ labels: ['late'] });
  });

  it('mined in the very second of the end is on time', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const confirmed = world.bus.receives('payment.confirmed');
    const transfer = aTransfer(session, 10_00, { block_time: after(session, 0) });

    await detected(transfer);
    await final(transfer);

    await eventually(() => eventsOf(confirmed, session).length === 1);
  });
});

describe('a window', () => {
  it('closes when the scanner is past it, not before, and not while money in flight completes it', async () => {
    const shop = known(aMerchant(world));
    const [idle, busy] = [await shop.opens(10_00), await shop.opens(10_00)];
    const expired = world.bus.receives('session.expired');
    await detected(aTransfer(busy, 10_00));
    await eventually(async () => (await status(busy)).status === 'processing');

    await chainReaches(after(idle, 0));
    await chainReaches(after(idle, 1));
    await eventually(() => eventsOf(expired, idle).length === 1);

    expect(eventsOf(expired, idle)[0]!.data).toEqual({
      invoice_id: idle.invoice_id,
      session_token: idle.token,
      user_external_id: 7,
      metadata: null,
      expires_at: idle.expires_at,
      amount_usd_cents: 10_00,
    });
    expect((await status(idle)).status).toBe('expired');
    expect((await status(busy)).status).toBe('processing');
    expect(eventsOf(expired, busy)).toHaveLength(0);
  });
});

describe('a window whose scanner is past it', () => {
  it('stays open while the indexer has a transfer that has not arrived here', async () => {
    const [paid, idle] = [await known(aMerchant(world)).opens(10_00), await known(aMerchant(world)).opens(10_00)];
    const [expired, confirmed] = [world.bus.receives('session.expired'), world.bus.receives('payment.confirmed')];
    const transfer = aTransfer(paid, 10_00, { block_time: after(paid, 0) });
    reported.set(paid.deposit_address.toLowerCase(), [transfer]);

    await chainReaches(after(idle, 1));
    await eventually(() => eventsOf(expired, idle).length === 1);
    expect((await status(paid)).status).toBe('open');
    await detected(transfer);
    await final(transfer);

    await eventually(() => eventsOf(confirmed, paid).length === 1);
    expect(await status(paid)).toMatchObject({ status: 'paid', labels: [] });
    expect(eventsOf(expired, paid)).toHaveLength(0);
  });

  it('stays open while the indexer does not have its address', async () => {
    const [unknown, idle] = [await known(aMerchant(world)).opens(10_00), await known(aMerchant(world)).opens(10_00)];
    const expired = world.bus.receives('session.expired');
    reported.set(unknown.deposit_address.toLowerCase(), 'nothing yet');

    await chainReaches(after(idle, 1));
    await eventually(() => eventsOf(expired, idle).length === 1);
    expect((await status(unknown)).status).toBe('open');

    reported.delete(unknown.deposit_address.toLowerCase());
    await chainReaches(after(idle, 2));
    await eventually(() => eventsOf(expired, unknown).length === 1);
  });
});

describe('a sweep', () => {
  it('that is reported in several events marks each of its payments once', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(10_00);
    const [confirmed, swept] = [world.bus.receives('payment.confirmed'), world.bus.receives('payment.swept')];
    for (const transfer of [aTransfer(session, 4_00), aTransfer(session, 6_00)]) {
      await detected(transfer);
      await final(transfer);
    }
    await eventually(() => eventsOf(confirmed, session).length === 2);
    const parts = eventsOf(confirmed, session).map(({ data: { payment_id, amount_usd_cents } }) => ({
      chain_id: 42161,
      merchant_id: shop.merchant.merchant_id,
      sweep_tx_hash: `0x${'5'.repeat(64)}`,
      block_number: 1_100,
      deposit_address: session.deposit_address,
      token_address: CHAIN.USDC_ADDRESS,
      treasury_address: '0x00000000000000000000000000000000000000AA',
      payments: [{ payment_id, gross: `${amount_usd_cents}0000`, fee: '0', net: `${amount_usd_cents}0000` }],
    }));

    for (const part of [...parts.toReversed(), ...parts]) await world.bus.publishes('sweep.done', part);

    await eventually(() => eventsOf(swept, session).length === 2);
    expect(
      eventsOf(swept, session)
        .map(({ data }) => data.net_usd_cents)
        .toSorted(),
    ).toEqual([4_00, 6_00]);
    const rows = await world.rows('SELECT 1 FROM payments WHERE sweep_tx_hash = $1', [parts[0]!.sweep_tx_hash]);
    expect(rows).toHaveLength(2);
  });

  it('states exactly what arrived, and in cents never more than that', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(1_00);
    const [confirmed, swept] = [world.bus.receives('payment.confirmed'), world.bus.receives('payment.swept')];
    await final(aTransfer(session, 0, { base_units: '1200001' }));
    await eventually(() => eventsOf(confirmed, session).length === 1);
    const { payment_id } = eventsOf(confirmed, session)[0]!.data;

    await world.bus.publishes('sweep.done', {
      chain_id: 42161,
      merchant_id: shop.merchant.merchant_id,
      sweep_tx_hash: word(),
      block_number: 1_100,
      deposit_address: session.deposit_address,
      token_address: CHAIN.USDC_ADDRESS,
      treasury_address: '0x00000000000000000000000000000000000000AA',
      payments: [{ payment_id, gross: '1200001', fee: '12000', net: '1188001' }],
    });

    await eventually(() => eventsOf(swept, session).length === 1);
    const units = { amount_units: '1200001', fee_units: '12000', net_units: '1188001', decimals: 6 };
    const cents = { amount_usd_cents: 1_20, fee_usd_cents: 2, net_usd_cents: 1_18 };
    expect(eventsOf(swept, session)[0]!.data).toMatchObject({ ...units, ...cents });
    const { merchant_id } = shop.merchant;
    const listed = await world.bus.calls('sessions.list_payments', { merchant_id, limit: 1 });
    expect((listed as ReplyOf<'sessions.list_payments'>).data[0]).toMatchObject({ ...units, ...cents });
    const reply = await world.bus.calls('sessions.session_detail', { merchant_id, token: session.token });
    const { detail } = reply as ReplyOf<'sessions.session_detail'>;
    expect(detail!.timeline.find(({ kind }) => kind === 'payment_swept')!.payment).toMatchObject({
      ...units,
      ...cents,
    });
    expect((await status(session)).payments[0]).toMatchObject({ amount_units: '1200001', decimals: 6 });
  });

  it('marks its payments, adds up in cents and counts the fee', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(10_00);
    const [confirmed, swept] = [world.bus.receives('payment.confirmed'), world.bus.receives('payment.swept')];
    const transfer = aTransfer(session, 10_00);
    await detected(transfer);
    await final(transfer);
    await eventually(() => eventsOf(confirmed, session).length === 1);
    const { payment_id } = eventsOf(confirmed, session)[0]!.data;
    const sweep = {
      chain_id: 42161,
      merchant_id: shop.merchant.merchant_id,
      sweep_tx_hash: word(),
      block_number: 1_100,
      deposit_address: session.deposit_address,
      token_address: CHAIN.USDC_ADDRESS,
      treasury_address: '0x00000000000000000000000000000000000000AA',
      payments: [{ payment_id, gross: '10000000', fee: '100000', net: '9900000' }],
    };

    for (const _ of [1, 2]) await world.bus.publishes('sweep.done', sweep);

    await eventually(() => eventsOf(swept, session).length === 1);
    expect(eventsOf(swept, session)[0]!.data).toMatchObject({
      payment_id,
      amount_usd_cents: 10_00,
      fee_usd_cents: 10,
      net_usd_cents: 9_90,
      sweep_tx_hash: sweep.sweep_tx_hash,
      treasury_address: sweep.treasury_address,
    });
    const usage = await world.bus.calls('sessions.usage', { merchant_id: shop.merchant.merchant_id });
    const [{ month }] = (await world.rows(
      `SELECT to_char(confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM payments WHERE id = $1`,
      [payment_id],
    )) as [{ month: string }];
    expect(usage).toEqual({
      data: [
        {
          month,
          payments_count: 1,
          settled_volume_usd_cents: 10_00,
          fees_usd_cents: 10,
          net_usd_cents: 9_90,
          settled_volume_units: '10000000',
          fees_units: '100000',
          net_units: '9900000',
          decimals: 6,
          by_asset: {
            USDC: {
              payments_count: 1,
              settled_volume_usd_cents: 10_00,
              settled_volume_units: '10000000',
              fees_units: '100000',
              net_units: '9900000',
            },
            USDT: {
              payments_count: 0,
              settled_volume_usd_cents: 0,
              settled_volume_units: '0',
              fees_units: '0',
              net_units: '0',
            },
          },
        },
      ],
    });
  });
});
