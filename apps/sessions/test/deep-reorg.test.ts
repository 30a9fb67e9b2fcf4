import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import type { PaymentReverted, PaymentSwept } from '@libs/events/payloads/sessions.payload';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant, word } from './scene.js';

const TREASURY = '0x00000000000000000000000000000000000000AA';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;
let reverted: PaymentReverted[];
let swept: PaymentSwept[];

beforeAll(() => {
  known = fakeDashboard(world);
  reverted = world.bus.receives('payment.reverted');
  swept = world.bus.receives('payment.swept');
});

/** Returns a payment of 10.000001 USD that was confirmed and swept, with a fee of one cent in a dollar. */
async function aSweptPayment() {
  const shop = known(aMerchant(world));
  const session = await shop.opens(10_00);
  const transfer = aTransfer(session, 0, { base_units: '10000001' });
  await moves('detected', transfer, 1);
  await moves('final', transfer, 2);
  const id = await eventually(async () => (await row(transfer))?.status === 'confirmed' && (await row(transfer))!.id);
  const sweep = sweepOf(session, id as number, 1);
  await world.bus.publishes('sweep.done', sweep);
  await eventually(async () => (await row(transfer))?.status === 'swept');
  await eventually(() => of(swept, id as number).length === 1);
  return { shop, session, transfer, id: id as number, sweep };
}

function moves(change: 'detected' | 'final' | 'dropped', transfer: TransferDetected, version: number, block = 1_000) {
  return world.bus.publishes(`transfer.${change}`, {
    ...transfer,
    version,
    block_number: block,
    block_hash: hashes[block]!,
  });
}
const hashes: Record<number, string> = { 1000: word(), 1030: word() };

function sweepOf(session: SessionView, paymentId: number, version: number, hash = word()): SweepDone {
  return {
    chain_id: 42161,
    merchant_id: 1,
    sweep_tx_hash: hash,
    block_number: 1_010,
    deposit_address: session.deposit_address,
    token_address: CHAIN.USDC_ADDRESS,
    treasury_address: TREASURY,
    payments: [{ payment_id: paymentId, gross: '10000001', fee: '100000', net: '9900001', version }],
  };
}

const undone = (sweep: SweepDone, version: number) => {
  const { block_number: _, treasury_address: __, payments, ...undone } = sweep;
  const ids = payments.map(({ payment_id }) => ({ payment_id, version }));
  return world.bus.publishes('sweep.undone', { ...undone, payments: ids });
};

const row = async ({ tx_hash }: TransferDetected) =>
  (
    await world.rows<Row>(
      'SELECT id::int, status, net, fee, swept_at, sweep_tx_hash, sweep_version::int FROM payments WHERE tx_hash = $1',
      [tx_hash],
    )
  )[0];
interface Row {
  id: number;
  status: string;
  net: string | null;
  fee: string | null;
  swept_at: Date | null;
  sweep_tx_hash: string | null;
  sweep_version: number;
}

const usage = async ({ merchant }: Merchant) =>
  (
    await world.rows(
      `SELECT payments_count::int AS payments, settled_volume_units::text AS volume, fees_units::text AS fees,
         net_units::text AS net FROM usage_months WHERE merchant_id = $1`,
      [merchant.merchant_id],
    )
  )[0];
const NOTHING = { payments: 0, volume: '0', fees: '0', net: '0' };
const ONCE = { payments: 1, volume: '10000001', fees: '100000', net: '9900001' };
const of = <T extends { data: { payment_id: number } }>(events: readonly T[], id: number) =>
  events.filter(({ data }) => data.payment_id === id);
const kinds = async ({ merchant }: Merchant, { token }: SessionView) => {
  const reply = await world.bus.calls('sessions.session_detail', { merchant_id: merchant.merchant_id, token });
  if ('code' in reply) throw new Error(JSON.stringify(reply));
  return reply.detail!.timeline.map(({ kind }) => kind);
};

const LOSS = {
  credited_units: '10000001',
  credited_usd_cents: 10_00,
  swept_units: '9900001',
  swept_usd_cents: 9_90,
  missing_units: '10000001',
  missing_usd_cents: 10_00,
};

describe('a transfer that leaves the chain after it was swept', () => {
  it('is reverted with the loss, and is in no sum any more', async () => {
    const { shop, session, transfer, id, sweep } = await aSweptPayment();
    expect(await usage(shop)).toEqual(ONCE);

    await moves('dropped', transfer, 3);

    await eventually(() => of(reverted, id).length === 1);
    const [event] = of(reverted, id);
    expect(event!.data).toMatchObject({
      previous_status: 'swept',
      loss: { ...LOSS, sweep_tx_hash: sweep.sweep_tx_hash },
      paid_total_usd_cents: 0,
      expected_amount_usd_cents: 10_00,
    });
    expect(await usage(shop)).toEqual(NOTHING);
    expect(await row(transfer)).toMatchObject({ status: 'reverted', net: null, fee: null, sweep_tx_hash: null });
    const { body } = await world.http('GET', `/api/sessions/${session.token}/status`);
    expect(body).toMatchObject({ status: 'open', paid_total_usd_cents: 0 });
    expect(body.labels).toContain('reverted');
    const { merchant_id } = shop.merchant;
    const attention = await world.bus.calls('sessions.attention', { merchant_id, from: session.created_at });
    expect(attention).toMatchObject({ reverted: 1 });
    expect(await kinds(shop, session)).toEqual(
      expect.arrayContaining(['payment_swept', 'payment_unswept', 'payment_reverted']),
    );
  });

  it.each([
    ['the sweeper reports it first', ['undone', 'dropped']],
    ['the indexer reports it first', ['dropped', 'undone']],
  ] as const)('and comes back, where %s, is credited and swept once', async (_, order) => {
    const { shop, session, transfer, id, sweep } = await aSweptPayment();

    for (const step of order) {
      if (step === 'undone') await undone(sweep, 2);
      else await moves('dropped', transfer, 3);
      const isDone = async () => {
        const now = await row(transfer);
        return step === 'undone' ? now?.sweep_version === 2 : now?.status === 'reverted';
      };
      await eventually(isDone);
    }
    await eventually(() => of(reverted, id).length > 0);
    expect(of(reverted, id)).toHaveLength(1);
    expect(of(reverted, id)[0]!.data).toMatchObject({
      previous_status: 'swept',
      loss: { ...LOSS, sweep_tx_hash: sweep.sweep_tx_hash },
    });
    expect(await usage(shop)).toEqual(NOTHING);

    await moves('detected', transfer, 4, 1_030);
    await moves('final', transfer, 5, 1_030);
    await eventually(async () => (await row(transfer))?.status === 'confirmed');
    await world.bus.publishes('sweep.done', sweepOf(session, id, 3, sweep.sweep_tx_hash));
    await eventually(() => of(swept, id).length === 2);

    expect(await usage(shop)).toEqual(ONCE);
    expect(await row(transfer)).toMatchObject({ id, status: 'swept', net: 9_900_001n });
    const rows = await world.rows('SELECT 1 FROM payments WHERE tx_hash = $1', [transfer.tx_hash]);
    expect(rows).toHaveLength(1);
  });
});

describe('a sweep that leaves the chain while the transfer stays', () => {
  it('leaves the payment confirmed, and notifies its merchant again only where the outcome differs', async () => {
    const { shop, session, transfer, id, sweep } = await aSweptPayment();

    await undone(sweep, 2);
    await eventually(async () => (await row(transfer))?.status === 'confirmed');
    expect(await usage(shop)).toEqual({ ...ONCE, fees: '0', net: '0' });
    expect(await kinds(shop, session)).toContain('payment_unswept');

    await world.bus.publishes('sweep.done', sweepOf(session, id, 3, sweep.sweep_tx_hash));
    await eventually(async () => (await row(transfer))?.status === 'swept');
    expect(await usage(shop)).toEqual(ONCE);
    expect(of(swept, id)).toHaveLength(1);

    await undone(sweep, 4);
    const other = sweepOf(session, id, 5);
    await world.bus.publishes('sweep.done', other);
    await eventually(() => of(swept, id).length === 2);
    expect(of(swept, id)[1]!.data.sweep_tx_hash).toBe(other.sweep_tx_hash);
    expect(await usage(shop)).toEqual(ONCE);
    expect(of(reverted, id)).toHaveLength(0);
  });

  it('is outdated when the next sweep arrived before it', async () => {
    const { shop, session, transfer, id, sweep } = await aSweptPayment();
    const next = sweepOf(session, id, 3);

    await world.bus.publishes('sweep.done', next);
    await eventually(() => of(swept, id).length === 2);
    const event = await undone(sweep, 2);
    await eventually(async () => (await world.rows('SELECT 1 FROM inbox WHERE msg_id = $1', [event])).length === 1);

    expect(await row(transfer)).toMatchObject({ status: 'swept', sweep_tx_hash: next.sweep_tx_hash, sweep_version: 3 });
    expect(await usage(shop)).toEqual(ONCE);
  });
});

describe('a transfer below the minimum', () => {
  it('that leaves the chain after it was swept is in no sum any more', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(10_00);
    const transfer = aTransfer(session, 0, { base_units: '9000' });
    await moves('final', transfer, 2);
    await eventually(async () => (await row(transfer))?.status === 'confirmed');
    const { id } = (await row(transfer))!;
    const payments = [{ payment_id: id, gross: '9000', fee: '90', net: '8910', version: 1 }];
    await world.bus.publishes('sweep.done', { ...sweepOf(session, id, 1), payments });
    await eventually(async () => (await row(transfer))?.status === 'swept');
    expect(await usage(shop)).toEqual({ payments: 0, volume: '9000', fees: '90', net: '8910' });

    await moves('dropped', transfer, 3);

    await eventually(async () => (await row(transfer))?.status === 'reverted');
    expect(await usage(shop)).toEqual(NOTHING);
    expect(await row(transfer)).toMatchObject({ net: null, fee: null, sweep_tx_hash: null });
  });
});
