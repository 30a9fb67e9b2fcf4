import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { ApiClient } from '@deploy/local/seed/api-client';
import { eventually } from '@libs/testing/eventually';
import type { RunningSystem } from '../stack/running-system.js';
import { type BareStatements, bareStatements } from './bare-statements.js';
import { AGAINST, otherBuild } from './figures/checkouts.js';
import { KEEP, Recorder, type Row } from './figures/recorder.js';
import { median, percentile } from './figures/statistics.js';
import { between, ofEverything, pidsOf, processOfAll } from './processor-time.js';
import { PROFILE, profile } from './profiles/profile.js';
import { type TestPrograms, testProgramsOf } from './test-programs.js';

/**
 * The whole stack as processes, idle: time and CPU until it is ready on a fresh folder, from the compiler's files and
 * from bundles; resident memory of all services; the use of all programs while nothing happens but blocks, with a
 * process for each service and with one for all; and from the block that holds a transfer to the first
 * `payment.detected` POST at the merchant. `--against=<folder or revision>`: the same of another build, afterwards.
 * `--profile`: where services spend their time while nothing happens. `--keep`
 */
const { values: options } = parseArgs({ options: { ...KEEP, ...AGAINST, ...PROFILE } });
const other = otherBuild(options.against);
const figures = new Recorder('stack', options, other);
const PAYMENTS = 25;
/** Services that are newer than the aim of the checkout's memory, which covers the nine others. */
const ADDED_LATER = ['signer', 'agent-gateway', 'turn-runner'];
/** How long a start takes to settle. */
const SETTLES_S = 20;
/** How long, and how often, the idle system is then measured. */
const IDLE_S = 20;
const IDLE_ROUNDS = 3;
/** The time until every loop has noticed that a session was opened, or that none is open any more. */
const CHANGES_WITHIN_S = 5;
const PROFILED_S = 20;

/** Linux counts the CPU of a process in hundredths of a second. */
const TICKS_PER_S = 100;

if (options.profile) await profileIdle(await testProgramsOf(ROOT));
const mine = options.profile ? undefined : await measured('this', await testProgramsOf(ROOT));
const others = mine && other && (await measured('other', await testProgramsOf(other.root)));
const rowOf = (of: (build: Measured) => number, peer?: (build: Measured) => number): Row | undefined =>
  mine && { values: [of(mine)], peer: peer && [peer(mine)], commit: others && [of(others)] };
figures.end({
  ready: rowOf(
    ({ bundled }) => bundled.readyS,
    ({ plain }) => plain.readyS,
  ),
  readyCpu: rowOf(
    ({ bundled }) => bundled.cpuS,
    ({ plain }) => plain.cpuS,
  ),
  memory: rowOf(({ memory }) => sumOf(memory)),
  memoryOfNine: rowOf(({ memory }) => sumOf(memory, (name) => !ADDED_LATER.includes(name))),
  idle: rowOf(
    ({ idle }) => idle.closed,
    ({ idle, bare }) => idle.statements * bare.now,
  ),
  idleOpen: rowOf(({ idle }) => idle.open),
  idleTogether: rowOf(
    ({ idleTogether }) => idleTogether.closed,
    ({ idleTogether, bare }) => idleTogether.statements * bare.now,
  ),
  idleTogetherOpen: rowOf(({ idleTogether }) => idleTogether.open),
  idleStatements: rowOf(
    ({ idle }) => idle.statements,
    ({ idle }) => idle.statementsOpen,
  ),
  idleBare: rowOf(
    ({ bare }) => bare.now,
    ({ bare }) => bare.busy,
  ),
  detectedP50: rowOf(({ delays }) => percentile(delays, 0.5)),
  detectedP95: rowOf(({ delays }) => percentile(delays, 0.95)),
});

/** The cost of a start. */
interface Start {
  readonly readyS: number;
  /** The CPU of all services until then. */
  readonly cpuS: number;
}

/** All measurements of one build. */
interface Measured {
  readonly plain: Start;
  readonly bundled: Start;
  readonly memory: ReadonlyMap<string, number>;
  readonly idle: Idle;
  readonly idleTogether: Idle;
  readonly bare: BareStatements;
  readonly delays: readonly number[];
}

async function measured(name: string, programs: TestPrograms): Promise<Measured> {
  const { system: first, ...plain } = await started(programs, `${name}, from compiled files`, false);
  await first.stop();
  const idleTogether = await together(programs);
  const { system, ...bundled } = await started(programs, `${name}, from bundles`, true);
  try {
    const [memory, idle] = [memoryOf(system), await idleOf(system)];
    const bare = await bareStatements(system.stack.dependencies.adminDatabaseUrl, idle.statements, IDLE_S);
    console.log(
      `a statement of a bare client: ${bare.now.toFixed(2)} ms of CPU, one after the other ${bare.busy.toFixed(2)}`,
    );
    return { plain, bundled, memory, idle, idleTogether, bare, delays: await latencies(system, programs) };
  } finally {
    await system.stop();
  }
}

/** Uses compiled files, which show which code belongs to which package. */
async function profileIdle(programs: TestPrograms): Promise<void> {
  const { system } = await started(programs, 'this, from compiled files', false);
  await profileWhileIdle('idle', system, pidsOf(system, ['chain-indexer', 'sweeper']));
  const together = await programs.RunningSystem.start({ bundled: false, oneProcess: true });
  await profileWhileIdle('idleTogether', together, { 'all services': processOfAll(together) });
}

/** Stops the system after that. */
async function profileWhileIdle(id: 'idle' | 'idleTogether', system: RunningSystem, pids: Record<string, number>) {
  try {
    await becomesIdle(system);
    figures.profiled(id, await profile(pids, () => sleep(PROFILED_S * 1_000)));
  } finally {
    await system.stop();
  }
}

async function started(
  programs: TestPrograms,
  how: string,
  bundled: boolean,
): Promise<Start & { readonly system: RunningSystem }> {
  const began = performance.now();
  const system = await programs.RunningSystem.start({ bundled });
  const readyS = (performance.now() - began) / 1000;
  const pids = system.stack.services.map(({ name }) => system.stack.supervisor.child(name)!.pid);
  const cpuS = pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  console.log(
    `${how}: ready after ${readyS.toFixed(1)} s, demo merchant included; services took ${cpuS.toFixed(1)} s of CPU`,
  );
  return { system, readyS, cpuS };
}

/**
 * Returns user and system time of a process. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, fields 14 and
 * 15
 */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

/** Returns resident MiB by service. */
function memoryOf(system: RunningSystem): Map<string, number> {
  const memory = new Map<string, number>();
  for (const { name } of system.stack.services) {
    const { pid } = system.stack.supervisor.child(name)!;
    const kib = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]);
    console.log(`  ${name.padEnd(20)} ${(kib / 1024).toFixed(0).padStart(4)} MiB`);
    memory.set(name, kib / 1024);
  }
  return memory;
}

function sumOf(memory: ReadonlyMap<string, number>, isMeant = (_name: string) => true): number {
  return [...memory].reduce((sum, [name, mib]) => (isMeant(name) ? sum + mib : sum), 0);
}

/**
 * Milliseconds of processor time a second when idle, while a session is open and while none is; and statements a
 * second.
 */
interface Idle {
  readonly open: number;
  readonly closed: number;
  readonly statements: number;
  readonly statementsOpen: number;
}

/** The values of one measurement. */
interface IdleSample {
  readonly ms: number;
  readonly statements: number;
}

/**
 * Puts the end of the last window of sessions before or after now. Does nothing for builds that are older than such
 * ends.
 */
async function openWindow(system: RunningSystem, isOpen: boolean): Promise<void> {
  const known = "SELECT 1 FROM pg_tables WHERE schemaname = 'chain_indexer' AND tablename = 'open_windows'";
  if ((await system.rows(known)).length === 0) return;
  const hours = isOpen ? 1 : 0;
  await system.rows(
    `INSERT INTO chain_indexer.open_windows (chain_id, open_until)
     SELECT chain_id, now() + make_interval(hours => $1) FROM chain_indexer.cursors
     ON CONFLICT (chain_id) DO UPDATE SET open_until = excluded.open_until`,
    [hours],
  );
}

/** Waits until nothing of the start is left to do, and the system is as it would be an hour later. */
async function becomesIdle(system: RunningSystem): Promise<void> {
  await openWindow(system, false);
  await sleep(SETTLES_S * 1_000);
}

/** Measures in turn, because the pace of the machine changes within minutes. */
async function idleOf(system: RunningSystem): Promise<Idle> {
  await becomesIdle(system);
  const found: { open: IdleSample[]; closed: IdleSample[] } = { open: [], closed: [] };
  for (let round = 0; round < IDLE_ROUNDS; round++)
    for (const kind of ['closed', 'open'] as const) {
      await openWindow(system, kind === 'open');
      await sleep(CHANGES_WITHIN_S * 1_000);
      found[kind].push(await idleSample(system, kind));
    }
  await openWindow(system, false);
  const medianOf = (kind: 'open' | 'closed', of: keyof IdleSample) => median(found[kind].map((sample) => sample[of]));
  return {
    ...{ open: medianOf('open', 'ms'), closed: medianOf('closed', 'ms') },
    ...{ statements: medianOf('closed', 'statements'), statementsOpen: medianOf('open', 'statements') },
  };
}

/** Takes a while, so that it includes connections of pools that are closed after idling and made again. */
async function idleSample(system: RunningSystem, kind: 'open' | 'closed'): Promise<IdleSample> {
  const [before, transactions] = [ofEverything(system), await transactionsOf(system)];
  await sleep(IDLE_S * 1_000);
  const used = [...between(before, ofEverything(system))].map(([name, s]) => [name, (s * 1_000) / IDLE_S] as const);
  const statements = ((await transactionsOf(system)) - transactions) / IDLE_S;
  const ms = used.reduce((sum, [, of]) => sum + of, 0);
  const parts = used.toSorted(([, a], [, b]) => b - a).map(([name, of]) => `${name} ${of.toFixed(1)}`);
  console.log(`idle, ${kind}, ms of CPU a second: ${ms.toFixed(0)}: ${parts.join(', ')}`);
  return { ms, statements };
}

/** Returns the transactions of Postgres so far. Nearly all of an idle stack have one statement. */
async function transactionsOf(system: RunningSystem): Promise<number> {
  const [row] = await system.rows<{ count: number }>(
    'SELECT sum(xact_commit + xact_rollback)::float AS count FROM pg_stat_database',
  );
  return row!.count;
}

/** Measures the same with all services in one process. */
async function together({ RunningSystem }: TestPrograms): Promise<Idle> {
  const system = await RunningSystem.start({ bundled: true, oneProcess: true });
  try {
    return await idleOf(system);
  } finally {
    await system.stop();
  }
}

/** Returns milliseconds from the block of a payment to its first POST. */
async function latencies(system: RunningSystem, { Merchant }: TestPrograms): Promise<number[]> {
  const arrivals = new Map<string, number>();
  const server = createServer((request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        type: string;
        data: { session_token: string };
      };
      if (!arrivals.has(`${type} ${data.session_token}`)) arrivals.set(`${type} ${data.session_token}`, at);
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const merchant = await Merchant.create(system);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await merchant.owner.post(`/api/dashboard/merchants/${merchant.id}/webhook_endpoints`, { url });
  const health = new ApiClient(system.baseUrl);
  const delays: number[] = [];
  for (let index = 0; index < PAYMENTS; index++) {
    const session = await merchant.openSession(5_00);
    await health.get('/api/health');
    const hash = await system.buyer.sends(session.deposit_address, 5_000_000n);
    const mined = await minedAt(system, hash);
    const arrived = await eventually(() => arrivals.get(`payment.detected ${session.token}`));
    delays.push(arrived - mined);
  }
  server.closeAllConnections();
  server.close();
  return delays;
}

/** Returns when the block with the transfer was mined, to a few milliseconds. */
async function minedAt(system: RunningSystem, hash: string): Promise<number> {
  for (;;) {
    const receipt = await system.provider.send('eth_getTransactionReceipt', [hash]);
    if (receipt) return performance.now();
    await sleep(3);
  }
}
