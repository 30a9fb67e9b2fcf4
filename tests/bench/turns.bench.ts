/**
 * Turns on the `local` engine through the whole stack, with holds, outbox, journal and events on, and Postgres flushing to
 * disk: accepted per second; from create to done over 32 spaces, with the CPU of all services for each turn, and of Postgres and NATS; the
 * state of ended turns, read by 32 clients; one space by itself; cancel to its end; transition to the first webhook attempt. Run: `node dist/bench/turns.bench.js`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { AgentAccount } from '../stack/people/agent-account.js';
import { RunningSystem } from '../stack/running-system.js';
import { ofEverything } from './processor-time.js';
import { TurnLoad } from './turn-load.js';

const SPACES = 32;
const TURNS = 3_000;
const ACCEPTED = 2_000;
const SERIAL_TURNS = 200;
const CANCELS = 40;
const WEBHOOK_TURNS = 60;
/** Seconds in which ended turns are read. */
const READ_S = 6;

const system = await RunningSystem.start({ fsync: true });
const account = await AgentAccount.create(system, { creditsUsd: 1_000 });
const load = new TurnLoad(system, account, SPACES);
try {
  await account.ok('PUT', '/quotas', { key_daily_usd: null, end_user_daily_usd: null, end_users: {}, windows: [] });
  const spaces: string[] = [];
  for (let index = 0; index < SPACES; index++) spaces.push(await account.space());
  await throughput(spaces, 500, 'warm-up');
  await throughput(spaces, TURNS, 'create to done');
  await reading(account);
  await accepting(spaces);
  await serial(spaces[0]!);
  await cancelling(account);
  await webhooks(account, spaces[0]!);
} finally {
  await load.close();
  await system.stop();
}

/** Keeps one turn under way in each space, until so many were done. */
async function throughput(spaces: readonly string[], turns: number, name: string): Promise<void> {
  const lanes = Array.from({ length: turns }, (_, at) => ({ space: spaces[at % spaces.length]! }));
  const { turnsPerS, cpuMs, parts } = await load.run(lanes, spaces.length);
  console.log(
    `${name}: ${turnsPerS.toFixed(0)} turns/s over ${spaces.length} spaces, ${cpuMs.toFixed(1)} ms CPU of all services a turn (aims: 150/s, 8 ms)`,
  );
  console.log(`  ${parts}`);
}

/** `GET /v1/turns/{turn_id}` of turns that have ended, through the public gateway. */
async function reading(account: AgentAccount): Promise<void> {
  const turns = await system.rows<{ id: string }>('SELECT id FROM agent_gateway.turn LIMIT $1', [SPACES]);
  const headers = { authorization: `Bearer ${account.key}` };
  const requests = (connection: number) => [{ path: `/v1/turns/${turns[connection]!.id}`, headers }];
  for (const [name, duration] of [
    ['warm-up', 2],
    ['state of a turn', READ_S],
  ] as const) {
    const before = ofEverything(system);
    let connection = 0;
    const result = await autocannon({
      ...{ url: system.baseUrl, connections: SPACES, duration },
      setupClient: (client) => client.setRequests(requests(connection++ % turns.length)),
    });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.errors} errors, ${result.non2xx} refused`);
    console.log(
      `${name}: ${result.requests.average.toFixed(0)} requests/s; ms of CPU each: ${load.partsOf(before, result['2xx'])}`,
    );
  }
}

async function accepting(spaces: readonly string[]): Promise<void> {
  await system.stack.supervisor.stop('turn-runner');
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    spaces.map(async () => {
      while (next < ACCEPTED) await load.submit({ space: spaces[next++ % spaces.length]! });
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`accept: ${(ACCEPTED / seconds).toFixed(0)} turns/s through the public gateway, no runner (aim: 400/s)`);
  await restartRunner();
  await idle();
}

async function restartRunner(): Promise<void> {
  const { serviceProcesses } = await import('@deploy/local/processes/service-processes');
  const wanted = serviceProcesses(system.stack.services, false).find(({ name }) => name === 'turn-runner')!;
  await system.stack.supervisor.start(wanted);
}

/** Nothing waits or runs. */
async function idle(): Promise<void> {
  for (;;) {
    const [row] = await system.rows<{ open: number }>(
      "SELECT count(*)::int AS open FROM agent_gateway.turn WHERE state IN ('queued', 'running')",
    );
    if (row!.open === 0) return;
    await sleep(50);
  }
}

async function serial(space: string): Promise<void> {
  for (let index = 0; index < SERIAL_TURNS; index++) await load.submit({ space });
  const startedAt = performance.now();
  const [first] = await system.rows<{ left: number }>(
    "SELECT count(*)::int AS left FROM agent_gateway.turn WHERE state IN ('queued', 'running')",
  );
  await idle();
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`one space, one after another: ${(first!.left / seconds).toFixed(0)} turns/s (aim: 30/s)`);
}

async function cancelling(account: AgentAccount): Promise<void> {
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
  console.log(`cancel to its end, ${CANCELS} running tools: ${percentiles(delays)} (aim: p95 1000 ms)`);
}

async function webhooks(account: AgentAccount, space: string): Promise<void> {
  let arrived = 0;
  const server = createServer((message, response) => {
    message.resume();
    message.on('end', () => {
      arrived += 1;
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await account.ok('POST', '/webhooks', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  for (let index = 0; index < WEBHOOK_TURNS; index++) {
    await load.submit({ space });
    await sleep(50);
  }
  while (arrived < WEBHOOK_TURNS * 3) await sleep(50);
  server.closeAllConnections();
  server.close();
  // Attempts are written in batches, a moment after they were made.
  await sleep(1_000);
  const delays = await system.rows<{ ms: number }>(
    `SELECT (extract(epoch FROM a.started_at - e.at) * 1000)::float AS ms FROM webhook_dispatcher.attempt a
     JOIN webhook_dispatcher.delivery d ON d.id = a.delivery_id
     JOIN agent_gateway.turn_event e ON e.turn_id = d.body::json -> 'data' ->> 'turn_id'
       AND e.seq = (d.body::json -> 'data' ->> 'seq')::int`,
  );
  const all = delays.map(({ ms }) => ms);
  console.log(`transition to first webhook attempt, ${all.length}: ${percentiles(all)} (aim: p95 1000 ms)`);
}

function percentiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
