import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { responds } from './receiver.js';
import { type Merchant, useWebhookWorld } from './webhook-world.js';

const { world, call, aMerchant, aReceiver } = useWebhookWorld();
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

/** Creates deliveries of an endpoint that used up their attempts, without waiting half a day for each. */
async function failedDeliveries(merchant: Merchant, endpointId: number, count: number, createdAt = new Date()) {
  await world.rows(
    `INSERT INTO delivery (id, endpoint_id, merchant_id, event_id, event_type, body, status, round_attempts, attempt_count,
       next_attempt_at, created_at)
     SELECT 'wd_' || replace(gen_random_uuid()::text, '-', ''), $1, $2, gen_random_uuid(), 'payment.confirmed', '{}', 'failed',
       6, 6, NULL, $4 FROM generate_series(1, $3)`,
    [endpointId, merchant.id, count, createdAt],
  );
}

describe('get_delivery', () => {
  it('returns all details of every attempt, but no signature', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver((response) => response.writeHead(500).end('x'.repeat(5_000)));
    const { id } = await merchant.endpointAt(receiver.url);
    await merchant.paid();
    const listed = await merchant.delivery((one) => one.attempt_count === 1);

    const { delivery } = await call('webhooks.get_delivery', { merchant_id: merchant.id, delivery_id: listed.id });

    const { attempts: _, ...head } = listed;
    expect(delivery).toEqual({
      ...head,
      endpoint_id: id,
      body: receiver.posts[0]!.body,
      attempts: [
        {
          at: TIME,
          trigger: 'schedule',
          status_code: 500,
          error: 'the receiver answered 500',
          duration_ms: expect.any(Number),
          remote_ip: '127.0.0.1',
          response_body: 'x'.repeat(2_048),
          url: receiver.url,
          timings: {
            dns_ms: expect.any(Number),
            connect_ms: expect.any(Number),
            tls_ms: null,
            first_byte_ms: expect.any(Number),
            total_ms: expect.any(Number),
          },
          request_headers: {
            'content-type': 'application/json',
            'user-agent': 'checkout-webhooks/1.0',
            'x-service-signature': expect.stringMatching(/^t=\d+,v1=…$/),
          },
        },
      ],
    });
  });

  it('does not find deliveries of other merchants', async () => {
    const merchant = aMerchant();
    const { id } = await merchant.endpointAt('http://127.0.0.1:9/');
    await failedDeliveries(merchant, id, 1);
    const [delivery] = await merchant.deliveries();

    const reply = await world.bus.calls('webhooks.get_delivery', {
      merchant_id: aMerchant().id,
      delivery_id: delivery!.id,
    });

    expect(reply).toMatchObject({ code: 'not_found' });
  });
});

describe('list_deliveries', () => {
  it('filters by session, without test events', async () => {
    const [merchant, other] = [aMerchant(), aMerchant()];
    const { id } = await merchant.endpointAt('http://127.0.0.1:9/');
    await merchant.paid();
    await call('webhooks.send_test', { ...merchant.by, endpoint_id: id, event_type: 'payment.confirmed' });
    await eventually(async () => (await merchant.deliveries()).length === 2);

    const [ofSession, ...more] = await merchant.deliveries({ invoice_id: 7 });

    expect([ofSession?.event_type, more]).toEqual(['payment.confirmed', []]);
    expect(await merchant.deliveries({ invoice_id: 8 })).toEqual([]);
    expect(await merchant.deliveries({ invoice_id: 0 })).toEqual([]);
    expect(await other.deliveries({ invoice_id: 7 })).toEqual([]);
  });

  it('filters by endpoint, type and time', async () => {
    const merchant = aMerchant();
    const [one, two] = [
      await merchant.endpointAt('http://127.0.0.1:9/a'),
      await merchant.endpointAt('http://127.0.0.1:9/b'),
    ];
    await failedDeliveries(merchant, one.id, 2, new Date('2026-01-01T00:00:00Z'));
    await failedDeliveries(merchant, two.id, 1, new Date('2026-01-02T00:00:00Z'));
    const counted = async (filter: Parameters<Merchant['deliveries']>[0]) => (await merchant.deliveries(filter)).length;

    expect(await counted({ endpoint_id: one.id })).toBe(2);
    expect(await counted({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' })).toBe(2);
    expect(await counted({ from: '2026-01-01T00:00:00.001Z' })).toBe(1);
    expect(await counted({ status: 'failed', event_type: 'payment.confirmed' })).toBe(3);
    expect(await counted({ event_type: 'session.expired' })).toBe(0);
  });
});

describe('list_endpoints', () => {
  it('comes page by page, and can be searched', async () => {
    const merchant = aMerchant();
    const ids: number[] = [];
    for (const path of ['a', 'b', 'Orders']) ids.unshift((await merchant.endpointAt(`http://127.0.0.1:9/${path}`)).id);
    const list = { merchant_id: merchant.id, limit: 2 };

    const first = await call('webhooks.list_endpoints', list);
    const second = await call('webhooks.list_endpoints', { ...list, cursor: first.next_cursor! });
    const found = await call('webhooks.list_endpoints', { ...list, search: 'oRDers' });

    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    expect(found.data.map(({ id }) => id)).toEqual([ids[0]]);
    const foreign = await world.bus.calls('webhooks.list_deliveries', { ...list, cursor: first.next_cursor! });
    expect(foreign).toMatchObject({ faults: [{ loc: ['query', 'cursor'], type: 'cursor_invalid' }] });
  });

  it('shows since when an endpoint fails, and when it last worked', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    await merchant.endpointAt(receiver.url);
    const health = async () => (await call('webhooks.list_endpoints', { merchant_id: merchant.id, limit: 1 })).data[0]!;
    await merchant.paid(1);
    await merchant.delivery((one) => one.status === 'delivered');
    expect(await health()).toMatchObject({ failing_since: null, last_success_at: TIME });

    receiver.behavior = responds(500);
    await merchant.paid(2);
    await eventually(async () => (await health()).failing_since);
    receiver.behavior = responds(200);
    await merchant.timePasses();

    await eventually(async () => (await health()).failing_since === null);
  });
});

describe('replay_failed', () => {
  it('sends what failed since then, of active endpoints, in pieces', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    const { id } = await merchant.endpointAt(receiver.url);
    const inactive = await merchant.endpointAt('http://127.0.0.1:9/');
    await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: inactive.id, active: false });
    await failedDeliveries(merchant, id, 1_201);
    await failedDeliveries(merchant, id, 3, new Date('2026-01-01T00:00:00Z'));
    await failedDeliveries(merchant, inactive.id, 5);

    const reply = await call('webhooks.replay_failed', { ...merchant.by, since: '2026-02-01T00:00:00Z' });

    expect(reply).toEqual({ replayed: 1_201 });
    await eventually(() => receiver.posts.length === 1_201, 120_000);
    await eventually(async () => (await merchant.deliveries({ status: 'failed' })).length === 8);
    expect(await world.rows('SELECT * FROM replay_order WHERE merchant_id = $1', [merchant.id])).toEqual([]);
  });

  it('is limited to one endpoint where the request names it', async () => {
    const merchant = aMerchant();
    const [one, two] = [await aReceiver(), await aReceiver()];
    const [first, second] = [await merchant.endpointAt(one.url), await merchant.endpointAt(two.url)];
    await failedDeliveries(merchant, first.id, 2);
    await failedDeliveries(merchant, second.id, 2);
    const order = { ...merchant.by, since: '2026-01-01T00:00:00Z' };

    expect(await call('webhooks.replay_failed', { ...order, endpoint_id: first.id })).toEqual({ replayed: 2 });

    await eventually(() => one.posts.length === 2);
    expect((await merchant.deliveries({ endpoint_id: second.id })).map(({ status }) => status)).toEqual([
      'failed',
      'failed',
    ]);
    const unknown = await world.bus.calls('webhooks.replay_failed', { ...order, endpoint_id: 999_999 });
    expect(unknown).toMatchObject({ code: 'not_found' });
    await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: second.id, active: false });
    const inactive = await world.bus.calls('webhooks.replay_failed', { ...order, endpoint_id: second.id });
    expect(inactive).toMatchObject({ code: 'endpoint_inactive' });
  });

  it('continues an order that another process left', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    const { id } = await merchant.endpointAt(receiver.url);
    await failedDeliveries(merchant, id, 3);

    await world.rows(
      `INSERT INTO replay_order (merchant_id, since, up_to_seq) SELECT $1, '2026-01-01', max(seq) FROM delivery`,
      [merchant.id],
    );

    await eventually(() => receiver.posts.length === 3);
  });
});

describe('the audit log', () => {
  it('gets every action from the transaction that performed it, with its actor and without a secret', async () => {
    const audited = world.bus.receives('audit.recorded');
    const merchant = aMerchant();
    const receiver = await aReceiver();
    const { id, secret } = await merchant.endpointAt(receiver.url);
    const of = { ...merchant.by, endpoint_id: id };

    const { delivery } = await call('webhooks.send_test', { ...of, event_type: 'payment.confirmed' });
    await merchant.delivery((one) => one.status === 'delivered');
    await call('webhooks.replay_delivery', { ...merchant.by, delivery_id: delivery.id });
    await failedDeliveries(merchant, id, 1);
    await call('webhooks.replay_failed', { ...of, since: '2026-01-01T00:00:00Z' });
    await call('webhooks.update_endpoint', { ...of, url: `${receiver.url}/new` });
    const rolled = await call('webhooks.roll_secret', of);
    await call('webhooks.delete_endpoint', of);

    const mine = () => audited.filter((event) => event.merchant_id === merchant.id);
    await eventually(() => mine().length === 7);
    expect(mine().map(({ action, target }) => [action, target])).toEqual([
      ['webhook_endpoint.created', `webhook_endpoint:${id}`],
      ['webhook_endpoint.tested', `webhook_endpoint:${id}`],
      ['webhook_delivery.replayed', `webhook_delivery:${delivery.id}`],
      ['webhook_delivery.failed_replayed', `webhook_endpoint:${id}`],
      ['webhook_endpoint.updated', `webhook_endpoint:${id}`],
      ['webhook_endpoint.secret_rolled', `webhook_endpoint:${id}`],
      ['webhook_endpoint.deleted', `webhook_endpoint:${id}`],
    ]);
    expect(mine()[0]).toMatchObject({
      actor_id: 7,
      actor_name: 'dev@shop.example',
      actor_kind: 'user',
      merchant_name: merchant.by.merchant_name,
      after: { url: receiver.url },
      ip: '192.0.2.1',
    });
    for (const text of [secret, rolled.endpoint.secret]) expect(JSON.stringify(mine())).not.toContain(text);
  });

  it('gets nothing for an action that was refused', async () => {
    const audited = world.bus.receives('audit.recorded');
    const merchant = aMerchant();

    await world.bus.calls('webhooks.delete_endpoint', { ...merchant.by, endpoint_id: 999_999 });
    const witness = aMerchant();
    await witness.endpointAt('http://127.0.0.1:9/');

    await eventually(() => audited.some((event) => event.merchant_id === witness.id));
    expect(audited.filter((event) => event.merchant_id === merchant.id)).toEqual([]);
  });
});
