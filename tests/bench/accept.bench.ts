import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { service } from '@apps/agent-gateway/service';
import { apiKeyHash, newApiKey } from '@libs/dto/merchants/api-key';
import { startNatsServer } from '@libs/embedded/nats/nats-server';
import { startPostgres } from '@libs/embedded/postgres/postgres';
import { freePort } from '@libs/embedded/process/free-port';
import { formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import { provisionService } from '@libs/service-kit/database/schema/provision';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import autocannon from 'autocannon';
import pg from 'pg';

/**
 * `POST /v1/turns` of one account through the agent gateway against a bare Fastify + pg handler with the same writes:
 * accepted turns per second of each in turn, on the same Postgres, flushed to disk, and their ratio. The account has no
 * caps. `PROFILE_DIR` gets the agent gateway's `--cpu-prof`.
 */
const SPACES = 32;
const CONNECTIONS = 32;
const SECONDS = 5;
const ROUNDS = 3;
const PASSWORD = 'bench';
/** USER_HZ of Linux. */
const TICKS_PER_SECOND = 100;
const SPACE_IDS = Array.from({ length: SPACES }, (_, index) => `sp_${String(index).padStart(32, '0')}`);

const dir = mkdtempSync(join(tmpdir(), 'bench-accept-'));
const [postgres, nats] = await Promise.all([
  startPostgres({ dir: join(dir, 'pg') }),
  startNatsServer({ dir: join(dir, 'nats') }),
]);
const admin = new pg.Client({ connectionString: postgres.superuserUrl });
const children: ReturnType<typeof spawn>[] = [];
try {
  await admin.connect();
  await provisionService(admin, { schema: 'agent_gateway', password: PASSWORD });
  await migrate({ schema: 'agent_gateway', migrations: [...(service.migrations ?? [])] }, postgres.superuserUrl);
  const apiKey = newApiKey('ak_live_');
  await seed(apiKey);
  const user = { username: 'agent_gateway', password: PASSWORD };
  const databaseUrl = Object.assign(new URL(postgres.superuserUrl), user).href;
  const profiling = process.env['PROFILE_DIR'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE_DIR']}`] : [];
  const main = createRequire(import.meta.url).resolve('@apps/agent-gateway/main');
  const ours = await start([...profiling, main], databaseUrl, '/livez');
  const bare = await start([join(import.meta.dirname, 'bare-accept.server.js')], databaseUrl, '/');
  for (const url of [ours, bare]) await run(url, apiKey, 2);
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const cpuBefore = cpuSeconds(children[0]!.pid!);
    const mine = await run(ours, apiKey, SECONDS);
    const cpuMs = ((cpuSeconds(children[0]!.pid!) - cpuBefore) * 1_000) / mine.turns;
    const theirs = await run(bare, apiKey, SECONDS);
    ratios.push(mine.perSecond / theirs.perSecond);
    console.log(
      `round ${round}: agent gateway ${said(mine)}, ${cpuMs.toFixed(2)} ms CPU a turn; bare ${said(theirs)}; ratio ${ratios.at(-1)!.toFixed(2)}`,
    );
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  console.log(`agent gateway / bare: median ratio ${median.toFixed(2)} (aims: 0.40, and 400 turns/s)`);
} finally {
  await Promise.all(children.map(ended));
  await admin.end();
  await nats.stop();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

interface Run {
  turns: number;
  perSecond: number;
  p50Ms: number;
}

function said({ perSecond, p50Ms }: Run): string {
  return `${perSecond.toFixed(0)}/s (p50 ${p50Ms} ms)`;
}

async function seed(apiKey: string): Promise<void> {
  await admin.query('SET search_path = agent_gateway');
  await admin.query(
    'INSERT INTO account (id, balance_micro_usd, key_daily_micro_usd, end_user_daily_micro_usd) VALUES (1, $1, NULL, NULL)',
    [1_000_000_000_000],
  );
  await admin.query(
    `INSERT INTO agent_key (id, account_id, name, prefix, last4, key_hash, scope)
     VALUES (1, 1, 'bench', 'ak_live_', 'xxxx', $1, 'all_spaces')`,
    [apiKeyHash(apiKey)],
  );
  await admin.query("INSERT INTO space (id, account_id, engine) SELECT id, 1, 'local' FROM unnest($1::text[]) id", [
    SPACE_IDS,
  ]);
}

async function start(args: string[], databaseUrl: string, path: string): Promise<string> {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    ENVIRONMENT: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    RUNNER_SEALING_PUBLIC_KEY: formatPublicKey(generateSealingKeyPair('runner-bench')),
  };
  children.push(spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }));
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => (await request(url, 'GET', path)).status < 500);
  return url;
}

/** Each connection works in a space of its own. */
async function run(url: string, apiKey: string, seconds: number): Promise<Run> {
  let client = 0;
  const result = await autocannon({
    url: `${url}/v1/turns`,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    setupClient: (each) => each.setBody(JSON.stringify({ space: SPACE_IDS[client++ % SPACES], text: 'hello' })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`);
  }
  await eventually(idle);
  const turns = result['2xx'];
  return { turns, perSecond: turns / (result.duration || seconds), p50Ms: result.latency.p50 };
}

/** What the last connections asked for is written: it counts for neither, and both take locks in orders of their own. */
async function idle(): Promise<boolean> {
  const { rows } = await admin.query(
    "SELECT count(*)::int AS busy FROM pg_stat_activity WHERE usename = 'agent_gateway' AND state <> 'idle'",
  );
  return rows[0].busy === 0;
}

/** Processor time of a process so far. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
