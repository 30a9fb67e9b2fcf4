import { describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { WEBHOOK_EVENT_TYPES } from '@libs/dto/webhook-event-types';
import { eventually } from '@libs/testing/eventually';
import { hangs, responds } from './receiver.js';
import { useWebhookWorld } from './webhook-world.js';

const { world, aMerchant, aReceiver } = useWebhookWorld();

describe('send_test', () => {
  it.each(WEBHOOK_EVENT_TYPES)('sends one %s with zeros and test: true', async (event_type) => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    const { id, secret } = await merchant.endpointAt(receiver.url);

    const reply = await world.bus.calls('webhooks.send_test', { ...merchant.by, endpoint_id: id, event_type });

    await eventually(() => receiver.posts.length === 1);
    const [envelope] = receiver.verified(secret);
    expect(envelope).toMatchObject({ type: event_type, merchant_id: merchant.id, data: { test: true, invoice_id: 0 } });
    expect(reply).toMatchObject({ delivery: { id: envelope!.id, status: 'pending', event_type, attempts: [] } });
    await eventually(async () => (await merchant.deliveries())[0]!.attempts[0]?.trigger === 'test');
  });

  it('gives every test event an id of its own', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    const { id, secret } = await merchant.endpointAt(receiver.url);
    const test = { ...merchant.by, endpoint_id: id, event_type: 'payment.confirmed' };

    await world.bus.calls('webhooks.send_test', test);
    await world.bus.calls('webhooks.send_test', test);

    await eventually(() => receiver.posts.length === 2);
    expect(new Set(receiver.verified(secret).map((envelope) => envelope.id)).size).toBe(2);
  });

  it('refuses an unknown type and an inactive endpoint', async () => {
    const merchant = aMerchant();
    const { id } = await merchant.endpointAt('http://127.0.0.1:9/');
    const test = { ...merchant.by, endpoint_id: id };

    const unknown = await world.bus.calls('webhooks.send_test', { ...test, event_type: 'payment.lost' });
    await world.bus.calls('webhooks.update_endpoint', { ...test, active: false });
    const inactive = await world.bus.calls('webhooks.send_test', { ...test, event_type: 'payment.confirmed' });

    expect(unknown).toMatchObject({ code: 'validation_failed', faults: [{ loc: ['body', 'event_type'] }] });
    expect(inactive).toMatchObject({ code: 'endpoint_inactive' });
  });
});

describe('list_deliveries', () => {
  it('returns the newest first, page by page, filtered', async () => {
    const merchant = aMerchant();
    const [good, bad] = [await aReceiver(), await aReceiver(responds(500))];
    const { id: goodId } = await merchant.endpointAt(good.url);
    await merchant.endpointAt(bad.url);
    for (const paymentId of [1, 2, 3]) await merchant.paid(paymentId);
    await eventually(async () => (await merchant.deliveries()).filter((one) => one.attempt_count === 1).length === 6);

    const list = { ...merchant.by, limit: 4 };
    const first = (await world.bus.calls('webhooks.list_deliveries', list)) as ReplyOf<'webhooks.list_deliveries'>;
    const second = (await world.bus.calls('webhooks.list_deliveries', {
      ...list,
      cursor: first.next_cursor!,
    })) as ReplyOf<'webhooks.list_deliveries'>;

    expect([first.data.length, first.has_more, second.data.length, second.has_more]).toEqual([4, true, 2, false]);
    expect(second.next_cursor).toBeNull();
    const all = [...first.data, ...second.data];
    expect(new Set(all.map((delivery) => delivery.id)).size).toBe(6);
    expect(all.map((delivery) => delivery.created_at)).toEqual(
      all
        .map((delivery) => delivery.created_at)
        .sort()
        .reverse(),
    );
    expect((await merchant.deliveries({ status: 'delivered' })).map((delivery) => delivery.endpoint_id)).toEqual(
      Array(3).fill(goodId),
    );
    expect(await merchant.deliveries({ event_type: 'session.expired' })).toEqual([]);
  });

  it('has the shape of the contract', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    const { id } = await merchant.endpointAt(receiver.url);
    await merchant.paid();

    const delivery = await merchant.delivery((one) => one.status === 'delivered');

    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(delivery).toEqual({
      id: expect.stringMatching(/^wd_[0-9a-f]{32}$/),
      endpoint_id: id,
      event_type: 'payment.confirmed',
      status: 'delivered',
      attempt_count: 1,
      next_attempt_at: null,
      last_status_code: 200,
      last_error: null,
      created_at: time,
      delivered_at: time,
      attempts: [
        {
          at: time,
          trigger: 'schedule',
          status_code: 200,
          error: null,
          duration_ms: expect.any(Number),
          remote_ip: '127.0.0.1',
          response_body: 'thanks',
        },
      ],
    });
  });

  it('refuses an unknown status and a cursor that is not ours', async () => {
    const list = { ...aMerchant().by, limit: 10 };

    const status = await world.bus.calls('webhooks.list_deliveries', { ...list, status: 'lost' });
    const cursor = await world.bus.calls('webhooks.list_deliveries', { ...list, cursor: 'x' });

    expect(status).toMatchObject({ faults: [{ loc: ['query', 'status'] }] });
    expect(cursor).toMatchObject({ faults: [{ loc: ['query', 'cursor'] }] });
  });

  it('stays below the size of a message when responses are long', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver((response) => response.end(Buffer.alloc(16_384, 0)));
    await merchant.endpointAt(receiver.url);
    for (let paymentId = 0; paymentId < 200; paymentId += 1) await merchant.paid(paymentId);

    const delivered = await eventually(async () => {
      const page = await merchant.deliveries({ status: 'delivered', limit: 200 });
      return page.length === 200 ? page : undefined;
    });

    expect(JSON.stringify(delivered).length).toBeLessThan(900_000);
  });
});

describe('replay_delivery', () => {
  it('sends a delivered one again: same id, same bytes, new signature, at once', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    const { secret } = await merchant.endpointAt(receiver.url);
    await merchant.paid();
    const before = await merchant.delivery((one) => one.status === 'delivered');

    const reply = await world.bus.calls('webhooks.replay_delivery', {
      ...merchant.by,
      delivery_id: before.id,
    });

    expect(reply).toMatchObject({ delivery: { id: before.id, status: 'pending', delivered_at: null } });
    await eventually(async () => (await merchant.deliveries())[0]!.attempt_count === 2);
    expect(receiver.posts[1]!.body).toBe(receiver.posts[0]!.body);
    expect(receiver.verified(secret)).toHaveLength(2);
    const [after] = await merchant.deliveries();
    expect(after).toMatchObject({ status: 'delivered', attempts: [{ trigger: 'schedule' }, { trigger: 'replay' }] });
  });

  it('gives a failed one a whole schedule again', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(responds(500));
    await merchant.endpointAt(receiver.url);
    await merchant.paid();
    const delivery = await merchant.delivery((one) => one.attempt_count === 1);
    await world.rows(
      `UPDATE delivery SET status = 'failed', round_attempts = 6, next_attempt_at = NULL WHERE id = $1`,
      [delivery.id],
    );

    await world.bus.calls('webhooks.replay_delivery', { ...merchant.by, delivery_id: delivery.id });

    const after = await merchant.delivery((one) => one.attempt_count === 2);
    expect(after.status).toBe('pending');
    const waitMs = Date.parse(after.next_attempt_at!) - Date.parse(after.attempts[1]!.at);
    // The first delay of the schedule; it begins when the result is written, which may be late.
    expect(waitMs).toBeGreaterThanOrEqual(59_999);
    expect(waitMs).toBeLessThan(120_000);
  });

  it('does not wait for an attempt under way, and logs both', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(hangs);
    await merchant.endpointAt(receiver.url);
    await merchant.paid();
    await eventually(() => receiver.posts.length === 1);
    receiver.behavior = responds(200);
    const [delivery] = await merchant.deliveries();

    await world.bus.calls('webhooks.replay_delivery', { ...merchant.by, delivery_id: delivery!.id });

    await eventually(async () => (await merchant.deliveries())[0]!.attempts.length === 2);
    const [after] = await merchant.deliveries();
    expect(after).toMatchObject({ status: 'delivered', attempt_count: 2 });
  });

  it('refuses unknown and foreign ids, and an inactive endpoint', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    const { id } = await merchant.endpointAt(receiver.url);
    await merchant.paid();
    const delivery = await merchant.delivery();
    const replay = { ...merchant.by, delivery_id: delivery.id };

    const unknown = await world.bus.calls('webhooks.replay_delivery', { ...replay, delivery_id: 'wd_0' });
    const foreign = await world.bus.calls('webhooks.replay_delivery', { ...replay, ...aMerchant().by });
    await world.bus.calls('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, active: false });
    const inactive = await world.bus.calls('webhooks.replay_delivery', replay);

    expect([unknown, foreign, inactive].map((reply) => 'code' in reply && reply.code)).toEqual([
      'not_found',
      'not_found',
      'endpoint_inactive',
    ]);
  });
});
