import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { formatPrivateKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { eventually } from '@libs/testing/eventually';
import { slowness } from '@libs/testing/slowness';
import { TestBus } from '@libs/testing/test-bus';
import { EndpointSecrets } from '../src/endpoints/endpoint-secrets.js';
import { newDeliveryId } from '../src/envelopes/envelope.js';
import { useProcesses } from './processes.js';
import { Receiver } from './receiver.js';
import { Severable } from './severable.js';
import { aPayment } from './webhook-world.js';

const ENDPOINTS = 12;
/** The response time of a healthy receiver: long enough that requests are running whenever a process dies. */
const RESPONSE_MS = 200;
const EVENTS = 600;
/** Some 60 events a second. */
const PAUSE_MS = 16;
const KILLED_AFTER = 200;
/**
 * The number of deliveries that become due all at once, as after an outage: they are claimed, and most are not sent
 * yet.
 */
const BURST = 40 * ENDPOINTS;
/** The minimum number of these that both processes together have claimed when one is killed. */
const CLAIMED_AT_LEAST = 100;
/**
 * The promise for healthy endpoints: 99 of 100 wait no longer, so claims and unacknowledged events of a dead process
 * must be held for less.
 */
const PROMISED_MS = 5_000;

const key = generateSealingKeyPair();
/** No request may time out while its process is stopped: it would be sent again after a minute. */
const env = { WEBHOOK_SEALING_PRIVATE_KEYS: formatPrivateKey(key), WEBHOOK_TIMEOUT_MS: '15000' };
const processes = useProcesses();
const receivers: Receiver[] = [];
let bus: TestBus;

beforeAll(async () => {
  bus = await TestBus.connect(processes.nats.url);
  await bus.makeStreams(['sessions', 'turn-runner', 'agent-gateway']);
  const secrets = new EndpointSecrets([key]);
  for (let id = 1; id <= ENDPOINTS; id += 1) {
    const receiver = await Receiver.start((response) => setTimeout(() => response.end('ok'), RESPONSE_MS));
    receivers.push(receiver);
    const { sealed } = secrets.create({ owner: { kind: 'merchant', id }, endpointId: id });
    await processes.client.query('INSERT INTO endpoint (id, merchant_id, url, sealed_secret) VALUES ($1, $1, $2, $3)', [
      id,
      receiver.url,
      sealed,
    ]);
  }
}, 60_000);
afterAll(async () => {
  await bus.close();
  for (const receiver of receivers) await receiver.stop();
});

const connections = async () => {
  const { rows } = await processes.client.query<{ count: number }>(
    `SELECT count(DISTINCT client_port)::int AS count FROM pg_stat_activity
     WHERE application_name = 'webhook-dispatcher' AND datname = current_database()`,
  );
  return rows[0]!.count;
};

// A process left over from a failed case would send deliveries of the next case.
afterEach(() => processes.killAll());

async function stop(...dispatchers: ChildProcess[]): Promise<void> {
  const exited = dispatchers.map((one) => once(one, 'exit'));
  for (const one of dispatchers) one.kill('SIGTERM');
  await Promise.all(exited);
}

/** Returns the time when each payment first reached its receiver. */
function arrivals(): Map<number, number> {
  const first = new Map<number, number>();
  for (const { body, at } of receivers.flatMap((receiver) => receiver.posts)) {
    const { data } = JSON.parse(body) as { data: { payment_id: number } };
    first.set(data.payment_id, Math.min(at, first.get(data.payment_id) ?? Infinity));
  }
  return first;
}

let lastDue = EVENTS;

/**
 * Creates deliveries that are due at once, as after an outage, the same number for each endpoint. Returns their
 * payments.
 */
async function dueAtOnce(count: number, endpoints = ENDPOINTS): Promise<number[]> {
  const payments = Array.from({ length: count }, () => (lastDue += 1));
  await processes.client.query(
    `INSERT INTO delivery (id, endpoint_id, merchant_id, event_id, event_type, body)
     SELECT id, payment % $3 + 1, payment % $3 + 1, gen_random_uuid(), 'payment.confirmed',
       json_build_object('id', id, 'data', json_build_object('payment_id', payment))::text
     FROM unnest($1::text[], $2::int[]) AS t (id, payment)`,
    [payments.map(() => newDeliveryId()), payments, endpoints],
  );
  return payments;
}

interface HeldClaim {
  readonly id: string;
  readonly claim_id: string;
  /** The time for which the claim is held unless it is renewed, by the clock of the database. */
  readonly left_ms: number;
}

async function held(): Promise<HeldClaim[]> {
  const { rows } = await processes.client.query<HeldClaim>(
    `SELECT id, claim_id, (extract(epoch FROM lease_until - clock_timestamp()) * 1000)::float8 AS left_ms
     FROM delivery WHERE claim_id IS NOT NULL`,
  );
  return rows;
}

async function pending(): Promise<number> {
  const { rows } = await processes.client.query(`SELECT count(*)::int AS count FROM delivery WHERE status = 'pending'`);
  return rows[0].count;
}

/** Returns the number of these claims whose delivery was finally made under another claim. */
async function takenOver(claims: readonly HeldClaim[]): Promise<number> {
  const { rows } = await processes.client.query(
    `SELECT count(*)::int AS count FROM unnest($1::text[], $2::uuid[]) AS c (id, claim_id)
     WHERE NOT EXISTS (SELECT 1 FROM attempt a WHERE a.delivery_id = c.id AND a.claim_id = c.claim_id)`,
    [claims.map(({ id }) => id), claims.map(({ claim_id }) => claim_id)],
  );
  return rows[0].count;
}

describe('one of two dispatchers killed at work', () => {
  it('loses nothing, delays 99 of 100 by five seconds at most, and holds nothing for as long', async () => {
    const [dying, surviving] = [processes.run('main.js', env), processes.run('main.js', env)] as [
      ChildProcess,
      ChildProcess,
    ];
    await eventually(async () => (await connections()) >= 2);
    const publishedAt = new Map<number, number>();
    const publish = async (id: number) => {
      publishedAt.set(id, Date.now());
      await bus.publishes('payment.confirmed', aPayment((id % ENDPOINTS) + 1, id));
    };
    // Both processes must be working before the measurement starts.
    await publish(0);
    await eventually(() => arrivals().has(0));

    let last = 0;
    const stream = (async () => {
      for (last = 1; last <= EVENTS; last += 1) await Promise.all([publish(last), sleep(PAUSE_MS)]);
    })();
    await eventually(() => last >= KILLED_AFTER);
    // Stopped briefly, so that the other one claims.
    surviving.kill('SIGSTOP');
    for (const id of await dueAtOnce(BURST)) publishedAt.set(id, Date.now());
    await eventually(async () => (await held()).length >= CLAIMED_AT_LEAST);
    const exited = once(dying, 'exit');
    dying.kill('SIGKILL');
    surviving.kill('SIGCONT');
    const heldThen = await held();
    await exited;
    await stream;
    await eventually(() => arrivals().size === publishedAt.size);

    const first = arrivals();
    const delays = [...publishedAt].map(([id, at]) => first.get(id)! - at).sort((a, b) => a - b);
    const p99 = delays[Math.ceil(delays.length * 0.99) - 1]!;
    // This figure appears in the documents.
    console.log(`delays: p50 ${delays[delays.length >> 1]} ms, p99 ${p99} ms, last ${delays.at(-1)} ms`);
    expect(p99).toBeLessThanOrEqual(PROMISED_MS * slowness());
    // The two timers on which the delay depends, on any machine.
    expect(Math.max(...heldThen.map(({ left_ms }) => left_ms))).toBeLessThan(PROMISED_MS);
    const waits = await bus.acknowledgmentWaitsMs();
    expect(waits.length).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThan(PROMISED_MS);
    // Unless the dead process had claimed some of them, the test would prove nothing.
    await eventually(async () => (await pending()) === 0);
    expect(await takenOver(heldThen)).toBeGreaterThan(0);
    await stop(surviving);
  });
});

describe('a dispatcher that hangs in the middle of a request, and wakes up', () => {
  it('finds that another one has sent it, and decides nothing', async () => {
    const [receiver] = receivers as [Receiver];
    const responses: ServerResponse[] = [];
    receiver.posts.length = 0;
    receiver.behavior = (response) => responses.push(response);
    const hanging = processes.run('main.js', env);
    await dueAtOnce(1, 1);
    await eventually(() => responses.length === 1);

    hanging.kill('SIGSTOP');
    receiver.behavior = (response) => response.end('ok');
    const other = processes.run('main.js', env);
    await eventually(async () => (await pending()) === 0);
    hanging.kill('SIGCONT');
    responses[0]!.writeHead(500).end();

    const ended = await eventually(async () => {
      const { rows } = await processes.client.query(
        `SELECT d.status, d.attempt_count, array_agg(a.status_code ORDER BY a.started_at) AS codes
         FROM delivery d JOIN attempt a ON a.delivery_id = d.id WHERE d.seq = (SELECT max(seq) FROM delivery)
         GROUP BY d.id`,
      );
      return rows[0]?.attempt_count === 2 && rows[0];
    });
    const { codes, ...delivery } = ended as { codes: (number | null)[] };
    expect(delivery).toEqual({ status: 'delivered', attempt_count: 2 });
    // Null if it woke up after the receiver's response deadline.
    expect([500, null]).toContain(codes[0]);
    expect(codes.slice(1)).toEqual([200]);
    expect(receiver.posts).toHaveLength(2);
    await stop(hanging, other);
  });
});

describe('a database that is away for longer than a lease', () => {
  it('causes no delivery to be sent twice: claims are renewed before new ones are made', async () => {
    const way = await Severable.before(processes.database.urlOf('webhook-dispatcher'));
    const cuttable = { ...env, DATABASE_URL: way.url };
    const responses: ServerResponse[] = [];
    for (const receiver of receivers) {
      receiver.posts.length = 0;
      receiver.behavior = (response) => responses.push(response);
    }
    const both = [processes.run('main.js', cuttable), processes.run('main.js', cuttable)];
    const payments = await dueAtOnce(4 * ENDPOINTS);
    await eventually(() => responses.length === payments.length);

    way.cut();
    for (const response of responses.slice(0, payments.length / 2)) response.end('ok');
    await eventually(async () => (await stillLeased()) === 0);
    way.restore();
    await eventually(async () => (await pending()) === payments.length / 2);
    for (const response of responses.slice(payments.length / 2)) response.end('ok');
    await eventually(async () => (await pending()) === 0);

    expect(receivers.flatMap(({ posts }) => posts)).toHaveLength(payments.length);
    await stop(...both);
    await way.stop();
  });

  async function stillLeased(): Promise<number> {
    const { rows } = await processes.client.query(
      'SELECT count(*)::int AS count FROM delivery WHERE lease_until > now()',
    );
    return rows[0].count;
  }
});
