import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { after, aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant, word } from './scene.js';

const world = useWorld(service, { env: CHAIN });
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
const TREASURY = '0x00000000000000000000000000000000000000AA';
let known: (merchant: Merchant) => Merchant;

beforeAll(async () => {
  known = fakeDashboard(world);
  world.bus.handles('chain.known', ({ addresses }) => ({
    known: addresses.map((address) => ({ address, transfers: [] })),
  }));
  await eventually(() => detailOf(aMerchant(world), 'nothing').then(() => true));
});

type Detail = NonNullable<ReplyOf<'sessions.session_detail'>['detail']>;

async function detailOf({ merchant }: Merchant, token: string): Promise<Detail | null> {
  const reply = await world.bus.calls('sessions.session_detail', { merchant_id: merchant.merchant_id, token });
  if ('code' in reply) throw new Error(JSON.stringify(reply));
  return reply.detail;
}

const kindsOf = (detail: Detail | null) => detail?.timeline.map(({ kind }) => kind);
const shows = (shop: Merchant, { token }: SessionView, ...kinds: string[]) =>
  eventually(async () => {
    const detail = await detailOf(shop, token);
    return kindsOf(detail)?.join() === kinds.join() ? detail : undefined;
  });

describe('sessions.session_detail', () => {
  it('shows a payment from detection to the sweep, with fee and transactions', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(12_50, { metadata: { order: 'A-1' } });
    const transfer = aTransfer(session, 12_50);
    await world.bus.publishes('transfer.detected', transfer);
    await shows(shop, session, 'opened', 'payment_detected');
    await world.bus.publishes('transfer.final', { ...transfer, version: 2 });
    const paid = await shows(shop, session, 'opened', 'payment_detected', 'payment_confirmed', 'paid');
    const sweepTxHash = word();
    const payment_id = paid.payments[0]!.payment_id;

    await world.bus.publishes('sweep.done', {
      chain_id: 42161,
      merchant_id: shop.merchant.merchant_id,
      sweep_tx_hash: sweepTxHash,
      block_number: 2_000,
      deposit_address: session.deposit_address,
      token_address: transfer.token_address,
      treasury_address: TREASURY,
      payments: [{ payment_id, gross: '12500000', fee: '125000', net: '12375000' }],
    });
    const detail = await shows(
      shop,
      session,
      'opened',
      'payment_detected',
      'payment_confirmed',
      'paid',
      'payment_swept',
    );

    const { data: listed } = (await world.bus.calls('sessions.list_sessions', {
      merchant_id: shop.merchant.merchant_id,
      limit: 1,
    })) as ReplyOf<'sessions.list_sessions'>;
    expect(detail.session).toEqual(listed[0]);
    expect(detail.payments).toMatchObject([{ payment_id, status: 'swept', sweep_tx_hash: sweepTxHash }]);
    expect(detail.has_more_payments).toBe(false);
    const facts = {
      payment_id,
      tx_hash: transfer.tx_hash,
      asset: 'USDC',
      amount_usd_cents: 12_50,
      amount_units: '12500000',
      decimals: 6,
    };
    const unswept = {
      ...facts,
      fee_usd_cents: null,
      net_usd_cents: null,
      fee_units: null,
      net_units: null,
      sweep_tx_hash: null,
    };
    expect(detail.timeline).toEqual([
      { at: session.created_at, kind: 'opened', payment: null, delivery: null },
      { at: TIME, kind: 'payment_detected', payment: unswept, delivery: null },
      { at: TIME, kind: 'payment_confirmed', payment: unswept, delivery: null },
      { at: TIME, kind: 'paid', payment: null, delivery: null },
      {
        at: TIME,
        kind: 'payment_swept',
        payment: {
          ...facts,
          fee_usd_cents: 13,
          net_usd_cents: 12_37,
          fee_units: '125000',
          net_units: '12375000',
          sweep_tx_hash: sweepTxHash,
        },
        delivery: null,
      },
    ]);
  });

  it('shows a confirmed part as waiting for the rest, until that came or the window is over', async () => {
    const shop = known(aMerchant(world));
    const [finished, ended] = [await shop.opens(10_00), await shop.opens(10_00)];
    const waits = async (session: SessionView) =>
      (await detailOf(shop, session.token))!.payments.map(({ waits_for_rest_until: until }) => until);
    const pays = async (session: SessionView, kinds: readonly string[]) => {
      const transfer = aTransfer(session, 4_00);
      await world.bus.publishes('transfer.detected', transfer);
      await shows(shop, session, 'opened', 'payment_detected');
      expect(await waits(session)).toEqual([null]);
      await world.bus.publishes('transfer.final', { ...transfer, version: 2 });
      await shows(shop, session, ...kinds);
      expect(await waits(session)).toEqual([session.expires_at]);
    };
    await pays(finished, ['opened', 'payment_detected', 'payment_confirmed']);
    await pays(ended, ['opened', 'payment_detected', 'payment_confirmed']);
    const { data: listed } = (await world.bus.calls('sessions.list_payments', {
      merchant_id: shop.merchant.merchant_id,
      limit: 5,
    })) as ReplyOf<'sessions.list_payments'>;
    expect(listed.map(({ waits_for_rest_until: until }) => until)).toEqual([ended.expires_at, finished.expires_at]);

    await world.bus.publishes('transfer.final', aTransfer(finished, 6_00));
    await eventually(async () => (await waits(finished)).join() === ',');
    await world.rows("UPDATE sessions SET status = 'expired' WHERE token = $1", [ended.token]);
    expect(await waits(ended)).toEqual([null]);
  });

  it('shows the end of the window, and of what came too late', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(10_00);
    const past = new Date(Date.now() - 60_000);
    await world.rows('UPDATE sessions SET expires_at = $2 WHERE token = $1', [session.token, past]);
    const now = Math.floor(Date.now() / 1_000);
    await world.bus.publishes('chain.progressed', {
      chain_id: 42161,
      head_block: 2_000,
      head_time: now,
      verified_block: 2_000,
      verified_time: now,
      finalized_block: null,
    });
    await shows(shop, session, 'opened', 'expired');

    await world.bus.publishes('transfer.final', aTransfer(session, 10_00, { block_time: after(session, 5) }));

    const late = ['opened', 'expired', 'payment_detected', 'payment_late', 'paid'];
    expect((await shows(shop, session, ...late)).session.status).toBe('paid');
  });

  it('shows a reorganization, and a cancellation', async () => {
    const shop = known(aMerchant(world));
    const [session, canceled] = [await shop.opens(10_00), await shop.opens(10_00)];
    const transfer = aTransfer(session, 10_00);
    await world.bus.publishes('transfer.detected', transfer);
    await shows(shop, session, 'opened', 'payment_detected');

    await world.bus.publishes('transfer.dropped', { ...transfer, version: 2 });
    await world.http('POST', `/api/sessions/${canceled.token}/cancel`, {
      headers: { authorization: `Bearer ${shop.apiKey}` },
    });

    await shows(shop, session, 'opened', 'payment_detected', 'payment_reverted');
    await shows(shop, canceled, 'opened', 'canceled');
  });

  it('returns nothing for another merchant or an unknown token', async () => {
    const [shop, other] = [known(aMerchant(world)), known(aMerchant(world))];
    const session = await shop.opens(10_00);

    expect(await detailOf(other, session.token)).toBeNull();
    expect(await detailOf(shop, 'nonsense')).toBeNull();
  });
});

describe('sessions.first_payment, sessions.totals', () => {
  it('contain what was sold so far, and since when', async () => {
    const shop = known(aMerchant(world));
    const of = { merchant_id: shop.merchant.merchant_id };
    const sold = async () => [
      await world.bus.calls('sessions.first_payment', of),
      await world.bus.calls('sessions.totals', of),
    ];
    expect(await sold()).toEqual([{ confirmed_at: null }, { sessions: 0, payments: 0, settled_volume_usd_cents: 0 }]);

    const session = await shop.opens(10_00);
    await shop.opens(10_00);
    await world.bus.publishes('transfer.final', aTransfer(session, 10_00));
    await shows(shop, session, 'opened', 'payment_detected', 'payment_confirmed', 'paid');

    expect(await sold()).toEqual([
      { confirmed_at: TIME },
      { sessions: 2, payments: 1, settled_volume_usd_cents: 10_00 },
    ]);
  });
});
