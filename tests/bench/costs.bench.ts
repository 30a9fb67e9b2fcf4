/**
 * What one session costs each part, for `scaling/costs.ts`: processor time of each service, of Postgres and of NATS, and bytes that stay
 * on disk, for a session that is opened, and for a payment from its block to the treasury with three webhooks. What the parts use
 * while nothing happens is taken off. Postgres flushes. Processor time hardly depends on what else the machine does; the rates
 * that it went at do. Run: `npm run bench -- costs`. `--keep`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../stack/people/merchant.js';
import { RunningSystem } from '../stack/running-system.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { KEEP, once, Recorder } from './figures/recorder.js';
import { between, ofEverything } from './processor-time.js';

const { values: options } = parseArgs({ options: KEEP });
const figures = new Recorder('costs', options);
const WARM_UP = 100;
const SESSIONS = 600;
const AT_ONCE = 16;
const IDLE_MS = 15_000;
/** Sweeps and their finality come last; then nothing is left to do. */
const SETTLE_MS = 10_000;
const CENTS = 25_00;

const system = await RunningSystem.start({ fsync: true });
try {
  const receiver = await WebhookReceiver.start();
  const merchant = await Merchant.create(system, { receivers: [receiver] });
  await paid(merchant, await opened(merchant, WARM_UP));
  await sleep(SETTLE_MS);
  const idle = await measured(() => sleep(IDLE_MS), new Map());
  const perMs = new Map([...idle.seconds].map(([name, seconds]) => [name, seconds / idle.ms]));
  let sessions: Awaited<ReturnType<typeof opened>> = [];
  const bytesBefore = await bytes();
  const session = report(
    'a session opened',
    await measured(async () => {
      sessions = await opened(merchant, SESSIONS);
      await sleep(SETTLE_MS);
    }, perMs),
  );
  const bytesOpened = await bytes();
  const payment = report(
    'a payment, from its block to the treasury',
    await measured(async () => {
      await paid(merchant, sessions);
      await sleep(SETTLE_MS);
    }, perMs),
  );
  const sessionBytes = reportBytes('a session opened', bytesBefore, bytesOpened);
  const paymentBytes = reportBytes('a payment', bytesOpened, await bytes());
  console.log('idle, ms of processor time a second:');
  console.log(`  ${[...perMs].map(([name, share]) => `${name} ${(share * 1_000 * 1_000).toFixed(1)}`).join(', ')}`);
  figures.end({
    session: once(session),
    sessionBytes: once(sessionBytes),
    payment: once(payment),
    paymentBytes: once(paymentBytes),
  });
} finally {
  await system.stop();
}

interface Measured {
  readonly ms: number;
  readonly seconds: Map<string, number>;
}

/** What work used beyond `perMs`, which is used anyway. */
async function measured(work: () => Promise<unknown>, perMs: ReadonlyMap<string, number>): Promise<Measured> {
  const before = ofEverything(system);
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  const spent = between(before, ofEverything(system));
  return { ms, seconds: new Map([...spent].map(([name, s]) => [name, s - (perMs.get(name) ?? 0) * ms])) };
}

async function opened(merchant: Merchant, howMany: number) {
  const sessions: Awaited<ReturnType<Merchant['openSession']>>[] = [];
  let left = howMany;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) sessions.push(await merchant.openSession(CENTS));
    }),
  );
  return sessions;
}

/** Pays sessions and waits until all of it is with the treasury, and published. */
async function paid(merchant: Merchant, sessions: Awaited<ReturnType<typeof opened>>): Promise<void> {
  for (const session of sessions) await system.buyer.sends(session.deposit_address, BigInt(CENTS) * 10_000n);
  await eventually(async () => {
    const [row] = await system.rows<{ left: number }>(
      `SELECT (SELECT count(*) FROM sessions.sessions WHERE merchant_id = $1 AND id = ANY ($2))::int
            - (SELECT count(*) FROM sessions.payments WHERE merchant_id = $1 AND session_id = ANY ($2) AND status = 'swept')::int
            + (SELECT count(*) FROM webhook_dispatcher.delivery WHERE merchant_id = $1 AND status = 'pending')::int AS left`,
      [merchant.id, sessions.map((session) => session.invoice_id)],
    );
    return row!.left === 0;
  }, 300_000);
}

/** Prints who used how much for one. Returns the sum. */
function report(unit: string, { seconds }: Measured): number {
  const each = [...seconds].map(([name, s]) => [name, (s * 1_000) / SESSIONS] as const);
  const sum = each.reduce((total, [, ms]) => total + ms, 0);
  const shown = each.filter(([, ms]) => ms >= 0.02).toSorted(([, a], [, b]) => b - a);
  console.log(`${unit}: ${sum.toFixed(2)} ms of processor time`);
  console.log(`  ${shown.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ')}`);
  return sum;
}

/** Bytes of each schema with its indexes. */
async function bytes(): Promise<Map<string, number>> {
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
