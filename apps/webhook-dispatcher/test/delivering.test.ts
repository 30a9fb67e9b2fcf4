import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { type Behavior, hangs, responds } from './receiver.js';
import { aPayment, TIMEOUT_MS, useWebhookWorld } from './webhook-world.js';

const { world, aMerchant, aReceiver } = useWebhookWorld();

describe('an event', () => {
  it('reaches every active endpoint of its merchant, signed, within moments', async () => {
    const merchant = aMerchant();
    const [one, two] = [await aReceiver(), await aReceiver()];
    const [first, second] = [await merchant.endpointAt(one.url), await merchant.endpointAt(two.url)];

    const eventId = await merchant.paid(5);

    await eventually(() => one.posts.length === 1 && two.posts.length === 1);
    const [envelope] = one.verified(first.secret);
    const { data } = aPayment(merchant.id, 5);
    expect(envelope).toEqual({
      id: expect.stringMatching(/^wd_[0-9a-f]{32}$/),
      event_id: `evt_${eventId.replaceAll('-', '')}`,
      livemode: true,
      type: 'payment.confirmed',
      created: expect.any(Number),
      merchant_id: merchant.id,
      data,
    });
    expect(one.posts[0]!.headers['content-type']).toBe('application/json');
    const [same] = two.verified(second.secret);
    expect([same!.id === envelope!.id, same!.event_id]).toEqual([false, envelope!.event_id]);
  });

  it('is one delivery per endpoint, however often it arrives', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    await merchant.endpointAt(receiver.url);
    const eventId = await merchant.paid();
    await eventually(() => receiver.posts.length === 1);
    await world.rows('DELETE FROM inbox WHERE msg_id = $1', [eventId]);

    await world.bus.deliverAgain('payment.confirmed', JSON.stringify(aPayment(merchant.id, 1)), `${eventId}`);

    await eventually(async () => (await world.rows('SELECT 1 FROM inbox WHERE msg_id = $1', [eventId])).length === 1);
    expect(await merchant.deliveries({ event_type: 'payment.confirmed' })).toHaveLength(1);
  });

  it('is not sent to other merchants, nor to inactive and deleted endpoints', async () => {
    const [merchant, other] = [aMerchant(), aMerchant()];
    const [own, foreign, inactive, deleted] = await Promise.all([1, 2, 3, 4].map(() => aReceiver()));
    await merchant.endpointAt(own!.url);
    await other.endpointAt(foreign!.url);
    const { id: inactiveId } = await merchant.endpointAt(inactive!.url);
    const { id: deletedId } = await merchant.endpointAt(deleted!.url);
    await world.bus.calls('webhooks.update_endpoint', {
      ...merchant.by,
      endpoint_id: inactiveId,
      active: false,
    });
    await world.bus.calls('webhooks.delete_endpoint', { ...merchant.by, endpoint_id: deletedId });

    await merchant.paid();

    await eventually(() => own!.posts.length === 1);
    expect(await merchant.deliveries()).toHaveLength(1);
    expect([foreign, inactive, deleted].flatMap((receiver) => receiver!.posts)).toEqual([]);
  });
});

describe('an attempt', () => {
  async function outcomeAt(behavior: Behavior) {
    const merchant = aMerchant();
    const receiver = await aReceiver(behavior);
    await merchant.endpointAt(receiver.url);
    await merchant.paid();
    const delivery = await merchant.delivery((one) => one.attempt_count === 1);
    return { merchant, receiver, delivery };
  }

  it.each([200, 201, 204, 299])('is accepted by %d', async (status) => {
    const { delivery } = await outcomeAt(responds(status));

    expect(delivery).toMatchObject({
      status: 'delivered',
      last_status_code: status,
      last_error: null,
      next_attempt_at: null,
    });
    expect(delivery.delivered_at).not.toBeNull();
  });

  it.each([400, 404, 410, 500, 503])('is refused by %d and retried in a minute', async (status) => {
    const { delivery } = await outcomeAt(responds(status));

    expect(delivery).toMatchObject({
      status: 'pending',
      attempt_count: 1,
      last_status_code: status,
      delivered_at: null,
    });
    expect(delivery.last_error).toBe(`the receiver answered ${status}`);
    const [attempt] = delivery.attempts;
    expect(attempt).toMatchObject({ trigger: 'schedule', status_code: status, response_body: `response ${status}` });
    const waitMs = Date.parse(delivery.next_attempt_at!) - (Date.parse(attempt!.at) + attempt!.duration_ms);
    expect(waitMs).toBeGreaterThanOrEqual(59_999);
    // Counted from the time when the result was written, which may be late; the next delay of the schedule is five
    // minutes.
    expect(waitMs).toBeLessThan(120_000);
  });

  it.each([301, 302, 307, 308])('does not follow a redirect of %d', async (status) => {
    const target = await aReceiver();

    const { delivery } = await outcomeAt(responds(status, { location: target.url }));

    expect(delivery).toMatchObject({ status: 'pending', last_status_code: status });
    expect(target.posts).toEqual([]);
  });

  it('ends at the deadline when the receiver hangs', async () => {
    const { delivery } = await outcomeAt(hangs);

    expect(delivery).toMatchObject({ status: 'pending', last_status_code: null });
    expect(delivery.last_error).toBe(`no answer within ${TIMEOUT_MS} ms`);
  });

  const drips: (status: number) => Behavior = (status) => (response) => {
    response.writeHead(status);
    const drip = setInterval(() => response.write('.'), 20);
    response.once('close', () => clearInterval(drip));
  };

  it.each([
    ['never ends', drips(200)],
    ['never begins', (response) => response.writeHead(202).flushHeaders()],
    [
      'breaks off',
      (response) => response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy()),
    ],
  ] as [string, Behavior][])('is accepted by a 2xx whose body %s', async (_what, behavior) => {
    const { delivery, receiver } = await outcomeAt(behavior);

    expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 1, last_error: null });
    expect(receiver.posts).toHaveLength(1);
  });

  it('is refused by any other status, whatever becomes of the body', async () => {
    const { delivery } = await outcomeAt(drips(500));

    expect(delivery).toMatchObject({ status: 'pending', last_status_code: 500 });
    expect(delivery.last_error).toBe('the receiver answered 500');
  });

  it('is one request, even when the receiver accepted one before and drops the connection now', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    await merchant.endpointAt(receiver.url);
    await merchant.paid(1);
    await merchant.delivery((one) => one.status === 'delivered');
    receiver.behavior = (response) => response.destroy();

    await merchant.paid(2);

    const dropped = await merchant.delivery((one) => one.last_error !== null);
    expect(dropped).toMatchObject({ status: 'pending', attempt_count: 1 });
    expect(dropped.attempts).toHaveLength(1);
    expect(receiver.posts.filter(({ body }) => body.includes(dropped.id))).toHaveLength(1);
  });

  it('accepts a huge response and keeps 16 KiB of it', async () => {
    const { delivery } = await outcomeAt((response) => response.end(Buffer.alloc(5_000_000, 'x')));

    expect(delivery.status).toBe('delivered');
    const [logged] = await world.rows<{ bytes: number }>(
      'SELECT length(response_body) AS bytes FROM attempt WHERE delivery_id = $1',
      [delivery.id],
    );
    expect(logged!.bytes).toBe(16_384);
  });

  it('stores responses that are not text', async () => {
    const { delivery } = await outcomeAt((response) => response.end(Buffer.from([0, 1, 2, 255, 254, 65])));

    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts[0]!.response_body).toContain('A');
  });

  it('logs its timings and the address of the receiver', async () => {
    const { delivery, receiver } = await outcomeAt(responds(200));

    const [row] = await world.rows<Record<string, unknown>>('SELECT * FROM attempt WHERE delivery_id = $1', [
      delivery.id,
    ]);

    expect(row).toMatchObject({ url: receiver.url, remote_ip: '127.0.0.1', status_code: 200, dns_ms: 0, tls_ms: null });
    expect(Number(row!['total_ms'])).toBeGreaterThan(0);
    expect(row!['request_headers']).toHaveProperty('x-service-signature');
    expect(row!['response_headers']).toHaveProperty('date');
  });
});

describe('the schedule', () => {
  it('sends the same bytes six times, waits as the contract requires, then fails and publishes that', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(responds(500));
    const { secret } = await merchant.endpointAt(receiver.url);
    const failed = world.bus.receives('delivery.failed');
    const waits: number[] = [];

    await merchant.paid();
    for (let made = 1; made <= 6; made += 1) {
      const [row] = await eventually(async () => {
        const rows = await world.rows<{ wait_s: number | null; status: string }>(
          `SELECT extract(epoch FROM next_attempt_at - now())::float AS wait_s, status
           FROM delivery WHERE merchant_id = $1 AND attempt_count = $2`,
          [merchant.id, made],
        );
        return rows.length === 1 ? rows : undefined;
      });
      if (row!.wait_s !== null) waits.push(Math.round(row!.wait_s / 60));
      await merchant.timePasses();
    }

    const [delivery] = await merchant.deliveries();
    expect(waits).toEqual([1, 5, 30, 120, 720]);
    expect(delivery).toMatchObject({
      status: 'failed',
      attempt_count: 6,
      next_attempt_at: null,
      last_status_code: 500,
    });
    expect(delivery!.attempts).toHaveLength(6);
    expect(new Set(receiver.posts.map((post) => post.body)).size).toBe(1);
    expect(receiver.verified(secret)).toHaveLength(6);
    await eventually(() => failed.length === 1);
    expect(failed[0]).toMatchObject({ delivery_id: delivery!.id, merchant_id: merchant.id, last_status_code: 500 });
  });

  it('ends early when the receiver recovers', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(responds(500));
    await merchant.endpointAt(receiver.url);
    await merchant.paid();
    await merchant.delivery((one) => one.attempt_count === 1);
    receiver.behavior = responds(200);

    await merchant.timePasses();

    await merchant.delivery((one) => one.status === 'delivered');
    expect(receiver.posts).toHaveLength(2);
  });
});
