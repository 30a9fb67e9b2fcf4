/**
 * The cost of each path while tables grow: requests of backends and buyers, each list, search and report of the
 * dashboard, retention, and reads of tables at a start. Each size has a separate system, into which that many sessions
 * and turns of a year are loaded with all rows that follow from them, as copies of rows that the services wrote. Its
 * figures are kept in `results/growth.json`, size by size, and `npm run docs` prints
 * `docs/generated/growth.md` from them. A million takes ten minutes and 10 GB, ten million of one product 40 minutes
 * and 57 GB.
 *
 * `--smallest=3 --largest=6`: powers of ten. `--of=checkout` or `--of=agents`: only rows and paths of that product,
 * where both do not fit on the disk; the others keep their figures. `--only=usage,failed`: paths whose name contains
 * one of these; the others keep their figures. `--explain=<folder>`: keeps Postgres' log there, with the plan of each
 * statement that takes more than 20 ms.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { AgentAccount } from '../stack/people/agent-account.js';
import { Merchant } from '../stack/people/merchant.js';
import { RunningSystem } from '../stack/running-system.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { type AgentTemplates, loadAgents } from './growth/agent-rows.js';
import { type CheckoutTemplates, loadCheckout } from './growth/checkout-rows.js';
import { type GrowthResults, growthPage, type MeasuredPath } from './growth/growth-page.js';
import { Stopwatch } from './growth/measure.js';
import { type Products, pathsOf, type SampledSession, type Scene } from './growth/paths.js';
import { connect, measureUpkeep } from './growth/upkeep.js';
import { QUIET } from './quiet.js';
import { liftCaps } from './uncapped.js';

const { values: options } = parseArgs({
  options: {
    smallest: { type: 'string', default: '3' },
    largest: { type: 'string', default: '6' },
    only: { type: 'string' },
    of: { type: 'string' },
    explain: { type: 'string' },
  },
});
const FILE = join(ROOT, 'tests', 'bench', 'results', 'growth.json');
const only = options.only?.split(',');
if (options.of !== undefined && options.of !== 'checkout' && options.of !== 'agents')
  throw new Error(`--of=${options.of}: there are checkout and agents`);
const products: Products = { checkout: options.of !== 'agents', agents: options.of !== 'checkout' };
const SAMPLES = 40;

for (let power = Number(options.smallest); power <= Number(options.largest); power++) {
  const system = await RunningSystem.start({
    fsync: true,
    env: (service) => (service === 'chain-indexer' ? QUIET : {}),
  });
  try {
    const measured = await measureSize(system, 10 ** power);
    keep(10 ** power, measured);
  } finally {
    if (options.explain) {
      mkdirSync(options.explain, { recursive: true });
      copyFileSync(join(system.stack.state.postgres, 'postgres.log'), join(options.explain, `10^${power}.log`));
    }
    await system.stop();
  }
}
if (existsSync(FILE)) console.log(growthPage(JSON.parse(readFileSync(FILE, 'utf8')) as GrowthResults));

async function measureSize(system: RunningSystem, count: number): Promise<MeasuredPath[]> {
  const receiver = await WebhookReceiver.start();
  const merchant = await Merchant.create(system, { receivers: [receiver] });
  const account = await AgentAccount.of(system, merchant, { creditsUsd: 1_000 });
  await liftCaps(account);
  const templates = await makeTemplates(system, merchant, account);
  const startedAt = performance.now();
  const [ofCheckout, ofAgents] = [await connect(system), await connect(system)];
  try {
    await Promise.all([
      products.checkout && loadCheckout(ofCheckout, templates, count),
      products.agents && loadAgents(ofAgents, templates, count),
    ]);
    await ofCheckout.query('CHECKPOINT');
  } finally {
    await Promise.all([ofCheckout.end(), ofAgents.end()]);
  }
  const [size] = await system.rows<{ size: string }>(
    'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
  );
  console.log(
    `10^${Math.log10(count)}: loaded in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s, ${size!.size}`,
  );
  if (options.explain) await explainSlow(system);
  const watch = await Stopwatch.start(system.stack.dependencies.postgres!.pid);
  const upkeep = only ? [] : await measureUpkeep(system, watch, { ...templates, merchantId: merchant.id }, products);
  const paths = pathsOf(await sceneOf(system, merchant, account, templates, count), products);
  const measured: MeasuredPath[] = [];
  for (const { group, name, call } of paths.filter((path) => !only || only.some((part) => path.name.includes(part)))) {
    const path = { group, name, ...(await watch.measure(call)) };
    measured.push(path);
    if (path.failed) console.log(`  ${path.failed}`);
    console.log(
      `  ${path.ms.toFixed(1).padStart(8)} ms, Postgres ${path.postgresMs.toFixed(1).padStart(8)} ms: ${name}`,
    );
  }
  for (const { name, ms } of upkeep) console.log(`  ${ms.toFixed(1).padStart(8)} ms: ${name}`);
  return [...measured, ...upkeep];
}

/** Makes one payment with its webhooks and one turn, all through the services, as templates for copies. */
async function makeTemplates(
  system: RunningSystem,
  merchant: Merchant,
  account: AgentAccount,
): Promise<CheckoutTemplates & AgentTemplates> {
  const session = await merchant.openSession(2_500);
  await system.buyer.sends(session.deposit_address, 25_000_000n);
  await merchant.swept(session);
  const spaceId = await account.space();
  const { turn_id: turnId } = await account.runTurn(spaceId, 'hello', { end_user_ref: 'customer' });
  return { merchantId: merchant.id, sessionId: session.invoice_id, accountId: account.id, spaceId, turnId };
}

/** Returns rows from the middle of the year. */
async function sceneOf(
  system: RunningSystem,
  merchant: Merchant,
  account: AgentAccount,
  { spaceId, turnId }: AgentTemplates,
  count: number,
): Promise<Scene> {
  const middle = Math.round(count / 2);
  const sessions = await system.rows<SampledSession>(
    `SELECT s.token, s.deposit_address AS deposit, p.tx_hash AS hash, p.from_address AS "from"
     FROM sessions.sessions s JOIN sessions.payments p ON p.session_id = s.id
     WHERE s.merchant_id = $1 AND s.id > $2 ORDER BY s.id LIMIT ${SAMPLES}`,
    [merchant.id, middle],
  );
  const ids = async (sql: string, parameters: unknown[]) =>
    (await system.rows<{ id: string }>(sql, parameters)).map(({ id }) => id);
  const ofAccount = [account.id, middle];
  return {
    merchant,
    account,
    spaceId,
    turnId,
    count,
    sessions,
    turns: await ids(
      `SELECT id FROM agent_gateway.turn WHERE account_id = $1 AND seq > $2 ORDER BY seq LIMIT ${SAMPLES}`,
      ofAccount,
    ),
    threads: await ids('SELECT id FROM agent_gateway.thread WHERE account_id = $1 ORDER BY seq LIMIT $2', [
      account.id,
      SAMPLES,
    ]),
    deliveries: await ids(
      `SELECT id FROM webhook_dispatcher.delivery WHERE merchant_id = $1 AND seq > $2 ORDER BY seq LIMIT ${SAMPLES}`,
      [merchant.id, middle],
    ),
  };
}

/** Makes connections log their slow plans: new ones from now on, existing ones once the settings are reloaded. */
async function explainSlow(system: RunningSystem): Promise<void> {
  await system.rows(`ALTER SYSTEM SET session_preload_libraries = 'auto_explain'`);
  for (const [name, value] of Object.entries({ log_min_duration: '20ms', log_analyze: 'on', log_buffers: 'on' }))
    await system.rows(`ALTER SYSTEM SET auto_explain.${name} = '${value}'`).catch(() => undefined);
  await system.rows('SELECT pg_reload_conf()');
  await system.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = ANY ($1) AND state = 'idle'`,
    [['sessions', 'webhook_dispatcher', 'agent_gateway', 'turn_runner']],
  );
}

/** Keeps the figures of a size together with those of other sizes, and with those of other paths. */
function keep(size: number, paths: readonly MeasuredPath[]): void {
  const known = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as GrowthResults) : undefined;
  const rounded = paths.map((path) => ({ ...path, ms: round(path.ms), postgresMs: round(path.postgresMs) }));
  const sameIn = (list: readonly MeasuredPath[], path: MeasuredPath) =>
    list.find(({ group, name }) => group === path.group && name === path.name);
  const others = only || options.of ? (known?.sizes[size]?.paths ?? []) : [];
  const all = [
    ...others.map((path) => sameIn(rounded, path) ?? path),
    ...rounded.filter((path) => sameIn(others, path) === undefined),
  ];
  const before = known?.sizes[size];
  const isPart = options.of !== undefined && (before === undefined || before.of === options.of);
  const measured = { date: new Date().toISOString().slice(0, 10), of: isPart ? options.of : undefined, paths: all };
  const sizes = { ...known?.sizes, [size]: measured };
  const results: GrowthResults = { cores: cpus().length, processor: cpus()[0]!.model, sizes };
  mkdirSync(join(FILE, '..'), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(results, undefined, 2)}\n`);
}

function round(ms: number): number {
  return Number(ms.toPrecision(3));
}
