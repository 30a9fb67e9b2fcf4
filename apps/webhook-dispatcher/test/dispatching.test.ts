import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { hangs, responds } from './receiver.js';
import { useWebhookWorld } from './webhook-world.js';

/** Healthy receivers of this process respond much sooner, even on a busy machine. */
const TIMEOUT_MS = 4_000;
/** The number of deliveries that are due at once for an endpoint that hangs. */
const HUNG_BACKLOG = 60;
/**
 * The most open requests to it: eight until it is known to hang, then at most one every 150 ms for the duration of an
 * attempt.
 */
const MAX_OPEN = 8 + TIMEOUT_MS / 150;
/** The most attempts that a hung endpoint may get while others are served: a small part of its backlog. */
const FEW = 300;

const { world, aReplica, aMerchant, aReceiver } = useWebhookWorld({
  WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
  // Otherwise a process without CPU time for two seconds would lose its deliveries to the other replica, which sends
  // them again.
  WEBHOOK_LEASE_MS: '20000',
});

describe('a hung endpoint with a backlog', () => {
  it('does not hold up healthy ones', async () => {
    const [hung, healthy] = [aMerchant(), aMerchant()];
    const [hole, receiver] = [await aReceiver(hangs), await aReceiver()];
    const { id: holeId } = await hung.endpointAt(hole.url);
    await healthy.endpointAt(receiver.url);
    await hung.backlog(holeId, 3_000);
    await eventually(() => hole.posts.length > 0);

    for (let paymentId = 0; paymentId < 20; paymentId += 1) await healthy.paid(paymentId);
    await eventually(() => receiver.posts.length === 20);

    expect(hole.posts.length).toBeLessThan(FEW);
    expect(hole.mostOpen).toBeLessThanOrEqual(MAX_OPEN);
  });

  it('has each of them tried on time: a request each 200 ms, in addition to those that hang', async () => {
    const merchant = aMerchant();
    const hole = await aReceiver(hangs);
    const { id } = await merchant.endpointAt(hole.url);
    await merchant.backlog(id, HUNG_BACKLOG);

    // One at a time would take four minutes.
    await eventually(() => new Set(hole.posts.map(({ body }) => body)).size === HUNG_BACKLOG, 90_000);

    expect(hole.mostOpen).toBeLessThanOrEqual(MAX_OPEN);
    const again = await merchant.deliveries({ status: 'pending', limit: 200 });
    await eventually(async () => (await merchant.deliveries({ limit: 200 })).every((one) => one.attempt_count >= 1));
    expect(again).toHaveLength(HUNG_BACKLOG);
  });

  it('gets one request at a time while it refuses, and eight again after a success', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(responds(500));
    const { id } = await merchant.endpointAt(receiver.url);
    await merchant.backlog(id, 200);
    await eventually(async () => {
      const [row] = await world.rows<{ consecutive_failures: number }>('SELECT * FROM endpoint WHERE id = $1', [id]);
      return row!.consecutive_failures >= 16 && receiver.open <= 1;
    });
    receiver.mostOpen = receiver.open;
    const countedFrom = receiver.posts.length;
    await eventually(() => receiver.posts.length >= countedFrom + 10);
    expect(receiver.mostOpen).toBe(1);

    receiver.behavior = (response) => setTimeout(() => response.end('ok'), 20);

    await eventually(() => receiver.mostOpen > 1);
    await eventually(async () => (await merchant.deliveries({ status: 'delivered', limit: 200 })).length > 100);
    expect(receiver.mostOpen).toBeLessThanOrEqual(8);
  });
});

describe('two replicas', () => {
  it('send each delivery once', async () => {
    const replica = await aReplica();
    const merchant = aMerchant();
    const receivers = await Promise.all(Array.from({ length: 10 }, () => aReceiver()));
    for (const receiver of receivers) await merchant.backlog((await merchant.endpointAt(receiver.url)).id, 60);

    await eventually(async () => (await merchant.deliveries({ status: 'pending', limit: 1 })).length === 0);
    await replica.stop();

    const ids = receivers.flatMap((receiver) => receiver.posts.map((post) => post.body));
    expect(ids).toHaveLength(600);
    expect(new Set(ids).size).toBe(600);
    const [logged] = await world.rows<{ count: string }>(
      'SELECT count(*) FROM attempt JOIN delivery d ON d.id = delivery_id WHERE d.merchant_id = $1',
      [merchant.id],
    );
    expect(Number(logged!.count)).toBe(600);
  });
});

describe('a claim whose process died after the POST', () => {
  it('is due again when its lease expires, and sends the same bytes', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    const { id: endpointId, secret } = await merchant.endpointAt(receiver.url);
    await merchant.paid();
    const delivery = await merchant.delivery((one) => one.status === 'delivered');
    await world.rows('DELETE FROM attempt WHERE delivery_id = $1', [delivery.id]);
    const [{ lease_until: leaseUntil }] = (await world.rows(
      `UPDATE delivery SET status = 'pending', attempt_count = 0, round_attempts = 0, delivered_at = NULL,
         next_attempt_at = created_at, claim_id = $2, lease_until = now() + interval '700 milliseconds' WHERE id = $1
       RETURNING lease_until`,
      [delivery.id, randomUUID()],
    )) as [{ lease_until: Date }];

    await eventually(() => receiver.posts.length === 2);

    expect(receiver.posts[1]!.at).toBeGreaterThanOrEqual(leaseUntil.getTime());
    expect(receiver.posts[1]!.body).toBe(receiver.posts[0]!.body);
    expect(receiver.verified(secret)).toHaveLength(2);
    await eventually(async () => (await merchant.deliveries())[0]!.attempts.length === 1);
    expect(endpointId).toBe(delivery.endpoint_id);
  });
});

describe('an outage of our own', () => {
  it('costs no attempt while the resolver is down', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address();
    socket.close();
    const cutOff = await aReplica({
      WEBHOOK_DNS_SERVERS: `127.0.0.1:${port}`,
    });
    const merchant = aMerchant();
    const { id } = await merchant.endpointAt('https://merchant.example/hook');
    await world.service.stop();

    await merchant.backlog(id, 1);

    await eventually(async () => {
      const [row] = await world.rows<{ waits: boolean }>(
        `SELECT attempt_count = 0 AND claim_id IS NULL AND next_attempt_at > now() AS waits
         FROM delivery WHERE merchant_id = $1`,
        [merchant.id],
      );
      return row!.waits;
    });
    expect(
      await world.rows('SELECT 1 FROM attempt JOIN delivery d ON d.id = delivery_id WHERE d.merchant_id = $1', [
        merchant.id,
      ]),
    ).toEqual([]);
    await cutOff.stop();
  });
});
