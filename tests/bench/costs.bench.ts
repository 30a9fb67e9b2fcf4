/**
 * The cost of one session in each part, for `scaling/costs.ts`: processor time of each service, of Postgres and of
 * NATS,
 * and bytes that stay on disk, for a session that is opened, and for a payment from its block to the treasury with
 * three webhooks. The use of the idle parts is subtracted. Postgres flushes. Processor time hardly
 * depends on what else the machine does; the rates do. Run: `npm run bench -- costs`.
 *
 * `--against=<folder or revision>`: another build runs next to this one, with a system of its own, and each is measured
 * in turn. `--rounds=3`, `--keep`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { eventually } from '@libs/testing/eventually';
import type { Merchant } from '../stack/people/merchant.js';
import type { RunningSystem } from '../stack/running-system.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { AGAINST, otherBuild } from './figures/checkouts.js';
import { KEEP, Recorder, row } from './figures/recorder.js';
import { between, ofEverything } from './processor-time.js';
import { testProgramsOf } from './test-programs.js';

const { values: options } = parseArgs({
  options: { ...KEEP, ...AGAINST, rounds: { type: 'string', default: '3' } },
});
const other = otherBuild(options.against);
const figures = new Recorder('costs', options, other);
const WARM_UP = 100;
const SESSIONS = 400;
const CONCURRENCY = 16;
const IDLE_MS = 15_000;
/** Sweeps and their finality come last; then nothing is left to do. */
const SETTLE_MS = 10_000;
const CENTS = 25_00;

/** A running system of some build, with a merchant, and the idle use of its parts, in seconds for each millisecond. */
interface Measurable {
  readonly name: string;
  readonly system: RunningSystem;
  readonly merchant: Merchant;
  readonly idle: ReadonlyMap<string, number>;
}

/** The cost of one session in a round: milliseconds of processor time, and bytes. */
interface Round {
  readonly session: number;
  readonly sessionBytes: number;
  readonly payment: number;
  readonly paymentBytes: number;
}

const receiver = await WebhookReceiver.start();
const systems: RunningSystem[] = [];
try {
  const builds: Measurable[] = [];
  for (const [index, root] of [ROOT, ...(other ? [other.root] : [])].entries())
    builds.push(await start(index === 0 ? 'this' : 'other', root));
  const rounds = builds.map((): Round[] => []);
  for (let round = 1; round <= Number(options.rounds); round++)
    for (const one of round % 2 ? builds : builds.toReversed()) rounds[builds.indexOf(one)]!.push(await measure(one));
  const [mine, others] = rounds;
  const rowOf = (of: (round: Round) => number) => row(mine!, of, { commit: others });
  figures.end({
    session: rowOf(({ session }) => session),
    sessionBytes: rowOf(({ sessionBytes }) => sessionBytes),
    payment: rowOf(({ payment }) => payment),
    paymentBytes: rowOf(({ paymentBytes }) => paymentBytes),
  });
} finally {
  for (const one of systems) await one.stop();
}

/** Starts the system of a build and warms it up. */
async function start(name: string, root: string): Promise<Measurable> {
  const { RunningSystem: System, Merchant: Person } = await testProgramsOf(root);
  const system = await System.start({ fsync: true });
  systems.push(system);
  const merchant = await Person.create(system, { receivers: [receiver] });
  await paid(system, merchant, await opened(merchant, WARM_UP));
  await sleep(SETTLE_MS);
  const { ms, seconds } = await measured(system, () => sleep(IDLE_MS), new Map());
  const idle = new Map([...seconds].map(([part, used]) => [part, used / ms]));
  const shown = [...idle].map(([part, share]) => `${part} ${(share * 1_000 * 1_000).toFixed(1)}`).join(', ');
  console.log(`${name}: idle, ms of processor time a second: ${shown}`);
  return { name, system, merchant, idle };
}

/** Opens sessions, and then pays them. */
async function measure({ name, system, merchant, idle }: Measurable): Promise<Round> {
  let sessions: Awaited<ReturnType<typeof opened>> = [];
  const bytesBefore = await bytes(system);
  const open = await measured(
    system,
    async () => {
      sessions = await opened(merchant, SESSIONS);
      await sleep(SETTLE_MS);
    },
    idle,
  );
  const bytesOpened = await bytes(system);
  const pay = await measured(
    system,
    async () => {
      await paid(system, merchant, sessions);
      await sleep(SETTLE_MS);
    },
    idle,
  );
  return {
    session: report(`${name}: a session opened`, open),
    sessionBytes: reportBytes(`${name}: a session opened`, bytesBefore, bytesOpened),
    payment: report(`${name}: a payment, from its block to the treasury`, pay),
    paymentBytes: reportBytes(`${name}: a payment`, bytesOpened, await bytes(system)),
  };
}

interface Measured {
  readonly ms: number;
  readonly seconds: Map<string, number>;
}

/** Measures work, without the idle use. */
async function measured(
  system: RunningSystem,
  work: () => Promise<unknown>,
  idle: ReadonlyMap<string, number>,
): Promise<Measured> {
  const before = ofEverything(system);
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  const spent = between(before, ofEverything(system));
  return { ms, seconds: new Map([...spent].map(([part, s]) => [part, s - (idle.get(part) ?? 0) * ms])) };
}

async function opened(merchant: Merchant, howMany: number) {
  const sessions: Awaited<ReturnType<Merchant['openSession']>>[] = [];
  let left = howMany;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) sessions.push(await merchant.openSession(CENTS));
    }),
  );
  return sessions;
}

/** Pays sessions and waits until all money is in the treasury, and everything is published. */
async function paid(
  system: RunningSystem,
  merchant: Merchant,
  sessions: Awaited<ReturnType<typeof opened>>,
): Promise<void> {
  for (const session of sessions) await system.buyer.sends(session.deposit_address, BigInt(CENTS) * 10_000n);
  await eventually(async () => {
    const [found] = await system.rows<{ left: number }>(
      `SELECT (SELECT count(*) FROM sessions.sessions WHERE merchant_id = $1 AND id = ANY ($2))::int
            - (SELECT count(*) FROM sessions.payments WHERE merchant_id = $1 AND session_id = ANY ($2) AND status = 'swept')::int
            + (SELECT count(*) FROM webhook_dispatcher.delivery WHERE merchant_id = $1 AND status = 'pending')::int AS left`,
      [merchant.id, sessions.map((session) => session.invoice_id)],
    );
    return found!.left === 0;
  }, 300_000);
}

/** Prints the use of each part for one unit. Returns the sum. */
function report(unit: string, { seconds }: Measured): number {
  const each = [...seconds].map(([name, s]) => [name, (s * 1_000) / SESSIONS] as const);
  const sum = each.reduce((total, [, ms]) => total + ms, 0);
  const shown = each.filter(([, ms]) => ms >= 0.02).toSorted(([, a], [, b]) => b - a);
  console.log(`${unit}: ${sum.toFixed(2)} ms of processor time`);
  console.log(`  ${shown.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ')}`);
  return sum;
}

/** Returns the bytes of each schema with its indexes. */
async function bytes(system: RunningSystem): Promise<Map<string, number>> {
  const rows = await system.rows<{ schema: string; bytes: number }>(
    `SELECT n.nspname AS schema, sum(pg_total_relation_size(c.oid))::float8 AS bytes FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') GROUP BY 1`,
  );
  return new Map(rows.map((row) => [row.schema, row.bytes]));
}

function reportBytes(unit: string, before: Map<string, number>, after: Map<string, number>): number {
  const each = [...after].map(([schema, size]) => [schema, (size - (before.get(schema) ?? 0)) / SESSIONS] as const);
  const sum = each.reduce((total, [, size]) => total + size, 0);
  const shown = each.filter(([, size]) => size >= 1).toSorted(([, a], [, b]) => b - a);
  console.log(`${unit}: ${sum.toFixed(0)} bytes in Postgres`);
  console.log(`  ${shown.map(([schema, size]) => `${schema} ${size.toFixed(0)}`).join(', ')}`);
  return sum;
}
