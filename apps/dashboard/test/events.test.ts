import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DeliveryView } from '@libs/dto/payments/views';
import type { PaymentConfirmed } from '@libs/events/payloads/sessions.payload';
import { eventually } from '@libs/testing/eventually';
import type { EventStream } from '@libs/testing/http/event-stream';
import { useDashboard } from './people.js';

const { world, aPerson, anOwner, join } = useDashboard();

beforeAll(async () => {
  await world.bus.makeStreams(['auth', 'sessions', 'webhook-dispatcher']);
  world.bus.handles('webhooks.replay_delivery', ({ delivery_id }) => ({
    delivery: { id: delivery_id } as DeliveryView,
  }));
});

const topicsOf = (stream: EventStream) => stream.received('changed').flatMap(({ topics }) => topics as string[]);
const receives = (stream: EventStream, ...topics: string[]) =>
  eventually(() => topics.every((topic) => topicsOf(stream).includes(topic)));

function confirmed(merchantId: number): PaymentConfirmed {
  const word = `0x${'ab'.repeat(32)}`;
  const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  return {
    chain_id: 42161,
    merchant_id: merchantId,
    token_address: address,
    base_units: '1000000',
    data: {
      payment_id: 1,
      invoice_id: 1,
      session_token: 'token',
      user_external_id: null,
      metadata: null,
      amount_usd_cents: 100,
      asset: 'USDC',
      token: 'USDC',
      tx_hash: word,
      log_index: 0,
      block_number: 1,
      from_address: address,
    },
    deposit: {
      initial_treasury: address,
      treasury_delay_s: 0,
      merchant_number: merchantId,
      fee_bps: 100,
      session_id: word,
      deposit_address: address,
    },
  };
}

describe('GET /merchants/{id}/events', () => {
  it('names what to read again after a payment, to members of that merchant alone', async () => {
    const [shop, other] = [await anOwner(), await anOwner()];
    const viewer = await join(shop.merchant.id, 'viewer');
    const [stream, elsewhere] = [
      await viewer.follows(`${shop.path}/events`),
      await other.follows(`${other.path}/events`),
    ];
    expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream']);

    await world.bus.publishes('payment.confirmed', confirmed(shop.merchant.id));
    await receives(stream, 'payments', 'sessions', 'deliveries');
    await other.call('POST', `${other.path}/api_keys`, {});

    await receives(elsewhere, 'api_keys');
    expect(topicsOf(elsewhere)).not.toContain('payments');
    for (const one of [stream, elsewhere]) one.leave();
  });

  it('announces what members do: settings, keys, treasury, invitations, replays', async () => {
    const owner = await anOwner();
    const stream = await owner.follows(`${owner.path}/events`);

    await owner.call('PATCH', `${owner.path}/settings`, { session_window_min: 30 });
    await receives(stream, 'merchant', 'billing');
    await owner.call('POST', `${owner.path}/api_keys`, {});
    await receives(stream, 'api_keys');
    await owner.call('POST', `${owner.path}/wallets/generate`);
    await receives(stream, 'wallets');
    await owner.call('POST', `${owner.path}/members`, { email: 'new@shop.example', role: 'viewer' });
    await receives(stream, 'members');
    await owner.call('POST', `${owner.path}/webhook_deliveries/wd_1/replay`);
    await receives(stream, 'deliveries');
    stream.leave();
  });

  it('ends with the sign-in', async () => {
    const owner = await anOwner();
    const stream = await owner.follows(`${owner.path}/events`);

    await owner.signsOut();

    await stream.ends();
    expect((await owner.follows(`${owner.path}/events`)).status).toBe(401);
  });

  it('ends with the membership, and goes on for the others', async () => {
    const owner = await anOwner();
    const viewer = await join(owner.merchant.id, 'viewer');
    const [own, removed] = [await owner.follows(`${owner.path}/events`), await viewer.follows(`${owner.path}/events`)];

    await owner.call('DELETE', `${owner.path}/members/${viewer.user.user_id}`);

    await removed.ends();
    await receives(own, 'members');
    expect(topicsOf(removed)).toEqual([]);
    own.leave();
  });

  it('is 404 to strangers', async () => {
    const owner = await anOwner();

    const refused = await aPerson().call('GET', `${owner.path}/events`);

    expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found']);
  });
});
