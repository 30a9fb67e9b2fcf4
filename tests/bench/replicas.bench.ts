/**
 * The throughput of two and four replicas of a service compared with one: sessions that are opened and published,
 * webhooks that are delivered, turns from create to done. Each replica gets the same share of a processor and no more,
 * so that on a machine of few processors there is room for four of them and for Postgres. Needs Linux and root. Run:
 * `npm run bench -- replicas`. `--only=sessions,deliveries,turns`, `--rounds=3`, `--keep`. `--profile`: where one of
 * four spends its time.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newDeliveryId, renderEnvelope } from '@apps/webhook-dispatcher/envelopes/envelope';
import { testData } from '@apps/webhook-dispatcher/envelopes/test-event';
import { Supervisor } from '@deploy/local/processes/supervisor';
import autocannon from 'autocannon';
import { startAnother } from '../stack/another-process.js';
import { AgentAccount } from '../stack/people/agent-account.js';
import { Merchant } from '../stack/people/merchant.js';
import { RunningSystem } from '../stack/running-system.js';
import { asOnAServer } from './as-on-a-server.js';
import { KEEP, Recorder, type Row, row } from './figures/recorder.js';
import { ProcessorShare } from './processor-share.js';
import { secondsOf } from './processor-time.js';
import { PROFILE, profile } from './profiles/profile.js';
import { QUIET } from './quiet.js';
import { TurnLoad } from './turn-load.js';
import { uncappedSpaces } from './uncapped.js';

const { values: options } = parseArgs({
  options: {
    ...KEEP,
    ...PROFILE,
    only: { type: 'string', default: 'sessions,deliveries,turns' },
    rounds: { type: 'string', default: '3' },
  },
});
const wanted = options.only.split(',');
const figures = new Recorder('replicas', options);
const COUNTS = [4, 2, 1] as const;
const WARM_UPS = 3;
const SECONDS = 6;
const CONNECTIONS = 16;
/** The spaces of each replica, so that each has as much under way however many there are. */
const SPACES = 32;
const TURNS = 400;
const DELIVERIES = 5_000;
const PUBLISHED_WITHIN_MS = 120_000;
const PUBLISHED_CHECK_EVERY_MS = 100;
const DELIVERED_WITHIN_MS = 120_000;
const CHECK_EVERY_MS = 500;
const MERCHANTS = 4;
const ENDPOINTS = 8;
/**
 * Shares of one processor, such that four replicas, Postgres, NATS and the load fit into two. Smaller ones are useless:
 * with 0.07 a dispatcher used three times the processor time for each delivery, and rounds differed by half.
 */
const SHARES = { sessions: 0.2, 'webhook-dispatcher': 0.15, 'turn-runner': 0.08 };

type ServiceOfReplicas = keyof typeof SHARES;

const ROW_OF_FOUR = { sessions: 'sessions4', 'webhook-dispatcher': 'deliveries4', 'turn-runner': 'turns4' } as const;

/** A replica of a service with its share of a processor. */
interface LimitedReplica {
  readonly url: string;
  readonly pid: number;
  readonly share: ProcessorShare;
  end(): Promise<void>;
}

/** The work that replicas have done. */
interface Work {
  readonly count: number;
  readonly perSecond: number;
}

/** The work of a number of replicas in one round. */
interface Done {
  readonly perSecond: number;
  /** Milliseconds of processor time of all replicas for each unit. */
  readonly cpuMs: number;
}

/** The work of each number of replicas, round by round. */
type Rounds = ReadonlyMap<(typeof COUNTS)[number], Done[]>;

const receiver = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.end('ok'));
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const system = await RunningSystem.start({
  fsync: true,
  // Compiled files show which code belongs to which package.
  bundled: !options.profile,
  launch: asOnAServer,
  env: (service) => (service === 'chain-indexer' ? QUIET : {}),
});
const supervisor = new Supervisor({ logs: system.stack.state.logs, print: () => undefined, restarts: false });
const shares: ProcessorShare[] = [];
try {
  const merchants: Merchant[] = [];
  for (let count = 0; count < MERCHANTS; count++) merchants.push(await Merchant.create(system));
  const sessions = wanted.includes('sessions') ? await ratesOfSessions(merchants) : undefined;
  const deliveries = wanted.includes('deliveries') ? await ratesOfDeliveries(merchants) : undefined;
  const turns = wanted.includes('turns') ? await ratesOfTurns() : undefined;
  figures.end({
    ...{
      sessions2: relativeToOne(sessions, 2),
      sessions4: relativeToOne(sessions, 4),
      sessions4Cpu: cpuRelativeToOne(sessions, 4),
    },
    ...{ deliveries2: relativeToOne(deliveries, 2), deliveries4: relativeToOne(deliveries, 4) },
    ...{ deliveries2Cpu: cpuRelativeToOne(deliveries, 2), deliveries4Cpu: cpuRelativeToOne(deliveries, 4) },
    ...{ turns2: relativeToOne(turns, 2), turns4: relativeToOne(turns, 4) },
    ...{ turns2Cpu: cpuRelativeToOne(turns, 2), turns4Cpu: cpuRelativeToOne(turns, 4) },
  });
} finally {
  await supervisor.stopAll();
  await system.stop();
  for (const share of shares) share.remove();
  receiver.closeAllConnections();
  receiver.close();
}

function ratesOfSessions([merchant]: readonly Merchant[]): Promise<Rounds> {
  return rates('sessions', async (replicas) => {
    const began = performance.now();
    const count = await opened(merchant!, replicas);
    await allPublished();
    return { count, perSecond: (count * 1_000) / (performance.now() - began) };
  });
}

async function ratesOfDeliveries(merchants: readonly Merchant[]): Promise<Rounds> {
  const endpoints = await endpointsOf(merchants);
  return rates('webhook-dispatcher', (replicas) => delivered(endpoints, replicas.length));
}

async function ratesOfTurns(): Promise<Rounds> {
  const { spaces, load } = await agents();
  try {
    return await rates('turn-runner', async (replicas) => {
      const atOnce = SPACES * replicas.length;
      const lanes = Array.from({ length: TURNS * replicas.length }, (_, at) => ({ space: spaces[at % atOnce]! }));
      return { count: lanes.length, perSecond: (await load.run(lanes, atOnce)).turnsPerS };
    });
  } finally {
    await load.close();
  }
}

/**
 * Measures one replica of a service, then four, two and again one: the pace of the machine changes within minutes, so
 * the value for one is the mean of before and after. All have worked without a limit before, because a program that has
 * just started takes several times as long for everything.
 */
async function rates(
  name: ServiceOfReplicas,
  measure: (replicas: readonly LimitedReplica[]) => Promise<Work>,
): Promise<Rounds> {
  const found = new Map(COUNTS.map((count) => [count, [] as Done[]]));
  const { pid } = system.stack.supervisor.child(name)!;
  const share = new ProcessorShare(name, pid);
  shares.push(share);
  const { url } = system.stack.services.find((service) => service.name === name)!;
  const first: LimitedReplica = { url, pid, share, end: async () => undefined };
  const warmedUp = async (replicas: readonly LimitedReplica[]) => {
    for (const replica of replicas) replica.share.set(undefined);
    for (let time = 0; time < WARM_UPS; time++) await measure(replicas);
    for (const replica of replicas) replica.share.set(SHARES[name]);
  };
  if (options.profile) await profileFour(name, first, warmedUp, measure);
  for (let round = 1; round <= (options.profile ? 0 : Number(options.rounds)); round++) {
    const replicas = [first];
    await warmedUp(replicas);
    const before = await done(name, replicas, measure);
    while (replicas.length < COUNTS[0]) replicas.push(await another(name, `${name}-${round}-${replicas.length + 1}`));
    await warmedUp(replicas);
    for (const count of COUNTS) {
      while (replicas.length > count) await replicas.pop()!.end();
      const after = await done(name, replicas, measure);
      found.get(count)!.push(count === 1 ? meanOf(before, after) : after);
    }
    // Without a limit it does not slow down the next measurement.
    first.share.set(undefined);
  }
  return found;
}

/** Samples one of four replicas while all of them work with their shares. */
async function profileFour(
  name: ServiceOfReplicas,
  first: LimitedReplica,
  warmedUp: (replicas: readonly LimitedReplica[]) => Promise<void>,
  measure: (replicas: readonly LimitedReplica[]) => Promise<Work>,
): Promise<void> {
  const replicas = [first];
  while (replicas.length < COUNTS[0]) replicas.push(await another(name, `${name}-${replicas.length + 1}`));
  await warmedUp(replicas);
  figures.profiled(ROW_OF_FOUR[name], await profile({ [name]: first.pid }, () => measure(replicas)));
  for (const { end } of replicas) await end();
  first.share.set(undefined);
}

/** Measures the work of these replicas, and its cost for each unit. */
async function done(
  name: ServiceOfReplicas,
  replicas: readonly LimitedReplica[],
  measure: (replicas: readonly LimitedReplica[]) => Promise<Work>,
): Promise<Done> {
  const before = replicas.map(({ pid }) => secondsOf(pid));
  const { count, perSecond } = await measure(replicas);
  const used = replicas.reduce((sum, { pid }, at) => sum + secondsOf(pid) - before[at]!, 0);
  const cpuMs = (used * 1_000) / count;
  const inUse = ((perSecond * cpuMs) / 1_000 / replicas.length).toFixed(3);
  console.log(
    `${replicas.length} × ${name}: ${perSecond.toFixed(0)}/s, ${cpuMs.toFixed(2)} ms of CPU for each, ${inUse} of a processor by each`,
  );
  return { perSecond, cpuMs };
}

function meanOf(one: Done, other: Done): Done {
  return { perSecond: (one.perSecond + other.perSecond) / 2, cpuMs: (one.cpuMs + other.cpuMs) / 2 };
}

/** Returns the throughput of several replicas compared with the same multiple of one. */
function relativeToOne(found: Rounds | undefined, count: 2 | 4): Row | undefined {
  const rates = (of: 1 | 2 | 4) => found!.get(of)!.map(({ perSecond }) => perSecond);
  if (!found || options.profile) return undefined;
  return row(rates(count), (rate) => rate, { peer: rates(1).map((rate) => rate * count) });
}

/** Returns the cost per unit for several replicas compared with one. */
function cpuRelativeToOne(found: Rounds | undefined, count: 2 | 4): Row | undefined {
  if (!found || options.profile) return undefined;
  return row(found.get(count)!, ({ cpuMs }) => cpuMs, { peer: found.get(1) });
}

/** Starts one more replica, without a limit. */
async function another(name: ServiceOfReplicas, process: string): Promise<LimitedReplica> {
  const url = await startAnother(system, supervisor, name, process, asOnAServer);
  const child = supervisor.child(process)!;
  const share = new ProcessorShare(process, child.pid);
  shares.push(share);
  return {
    url,
    pid: child.pid,
    share,
    end: async () => {
      await child.kill('SIGTERM');
      await child.exited;
      share.remove();
    },
  };
}

/** Returns how many sessions clients open at these replicas. */
async function opened({ apiKey }: Merchant, replicas: readonly LimitedReplica[]): Promise<number> {
  const results = await Promise.all(
    replicas.map(({ url }) =>
      autocannon({
        url: `${url}/api/sessions`,
        method: 'POST',
        connections: CONNECTIONS,
        duration: SECONDS,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user_external_id: 7, return_url: 'https://shop.example/', amount_usd_cents: 1234 }),
      }),
    ),
  );
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} sessions were not opened`);
  return results.reduce((sum, result) => sum + result['2xx'], 0);
}

/**
 * Resolves when the events of all sessions are published: one replica publishes those of all, and unpublished ones
 * would slow down the next measurement.
 */
async function allPublished(): Promise<void> {
  const end = performance.now() + PUBLISHED_WITHIN_MS;
  for (;;) {
    const [row] = await system.rows<{ left: number }>(
      'SELECT count(*)::int AS left FROM sessions.outbox WHERE published_at IS NULL',
    );
    if (row!.left === 0) return;
    if (performance.now() > end) throw new Error(`${row!.left} events are not published`);
    await sleep(PUBLISHED_CHECK_EVERY_MS);
  }
}

async function endpointsOf(merchants: readonly Merchant[]): Promise<{ id: number; merchant: number }[]> {
  const endpoints: { id: number; merchant: number }[] = [];
  for (const { id: merchant, owner } of merchants)
    for (let count = 0; count < ENDPOINTS; count++) {
      const path = `/api/dashboard/merchants/${merchant}/webhook_endpoints`;
      const { id } = await owner.post<{ id: number }>(path, { url: `${origin}/${count}` });
      endpoints.push({ id, merchant });
    }
  return endpoints;
}

/** Measures how many deliveries that are due at once end in a second. */
async function delivered(endpoints: readonly { id: number; merchant: number }[], replicas: number): Promise<Work> {
  const work = Array.from({ length: DELIVERIES * replicas }, (_, at) => {
    const { id: endpoint, merchant } = endpoints[at % endpoints.length]!;
    const id = newDeliveryId();
    const about = {
      eventId: '0198c1f2-e7a9-7d3f-9b1c-5a7e2d4f6081',
      type: 'payment.confirmed',
      created: 1_700_000_000,
    };
    const owner = { kind: 'merchant', id: merchant } as const;
    const data = testData('merchant', 'payment.confirmed', new Date())!;
    return { id, endpoint, merchant, body: renderEnvelope({ id, ...about, owner, data }) };
  });
  await system.rows(
    `INSERT INTO webhook_dispatcher.delivery (id, endpoint_id, merchant_id, event_id, event_type, body)
     SELECT id, endpoint_id, merchant_id, uuidv7(), 'payment.confirmed', body
     FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) AS t (id, endpoint_id, merchant_id, body)`,
    [
      work.map(({ id }) => id),
      work.map(({ endpoint }) => endpoint),
      work.map(({ merchant }) => merchant),
      work.map(({ body }) => body),
    ],
  );
  await noneIsLeft(endpoints);
  const [times] = await system.rows<{ seconds: number; delivered: number }>(
    `SELECT extract(epoch FROM max(delivered_at) - min(delivered_at))::float AS seconds, count(delivered_at)::int AS delivered
     FROM webhook_dispatcher.delivery WHERE id = ANY ($1)`,
    [work.map(({ id }) => id)],
  );
  if (times!.delivered !== work.length) throw new Error(`${times!.delivered} of ${work.length} were delivered`);
  return { count: work.length, perSecond: work.length / times!.seconds };
}

/** Waits until no delivery is left. Polls rarely, and by a small index, to leave Postgres to the measured work. */
async function noneIsLeft(endpoints: readonly { id: number }[]): Promise<void> {
  const end = performance.now() + DELIVERED_WITHIN_MS;
  for (;;) {
    const [row] = await system.rows<{ left: number; claimed: number; error: string | null }>(
      `SELECT count(*)::int AS left, count(claim_id)::int AS claimed, max(last_error) AS error
       FROM webhook_dispatcher.delivery WHERE status = 'pending' AND endpoint_id = ANY ($1)`,
      [endpoints.map(({ id }) => id)],
    );
    const { left, claimed, error } = row!;
    if (left === 0) return;
    // Checked, because its next attempt would be a minute away.
    if (error !== null) throw new Error(`an attempt failed: ${error}`);
    if (performance.now() > end) throw new Error(`${left} deliveries are left, ${claimed} of them claimed`);
    await sleep(CHECK_EVERY_MS);
  }
}

async function agents(): Promise<{ spaces: string[]; load: TurnLoad }> {
  const account = await AgentAccount.create(system, { creditsUsd: 1_000 });
  const spaces = await uncappedSpaces(account, SPACES * COUNTS[0]);
  return { spaces, load: new TurnLoad(system, account, SPACES * COUNTS[0]) };
}
