/**
 * Deliveries per second of the webhook dispatcher, claim, signature and attempt log included, against a bare undici
 * loop that signs and posts the same bodies to the same receiver in the same run; then the time from an event in its
 * stream to the POST, idle. Run: `npm run bench -- dispatcher`. `--profile`: where the dispatcher spends its time.
 * `--rounds=3`, `--keep`
 */
import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { EndpointSecrets } from '@apps/webhook-dispatcher/endpoints/endpoint-secrets';
import { newDeliveryId, renderEnvelope } from '@apps/webhook-dispatcher/envelopes/envelope';
import { testData } from '@apps/webhook-dispatcher/envelopes/test-event';
import { service } from '@apps/webhook-dispatcher/service';
import { startNatsServer } from '@libs/embedded/nats/nats-server';
import { startPostgres } from '@libs/embedded/postgres/postgres';
import type { ExpiredData } from '@libs/events/payloads/sessions.payload';
import { formatPrivateKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import { provisionService } from '@libs/service-kit/database/schema/provision';
import { startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { TestBus } from '@libs/testing/test-bus';
import pg from 'pg';
import { Pool } from 'undici';
import { KEEP, once as onceMeasured, Recorder } from './figures/recorder.js';
import { percentile } from './figures/statistics.js';
import { PROFILE, profile } from './profiles/profile.js';

const DELIVERIES = 12_000;
const ENDPOINTS = 64;
const IN_FLIGHT = 256;
const LATENCY_EVENTS = 200;
const SCHEMA = 'webhook_dispatcher';

function serveReceiver(): void {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.end('ok'));
  }).listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port));
}

interface Job {
  id: string;
  endpointId: number;
  body: string;
}

function jobs(): Job[] {
  return Array.from({ length: DELIVERIES }, (_, index) => {
    const id = newDeliveryId();
    const data = testData('merchant', 'payment.confirmed', new Date())!;
    const body = renderEnvelope({
      id,
      eventId: '0198c1f2-e7a9-7d3f-9b1c-5a7e2d4f6081',
      type: 'payment.confirmed',
      created: 1_700_000_000,
      owner: { kind: 'merchant', id: 1 },
      data,
    });
    return { id, endpointId: (index % ENDPOINTS) + 1, body };
  });
}

/** Measures the fastest signing and posting with undici on this machine, without any records. */
async function bareLoop(origin: string, work: readonly Job[], secret: string): Promise<number> {
  const pool = new Pool(origin, { connections: IN_FLIGHT, pipelining: 1 });
  let next = 0;
  const startedAt = performance.now();
  const lane = async () => {
    for (let job = work[next++]; job; job = work[next++]) {
      const t = Math.floor(Date.now() / 1_000);
      const v1 = createHmac('sha256', secret).update(`${t}.${job.body}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-service-signature': `t=${t},v1=${v1}` };
      const answer = await pool.request({ path: `/hook/${job.endpointId}`, method: 'POST', headers, body: job.body });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  const perSecond = (work.length / (performance.now() - startedAt)) * 1_000;
  await pool.close();
  return perSecond;
}

async function fill(client: pg.Client, origin: string, secrets: EndpointSecrets, work: readonly Job[]): Promise<void> {
  for (let id = 1; id <= ENDPOINTS; id += 1) {
    const { sealed } = secrets.create({ owner: { kind: 'merchant', id: 1 }, endpointId: id });
    await client.query(
      `INSERT INTO endpoint (id, merchant_id, url, sealed_secret, active, deactivated_at) VALUES ($1, 1, $2, $3, false, now())
       ON CONFLICT (id) DO UPDATE SET active = false, deactivated_at = now()`,
      [id, `${origin}/hook/${id}`, sealed],
    );
  }
  await client.query(
    `INSERT INTO delivery (id, endpoint_id, merchant_id, event_id, event_type, body)
     SELECT id, endpoint_id, 1, uuidv7(), 'payment.confirmed', body
     FROM unnest($1::text[], $2::bigint[], $3::text[]) AS t (id, endpoint_id, body)`,
    [work.map((job) => job.id), work.map((job) => job.endpointId), work.map((job) => job.body)],
  );
}

/** Measures from the first request of the backlog until its last result is in the log. */
async function dispatcherRun(client: pg.Client, work: readonly Job[]): Promise<number> {
  await client.query('UPDATE endpoint SET active = true, deactivated_at = NULL');
  await eventually(async () => {
    const { rowCount } = await client.query(`SELECT 1 FROM delivery WHERE status = 'pending' LIMIT 1`);
    return rowCount === 0;
  }, 60_000);
  const ids = [work.map((job) => job.id)];
  const sent = await client.query(
    `SELECT count(*)::int AS logged, extract(epoch FROM min(started_at))::float AS at
     FROM attempt WHERE delivery_id = ANY ($1) AND status_code = 200`,
    ids,
  );
  const done = await client.query(
    'SELECT extract(epoch FROM max(delivered_at))::float AS at FROM delivery WHERE id = ANY ($1)',
    ids,
  );
  if (sent.rows[0].logged !== work.length)
    throw new Error(`${sent.rows[0].logged} of ${work.length} attempts are logged`);
  return work.length / (done.rows[0].at - sent.rows[0].at);
}

/** Returns the milliseconds from publishing an event to its POST, one event at a time. */
async function latencies(bus: TestBus, client: pg.Client, secrets: EndpointSecrets): Promise<number[]> {
  let arrived = () => {};
  const server = createServer((request, response) => {
    arrived();
    request.resume();
    request.once('end', () => response.end('ok'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { sealed } = secrets.create({ owner: { kind: 'merchant', id: 2 }, endpointId: ENDPOINTS + 1 });
  await client.query('INSERT INTO endpoint (id, merchant_id, url, sealed_secret) VALUES ($1, 2, $2, $3)', [
    ENDPOINTS + 1,
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sealed,
  ]);
  const taken: number[] = [];
  for (let index = 0; index < LATENCY_EVENTS; index += 1) {
    const posted = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const publishedAt = performance.now();
    await bus.publishes('session.expired', {
      merchant_id: 2,
      data: testData('merchant', 'session.expired', new Date()) as ExpiredData,
    });
    await posted;
    taken.push(performance.now() - publishedAt);
  }
  server.closeAllConnections();
  server.close();
  return taken;
}

async function main(): Promise<void> {
  const { values: options } = parseArgs({ options: { ...KEEP, ...PROFILE, rounds: { type: 'string', default: '3' } } });
  const figures = new Recorder('dispatcher', options);
  const dir = mkdtempSync(join(tmpdir(), 'bench-dispatcher-'));
  const receiver = new Worker(new URL(import.meta.url));
  const [port] = (await once(receiver, 'message')) as [number];
  const origin = `http://127.0.0.1:${port}`;
  const [postgres, nats] = await Promise.all([startPostgres({ dir }), startNatsServer({ dir })]);
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  await provisionService(client, { schema: SCHEMA, password: 'bench' });
  await migrate({ schema: SCHEMA, migrations: [...service.migrations!] }, postgres.superuserUrl);
  await client.query(`SET search_path = ${SCHEMA}`);
  const key = generateSealingKeyPair();
  const databaseUrl = Object.assign(new URL(postgres.superuserUrl), { username: SCHEMA, password: 'bench' }).href;
  const bus = await TestBus.connect(nats.url);
  await bus.makeStreams(['sessions']);
  const running = await startService(service, {
    ENVIRONMENT: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    WEBHOOK_SEALING_PRIVATE_KEYS: formatPrivateKey(key),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    WEBHOOK_MAX_IN_FLIGHT: String(IN_FLIGHT),
  });
  try {
    await bareLoop(origin, jobs(), 'whsec_warm_up');
    const [ours, bare]: [number[], number[]] = [[], []];
    if (options.profile) {
      const warmed = jobs();
      await fill(client, origin, new EndpointSecrets([key]), warmed);
      await dispatcherRun(client, warmed);
      const work = jobs();
      await fill(client, origin, new EndpointSecrets([key]), work);
      const programs = { 'webhook-dispatcher': process.pid };
      figures.profiled('deliveries', await profile(programs, () => dispatcherRun(client, work)));
    }
    for (let round = 1; round <= (options.profile ? 0 : Number(options.rounds)); round++) {
      const work = jobs();
      await fill(client, origin, new EndpointSecrets([key]), work);
      bare.push(await bareLoop(origin, jobs(), 'whsec_bench'));
      ours.push(await dispatcherRun(client, work));
      console.log(
        `round ${round}: dispatcher ${Math.round(ours.at(-1)!)}/s, bare undici loop ${Math.round(bare.at(-1)!)}/s`,
      );
    }
    const taken = options.profile ? undefined : await latencies(bus, client, new EndpointSecrets([key]));
    figures.end({
      deliveries: { values: ours, peer: bare },
      postP50: taken && onceMeasured(percentile(taken, 0.5)),
      postP95: taken && onceMeasured(percentile(taken, 0.95)),
      postP99: taken && onceMeasured(percentile(taken, 0.99)),
    });
  } finally {
    await running.stop();
    await bus.close();
    await client.end();
    await Promise.all([postgres.stop(), nats.stop(), receiver.terminate()]);
    rmSync(dir, { recursive: true, force: true });
  }
}

if (isMainThread) await main();
else serveReceiver();
