/**
 * Turns on the `local` engine through the whole stack, with holds, outbox, journal and events on, and Postgres flushing
 * to disk: accepted per second; from create to done over 32 spaces, with the CPU of all services for each turn, and of
 * Postgres and NATS; the state of ended turns, read by 32 clients; one space alone; cancel to its end; transition to
 * the first webhook attempt. Run: `npm run bench -- turns`.
 *
 * `--against=<folder or revision>`: another build runs next to this one, with a system of its own, and each is measured
 * in turn. `--only=done,read`: some of the parts. `--profile`: where services spend the time of a turn and of a read,
 * one after the other. `--rounds=3`, `--keep`
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import autocannon from 'autocannon';
import { AGAINST, otherBuild } from './figures/checkouts.js';
import { KEEP, Recorder, type Row, row } from './figures/recorder.js';
import { percentile } from './figures/statistics.js';
import { ofEverything, pidsOf } from './processor-time.js';
import { PROFILE, profile } from './profiles/profile.js';
import { partsIn, type Throughput } from './turn-load.js';
import { startTurnSystem, stopTurnSystem, type TurnSystem } from './turn-system.js';

const { values: options } = parseArgs({
  options: { ...KEEP, ...AGAINST, ...PROFILE, only: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
const other = otherBuild(options.against);
const figures = new Recorder('turns', options, other);
/** The parts of the benchmark, in order. */
type Part = 'done' | 'read' | 'accepted' | 'serial' | 'cancels' | 'webhooks';
const chosen = options.profile ? [] : options.only?.split(',');
const SPACES = 32;
const WARM_UP = 500;
const TURNS = 3_000;
/** The number of turns for each service that is sampled. */
const PROFILED_TURNS = 1_000;
const ACCEPTED = 2_000;
const SERIAL_TURNS = 200;
const CANCELS = 40;
const WEBHOOK_TURNS = 60;
/** Seconds in which ended turns are read. */
const READ_S = 6;
const READ_WARM_UP_S = 15;

const systems: TurnSystem[] = [];
try {
  for (const [index, root] of [ROOT, ...(other ? [other.root] : [])].entries())
    systems.push(await startTurnSystem(index === 0 ? 'this' : 'other', root, SPACES, !options.profile));
  for (const one of systems) await throughput(one, WARM_UP);
  if (options.profile) await profileServices(systems[0]!);
  const done = await measured('done', (one) => throughput(one, TURNS));
  if (isMeasured('read')) for (const one of systems) await reading(one, READ_WARM_UP_S);
  const read = await measured('read', (one) => reading(one, READ_S));
  const accepted = await measured('accepted', accepting);
  const oneByOne = await measured('serial', serial);
  const cancels = await measured('cancels', cancelling);
  const receivers = new Map<TurnSystem, Receiver>();
  if (isMeasured('webhooks')) for (const one of systems) receivers.set(one, await receiverOf(one));
  const attempts = await measured('webhooks', (one) => webhooks(one, receivers.get(one)!));
  for (const { close } of receivers.values()) close();
  const itself = (value: number) => value;
  figures.end({
    accepted: rowOf(accepted, itself),
    done: rowOf(done, ({ turnsPerS }) => turnsPerS),
    doneCpu: rowOf(done, ({ cpuMs }) => cpuMs),
    donePostgres: rowOf(done, ({ each }) => each.get('postgres')!),
    doneNats: rowOf(done, ({ each }) => each.get('nats')!),
    read: rowOf(read, ({ perSecond }) => perSecond),
    readCpu: rowOf(read, ({ cpuMs }) => cpuMs),
    serial: rowOf(oneByOne, itself),
    cancelP50: rowOf(cancels, (delays) => percentile(delays, 0.5)),
    cancelP95: rowOf(cancels, (delays) => percentile(delays, 0.95)),
    attemptP50: rowOf(attempts, (delays) => percentile(delays, 0.5)),
    attemptP95: rowOf(attempts, (delays) => percentile(delays, 0.95)),
  });
} finally {
  for (const one of systems) await stopTurnSystem(one);
}

/** The rounds of this build and of the other one. */
interface BothSystems<Round> {
  readonly mine: readonly Round[];
  readonly others: readonly Round[] | undefined;
}

async function profileServices(one: TurnSystem): Promise<void> {
  const turns = await profile(
    pidsOf(one.system, ['agent-gateway', 'turn-runner', 'webhook-dispatcher', 'gateway']),
    () => throughput(one, PROFILED_TURNS),
  );
  figures.profiled('done', turns);
  await reading(one, READ_WARM_UP_S);
  figures.profiled(
    'readCpu',
    await profile(pidsOf(one.system, ['agent-gateway', 'gateway']), () => reading(one, READ_S)),
  );
}

function isMeasured(part: Part): boolean {
  return chosen === undefined || chosen.includes(part);
}

function measured<Round>(part: Part, work: (one: TurnSystem) => Promise<Round>) {
  return isMeasured(part) ? inRounds(work) : undefined;
}

/** Returns no row where the part was not chosen: its kept value stays. */
function rowOf<Round>(both: BothSystems<Round> | undefined, of: (round: Round) => number): Row | undefined {
  return both && row(both.mine, of, { commit: both.others });
}

/** Measures each system in turn, the other one first in every second round. */
async function inRounds<Round>(work: (one: TurnSystem) => Promise<Round>): Promise<BothSystems<Round>> {
  const rounds = systems.map((): Round[] => []);
  for (let round = 1; round <= Number(options.rounds); round++)
    for (const one of round % 2 ? systems : systems.toReversed()) rounds[systems.indexOf(one)]!.push(await work(one));
  const [mine, others] = rounds;
  return { mine: mine!, others };
}

/** Keeps one turn under way in each space, until the given number were done. */
async function throughput({ name, load, spaces }: TurnSystem, turns: number): Promise<Throughput> {
  const lanes = Array.from({ length: turns }, (_, at) => ({ space: spaces[at % spaces.length]! }));
  const done = await load.run(lanes, spaces.length);
  console.log(
    `${name}: ${turns} turns, ${done.turnsPerS.toFixed(0)}/s; ms of CPU a turn: ${done.cpuMs.toFixed(1)} of all services: ${done.parts}`,
  );
  return done;
}

/** Measures `GET /v1/turns/{turn_id}` for turns that have ended, through the public gateway. */
async function reading(
  { name, system, account, load }: TurnSystem,
  seconds: number,
): Promise<{ perSecond: number; cpuMs: number }> {
  const turns = await system.rows<{ id: string }>('SELECT id FROM agent_gateway.turn LIMIT $1', [SPACES]);
  const headers = { authorization: `Bearer ${account.key}` };
  const requests = (connection: number) => [{ path: `/v1/turns/${turns[connection]!.id}`, headers }];
  const before = ofEverything(system);
  let connection = 0;
  const result = await autocannon({
    ...{ url: system.baseUrl, connections: SPACES, duration: seconds },
    setupClient: (client) => client.setRequests(requests(connection++ % turns.length)),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.errors} errors, ${result.non2xx} refused`);
  const each = load.eachOf(before, result['2xx']);
  console.log(
    `${name}: state of a turn ${result.requests.average.toFixed(0)} requests/s; ms of CPU each: ${partsIn(each)}`,
  );
  return { perSecond: result.requests.average, cpuMs: [...each.values()].reduce((sum, ms) => sum + ms, 0) };
}

/** Returns the turns accepted in a second, while no runner takes them. */
async function accepting(one: TurnSystem): Promise<number> {
  const { system, load, spaces, startRunner } = one;
  await system.stack.supervisor.stop('turn-runner');
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    spaces.map(async () => {
      while (next < ACCEPTED) await load.submit({ space: spaces[next++ % spaces.length]! });
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  await startRunner();
  await idle(one);
  return ACCEPTED / seconds;
}

/** Waits until nothing waits or runs. */
async function idle({ system }: TurnSystem): Promise<void> {
  for (;;) {
    const [row] = await system.rows<{ open: number }>(
      "SELECT count(*)::int AS open FROM agent_gateway.turn WHERE state IN ('queued', 'running')",
    );
    if (row!.open === 0) return;
    await sleep(50);
  }
}

/** Returns the turns a second of one space. */
async function serial(one: TurnSystem): Promise<number> {
  const { system, load, spaces } = one;
  for (let index = 0; index < SERIAL_TURNS; index++) await load.submit({ space: spaces[0]! });
  const startedAt = performance.now();
  const [first] = await system.rows<{ left: number }>(
    "SELECT count(*)::int AS left FROM agent_gateway.turn WHERE state IN ('queued', 'running')",
  );
  await idle(one);
  return first!.left / ((performance.now() - startedAt) / 1_000);
}

async function cancelling({ account, load }: TurnSystem): Promise<number[]> {
  const space = await account.space({ builtin: [{ key: 'code.js', config: { timeout_ms: 10_000 } }] });
  const delays: number[] = [];
  for (let index = 0; index < CANCELS; index++) {
    const turnId = await load.submit({ space }, 'run js: while (true) {}');
    while ((await account.turn(turnId)).state !== 'running') await sleep(20);
    const startedAt = performance.now();
    await account.ok('POST', `/turns/${turnId}/cancel`);
    while ((await account.turn(turnId)).state !== 'cancelled') await sleep(10);
    delays.push(performance.now() - startedAt);
  }
  return delays;
}

/** An endpoint of an account, for all rounds. */
interface Receiver {
  arrived: number;
  /** The number of attempts that earlier rounds have measured. */
  seen: number;
  close(): void;
}

async function receiverOf({ account }: TurnSystem): Promise<Receiver> {
  const receiver = { arrived: 0, seen: 0, close: () => {} };
  const server = createServer((message, response) => {
    message.resume();
    message.on('end', () => {
      receiver.arrived += 1;
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await account.ok('POST', '/webhooks', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  receiver.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return receiver;
}

async function webhooks({ system, load, spaces }: TurnSystem, receiver: Receiver): Promise<number[]> {
  const wanted = receiver.arrived + WEBHOOK_TURNS * 3;
  for (let index = 0; index < WEBHOOK_TURNS; index++) {
    await load.submit({ space: spaces[0]! });
    await sleep(50);
  }
  while (receiver.arrived < wanted) await sleep(50);
  // Attempts are written in batches, a moment after they were made.
  await sleep(1_000);
  const delays = await system.rows<{ ms: number }>(
    `SELECT (extract(epoch FROM a.started_at - e.at) * 1000)::float AS ms FROM webhook_dispatcher.attempt a
     JOIN webhook_dispatcher.delivery d ON d.id = a.delivery_id
     JOIN agent_gateway.turn_event e ON e.turn_id = d.body::json -> 'data' ->> 'turn_id'
       AND e.seq = (d.body::json -> 'data' ->> 'seq')::int
     ORDER BY a.started_at OFFSET $1`,
    [receiver.seen],
  );
  receiver.seen += delays.length;
  return delays.map(({ ms }) => ms);
}
