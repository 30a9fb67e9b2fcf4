import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { MIGRATIONS } from '@apps/agent-gateway/migrations';
import { ROOT } from '@deploy/local/files/repository';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { startPostgres } from '@libs/embedded/postgres/postgres';
import { formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { apiKeyHash, newApiKey } from '@libs/service-kit/api-keys/api-key';
import { type Migratable, migrate } from '@libs/service-kit/database/schema/migrate';
import { provisionService } from '@libs/service-kit/database/schema/provision';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import autocannon from 'autocannon';
import pg from 'pg';
import { AGAINST, otherBuild } from './figures/checkouts.js';
import { KEEP, Recorder, type Row, row } from './figures/recorder.js';
import { secondsOf, secondsOfTree } from './processor-time.js';
import { PROFILE, profile } from './profiles/profile.js';
import { ended, type MeasuredProgram, startProgram } from './program.js';

/**
 * `POST /v1/turns` through the agent gateway against a bare Fastify + pg handler with the same writes: accepted turns
 * per second of each in turn and their ratio, on databases of their own of one Postgres that flushes to disk, and the
 * CPU of the program and of Postgres for each turn. 32 connections, each in a space of its own. `PROFILE_DIR` gets
 * `--cpu-prof`.
 *
 * `--accounts=32`: spaces of that many accounts, which share no lock; else of one account.
 * `--capped`: the accounts have daily caps and windows, and every turn names a customer.
 * `--against=<folder or revision>`: the agent gateway of another build is measured in the same rounds.
 * `--profile`: where the agent gateway spends its time. `--rounds=3`, `--keep`
 */
const { values: options } = parseArgs({
  options: {
    ...KEEP,
    ...AGAINST,
    ...PROFILE,
    accounts: { type: 'string', default: '1' },
    capped: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
});
const other = otherBuild(options.against);
const figures = new Recorder('accept', options, other);
const CONNECTIONS = 32;
const SECONDS = 5;
const ACCOUNTS = Number(options.accounts);
const PASSWORD = 'bench';
/** Returns a compiled file of the agent gateway of a build. */
const compiled = (root: string, file: string) => join(root, 'apps', 'agent-gateway', 'dist', 'src', file);

/** A connection, and the account and space for which it submits turns. */
const CLIENTS = Array.from({ length: CONNECTIONS }, (_, index) => ({
  account: (index % ACCOUNTS) + 1,
  space: `sp_${String(index).padStart(32, '0')}`,
  endUser: options.capped ? `customer-${index % 8}` : null,
}));
const KEYS = Array.from({ length: ACCOUNTS }, () => newApiKey('ak_live_'));

/** A program that is measured. */
interface Program extends MeasuredProgram {
  name: string;
  nats: EmbeddedNats;
}

type Migrations = Migratable['migrations'];

interface Run {
  turns: number;
  perSecond: number;
  p50Ms: number;
  /** Milliseconds of CPU for each turn. */
  ownMs: number;
  postgresMs: number;
}

const dir = mkdtempSync(join(tmpdir(), 'bench-accept-'));
const postgres = await startPostgres({ dir: join(dir, 'pg') });
const admin = new pg.Client({ connectionString: postgres.superuserUrl });
const programs: Program[] = [];
try {
  await admin.connect();
  const ours = await program('agent gateway', compiled(ROOT, 'main.js'), '/livez', MIGRATIONS);
  const others =
    other && (await program('other', compiled(other.root, 'main.js'), '/livez', await migrationsOf(other.root)));
  const bare = await program('bare', join(import.meta.dirname, 'bare-accept.server.js'), '/', MIGRATIONS);
  for (const each of programs) await run(each, 2);
  const kind = options.capped ? 'capped' : ACCOUNTS > 1 ? 'many' : 'one';
  if (options.profile)
    figures.profiled(kind, await profile({ 'agent-gateway': ours.child.pid! }, () => run(ours, SECONDS)));
  const measured = new Map(programs.map((each): [Program, Run[]] => [each, []]));
  for (let round = 1; round <= (options.profile ? 0 : Number(options.rounds)); round++) {
    for (const each of programs) {
      const one = await run(each, SECONDS);
      measured.get(each)!.push(one);
      console.log(`round ${round}: ${each.name} ${said(one)}`);
    }
  }
  const rowOf = (of: (one: Run) => number) =>
    row(measured.get(ours)!, of, { peer: measured.get(bare)!, commit: others && measured.get(others)! });
  const [rate, cpu, ofPostgres] = [
    rowOf(({ perSecond }) => perSecond),
    rowOf(({ ownMs }) => ownMs),
    rowOf(({ postgresMs }) => postgresMs),
  ];
  const as = (wanted: typeof kind, measuredRow: Row) => (kind === wanted ? measuredRow : undefined);
  figures.end({
    one: as('one', rate),
    oneCpu: as('one', cpu),
    onePostgres: as('one', ofPostgres),
    many: as('many', rate),
    manyCpu: as('many', cpu),
    manyPostgres: as('many', ofPostgres),
    capped: as('capped', rate),
    cappedCpu: as('capped', cpu),
    cappedPostgres: as('capped', ofPostgres),
  });
} finally {
  await Promise.all(programs.map(({ child }) => ended(child)));
  await Promise.all(programs.map(({ nats }) => nats.stop()));
  await admin.end();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

function said({ perSecond, p50Ms, ownMs, postgresMs }: Run): string {
  return `${perSecond.toFixed(0)}/s (p50 ${p50Ms} ms), CPU of a turn ${ownMs.toFixed(2)} ms, of Postgres ${postgresMs.toFixed(2)} ms`;
}

/** Starts a program on a database and a NATS server of its own, with the schema of that build of the agent gateway. */
async function program(name: string, main: string, path: string, migrations: Migrations): Promise<Program> {
  const database = `bench_${programs.length}`;
  await admin.query(`CREATE DATABASE ${database}`);
  const url = Object.assign(new URL(postgres.superuserUrl), { pathname: `/${database}` });
  const own = new pg.Client({ connectionString: url.href });
  await own.connect();
  await provisionService(own, { schema: 'agent_gateway', password: PASSWORD });
  await migrate({ schema: 'agent_gateway', migrations }, url.href);
  await seed(own);
  await own.end();
  const started = await start(name, main, Object.assign(url, { username: 'agent_gateway', password: PASSWORD }).href);
  programs.push(started);
  await eventually(async () => (await request(started.url, 'GET', path)).status < 500);
  return started;
}

/** Returns the migrations of another build: their list is next to its `main.js`. */
async function migrationsOf(root: string): Promise<Migrations> {
  const list = pathToFileURL(compiled(root, 'migrations.js'));
  return ((await import(list.href)) as { MIGRATIONS: Migrations }).MIGRATIONS;
}

async function seed(client: pg.Client): Promise<void> {
  const dailyCap = options.capped ? 1_000_000_000_000 : null;
  await client.query('SET search_path = agent_gateway');
  await client.query(
    `INSERT INTO account (id, balance_micro_usd, key_daily_micro_usd, end_user_daily_micro_usd)
     SELECT id, 1000000000000, $2, $2 FROM generate_series(1, $1::int) id`,
    [ACCOUNTS, dailyCap],
  );
  if (options.capped) {
    await client.query(
      `INSERT INTO window_cap (account_id, place, seconds, micro_usd, scope)
       SELECT account.id, place, 3600, 1000000000000, scope
       FROM account CROSS JOIN (VALUES (1, 'account'), (2, 'end_user')) w (place, scope)`,
    );
  }
  await client.query(
    `INSERT INTO agent_key (id, account_id, name, prefix, last4, key_hash, scope)
     SELECT n, n, 'bench', 'ak_live_', 'xxxx', hash, 'all_spaces' FROM unnest($1::text[]) WITH ORDINALITY k (hash, n)`,
    [KEYS.map(apiKeyHash)],
  );
  await client.query(
    "INSERT INTO space (id, account_id, engine) SELECT s.id, s.account, 'local' FROM unnest($1::text[], $2::int[]) s (id, account)",
    [CLIENTS.map(({ space }) => space), CLIENTS.map(({ account }) => account)],
  );
}

async function start(name: string, main: string, databaseUrl: string): Promise<Program> {
  const nats = await startNatsServer({ dir: join(dir, `nats-${programs.length}`) });
  const settings = {
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    RUNNER_SEALING_PUBLIC_KEY: formatPublicKey(generateSealingKeyPair('runner-bench')),
  };
  return { name, nats, ...(await startProgram(name, main, settings)) };
}

async function run({ name, url, child }: Program, seconds: number): Promise<Run> {
  const before = cpu(child);
  let client = 0;
  const result = await autocannon({
    url: `${url}/v1/turns`,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'content-type': 'application/json' },
    setupClient: (each) => {
      const { account, space, endUser } = CLIENTS[client++ % CONNECTIONS]!;
      each.setHeaders({
        'content-type': 'application/json',
        authorization: `Bearer ${KEYS[account - 1]}`,
        'x-account': String(account),
      });
      each.setBody(JSON.stringify({ space, text: 'hello', end_user_ref: endUser }));
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`);
  }
  await eventually(idle);
  const after = cpu(child);
  const turns = result['2xx'];
  return {
    turns,
    perSecond: turns / (result.duration || seconds),
    p50Ms: result.latency.p50,
    ownMs: ((after.own - before.own) * 1_000) / turns,
    postgresMs: ((after.postgres - before.postgres) * 1_000) / turns,
  };
}

/**
 * Waits until everything that the last connections requested is written, so that none of it is counted for the next
 * program.
 */
async function idle(): Promise<boolean> {
  const { rows } = await admin.query(
    "SELECT count(*)::int AS busy FROM pg_stat_activity WHERE usename = 'agent_gateway' AND state <> 'idle'",
  );
  return rows[0].busy === 0;
}

/** Returns the processor time so far, in seconds. */
function cpu(child: ChildProcess): { own: number; postgres: number } {
  return { own: secondsOf(child.pid!), postgres: secondsOfTree(postgres.pid) };
}
