import { Checkout, ConflictError, NotFoundError, webhooks } from '@checkout/sdk';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../stack/people/merchant.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSystem } from '../stack/use-system.js';

const TIMEOUT_MS = 300_000;
const running = useSystem();

async function shop() {
  const merchant = await Merchant.create(running.system);
  return { merchant, checkout: new Checkout({ apiKey: merchant.apiKey, baseUrl: running.system.baseUrl }) };
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of list) rows.push(row);
  return rows;
}

describe('the SDK for TypeScript reads what a key may read', () => {
  it(
    'sessions, page by page and by their metadata, with what happened to each',
    async () => {
      const { merchant, checkout } = await shop();
      const order = { user_external_id: 7, return_url: '', amount_usd_cents: 1_250 };
      const opened: string[] = [];
      for (const number of ['1', '2', '3']) {
        const { token } = await checkout.sessions.create({ ...order, reference: `A-${number}`, metadata: { number } });
        opened.unshift(token);
      }

      expect((await all(checkout.sessions.list({ limit: 1 }))).map(({ token }) => token)).toEqual(opened);
      expect((await all(checkout.sessions.list({ sort: 'oldest' }))).map(({ token }) => token)).toEqual(
        opened.toReversed(),
      );
      expect((await all(checkout.sessions.list({ metadata: { number: '2' } }))).map(({ token }) => token)).toEqual([
        opened[1],
      ]);
      expect((await all(checkout.sessions.list({ reference: 'A-3' }))).map(({ token }) => token)).toEqual([opened[0]]);
      expect(await checkout.sessions.retrieve(opened[0]!)).toMatchObject({
        session: { token: opened[0] },
        payments: [],
      });
      expect(await checkout.sessions.rescan(opened[0]!)).toMatchObject({ found: null });
      expect(await checkout.merchant.retrieve()).toMatchObject({
        id: merchant.id,
        status: 'active',
        has_treasury: true,
      });
      await expect(checkout.sessions.retrieve('no-such-token')).rejects.toBeInstanceOf(NotFoundError);
    },
    TIMEOUT_MS,
  );

  it(
    'payments, events in their order, and usage',
    async () => {
      const { checkout } = await shop();
      const session = await checkout.sessions.create({ user_external_id: 7, return_url: '', amount_usd_cents: 1_250 });
      await running.system.buyer.pays(session, 1_250);

      const events = await eventually(async () => {
        const list = await all(checkout.events.list({ limit: 1, types: ['payment.detected', 'payment.confirmed'] }));
        return list.length === 2 ? list : undefined;
      });
      expect(events.map(({ type }) => type).sort()).toEqual(['payment.confirmed', 'payment.detected']);
      expect(await checkout.events.retrieve(events[0]!.id)).toEqual(events[0]);
      expect(
        (await all(checkout.events.list({ after: events[0]!.id, types: [events[1]!.type] }))).map(({ id }) => id),
      ).toEqual([events[1]!.id]);
      const [payment] = await all(checkout.payments.list({ session_token: session.token }));
      expect(payment).toMatchObject({ amount_usd_cents: 1_250, session_token: session.token });
      expect(await checkout.payments.retrieve(payment!.payment_id)).toMatchObject({ payment_id: payment!.payment_id });
      expect(await all(checkout.usage.list())).toMatchObject([{ payments_count: 1 }]);
    },
    TIMEOUT_MS,
  );

  it(
    'endpoints and deliveries, which it also changes, tests and sends again',
    async () => {
      const { checkout } = await shop();
      const { webhookEndpoints, webhookDeliveries } = checkout;
      const receiver = await WebhookReceiver.start();
      running.system.onStop(() => receiver.stop());

      const endpoint = await webhookEndpoints.create({ url: receiver.url });
      await expect(webhookEndpoints.create({ url: receiver.url })).rejects.toBeInstanceOf(ConflictError);
      expect((await all(webhookEndpoints.list())).map(({ id }) => id)).toEqual([endpoint.id]);
      expect(await webhookEndpoints.retrieve(endpoint.id)).toMatchObject({ url: receiver.url, active: true });
      const { secret } = await webhookEndpoints.rollSecret(endpoint.id);
      const sent = await webhookEndpoints.test(endpoint.id, { event_type: 'payment.swept' });
      const post = await eventually(() => receiver.posts[0]);
      for (const one of [secret, endpoint.secret, [secret, endpoint.secret]]) {
        expect(await webhooks.constructEvent(post.body, post.headers['x-service-signature'], one)).toMatchObject({
          id: sent.id,
          type: 'payment.swept',
          data: { test: true },
        });
      }
      await eventually(async () => (await webhookDeliveries.retrieve(sent.id)).status === 'delivered');
      await webhookDeliveries.replay(sent.id);
      await eventually(() => receiver.posts.length === 2);
      expect((await all(webhookDeliveries.list({ endpoint_id: endpoint.id }))).map(({ id }) => id)).toEqual([sent.id]);
      expect(await webhookDeliveries.replayFailed({ since: new Date(0).toISOString() })).toEqual({ replayed: 0 });
      expect(await webhookEndpoints.update(endpoint.id, { active: false })).toMatchObject({ active: false });
      await webhookEndpoints.delete(endpoint.id);
      await expect(webhookEndpoints.retrieve(endpoint.id)).rejects.toBeInstanceOf(NotFoundError);
    },
    TIMEOUT_MS,
  );
});
