import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { service } from '@apps/sessions/service';
import { startNatsServer } from '@libs/embedded/nats/nats-server';
import { startPostgres } from '@libs/embedded/postgres/postgres';
import { freePort } from '@libs/embedded/process/free-port';
import { apiKeyHash, newApiKey } from '@libs/service-kit/api-keys/api-key';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import { provisionService } from '@libs/service-kit/database/schema/provision';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import autocannon from 'autocannon';
import pg from 'pg';
import { KEEP, Recorder, type Row, row } from './figures/recorder.js';
import { startProgram } from './program.js';

/**
 * `POST /api/sessions` through the sessions service against a bare Fastify + pg handler doing the same insert: requests
 * per second of each in turn, on the same Postgres, and their ratio. The merchant has no cap, so a session is one
 * statement. With `--capped` its plan has caps, too high to be reached. With `--merchants=32` each connection is
 * another merchant's. With `--telemetry` the service serves metrics and sends spans of a tenth of the requests to a
 * collector that drops them. `--rounds=3`, `--keep`
 */
const { values: options } = parseArgs({
  options: {
    ...KEEP,
    capped: { type: 'boolean', default: false },
    merchants: { type: 'string', default: '1' },
    telemetry: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
});
const merchants = Number(options.merchants);
if (options.telemetry && (options.capped || merchants > 1)) throw new Error('--telemetry is a row of its own');
const figures = new Recorder('sessions', options);
const CONNECTIONS = 32;
const SECONDS = 5;
const PASSWORD = 'bench';

interface Server {
  readonly url: string;
  readonly pid: number;
}

/** The CPU time shows the cost of a request also where other work shares the machine. */
interface Measured {
  readonly perSecond: number;
  readonly cpuMs: number;
}

const CHAIN = {
  CHAIN_ID: '42161',
  CHECKOUT_ADDRESS: '0x1000000000000000000000000000000000000001',
  USDC_ADDRESS: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  USDT_ADDRESS: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
};

const collector = createServer((request, response) => request.on('end', () => response.end()).resume());
collector.listen(0, '127.0.0.1');
const telemetry: Record<string, string> = options.telemetry
  ? {
      METRICS_PORT: String(await freePort()),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }
  : {};
const HIGH_CAP = 1e14;
const dir = mkdtempSync(join(tmpdir(), 'bench-sessions-'));
const [postgres, nats] = await Promise.all([
  startPostgres({ dir: join(dir, 'pg') }),
  startNatsServer({ dir: join(dir, 'nats') }),
]);
const admin = new pg.Client({ connectionString: postgres.superuserUrl });
const children: ChildProcess[] = [];
try {
  await admin.connect();
  await provisionService(admin, { schema: 'sessions', password: PASSWORD });
  await migrate({ schema: 'sessions', migrations: [...(service.migrations ?? [])] }, postgres.superuserUrl);
  const apiKeys = Array.from({ length: merchants }, () => newApiKey());
  for (const [index, apiKey] of apiKeys.entries()) await seed(index + 1, apiKey);
  const databaseUrl = Object.assign(new URL(postgres.superuserUrl), { username: 'sessions', password: PASSWORD }).href;
  const ours = await start(createRequire(import.meta.url).resolve('@apps/sessions/main'), databaseUrl, '/livez');
  const bare = await start(join(import.meta.dirname, 'bare-insert.server.js'), databaseUrl, '/');
  for (const server of [ours, bare]) await run(server, apiKeys, 2);
  const [mine, theirs]: [Measured[], Measured[]] = [[], []];
  for (let round = 1; round <= Number(options.rounds); round++) {
    mine.push(await run(ours, apiKeys, SECONDS));
    theirs.push(await run(bare, apiKeys, SECONDS));
    console.log(`round ${round}: sessions ${described(mine.at(-1)!)}, bare ${described(theirs.at(-1)!)}`);
  }
  const rate = row(mine, ({ perSecond }) => perSecond, { peer: theirs });
  const cpu = row(mine, ({ cpuMs }) => cpuMs, { peer: theirs });
  const which = options.telemetry ? 'traced' : `${options.capped ? 'capped' : 'open'}${merchants > 1 ? 'Many' : ''}`;
  const kept = (name: string, measured: Row) => (which === name ? measured : undefined);
  figures.end({
    ...{ open: kept('open', rate), openCpu: kept('open', cpu) },
    ...{ openMany: kept('openMany', rate), openManyCpu: kept('openMany', cpu) },
    ...{ capped: kept('capped', rate), cappedCpu: kept('capped', cpu) },
    ...{ cappedMany: kept('cappedMany', rate), cappedManyCpu: kept('cappedMany', cpu) },
    ...{ traced: kept('traced', rate), tracedCpu: kept('traced', cpu) },
  });
} finally {
  for (const child of children) child.kill('SIGTERM');
  await admin.end();
  await nats.stop();
  await postgres.stop();
  collector.close();
  rmSync(dir, { recursive: true, force: true });
}

async function seed(merchantId: number, apiKey: string): Promise<void> {
  const merchant = {
    merchant_id: merchantId,
    version: 1,
    name: 'Bench',
    support_email: null,
    status: 'active',
    fee_tier: options.capped ? 'free' : 'enterprise',
    fee_bps: null,
    pro_paid_until: null,
    treasury_address: '0x00000000000000000000000000000000000000AA',
    treasury_delay_s: 0,
    session_window_min: 60,
    underpayment_tolerance_bps: 0,
  };
  await admin.query('INSERT INTO sessions.merchants VALUES ($1, 1, $2)', [merchantId, JSON.stringify(merchant)]);
  await admin.query(
    `INSERT INTO sessions.api_keys (key_hash, api_key_id, merchant_id, scopes) VALUES ($1, $2, $2, '{sessions:write}')`,
    [apiKeyHash(apiKey), merchantId],
  );
}

async function start(file: string, databaseUrl: string, path: string): Promise<Server> {
  const { url, child } = await startProgram(basename(file, '.js'), file, {
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    ...CHAIN,
    ...telemetry,
    TIERS: JSON.stringify({ free: { monthCapUsdCents: HIGH_CAP, openSessionsMax: HIGH_CAP } }),
  });
  children.push(child);
  await eventually(async () => (await request(url, 'GET', path)).status < 500);
  return { url, pid: child.pid! };
}

/** Returns user and system time, in milliseconds: Linux counts hundredths of a second. Not a number elsewhere. */
function cpuMsOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [, after] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = after!.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

function described({ perSecond, cpuMs }: Measured): string {
  return `${perSecond.toFixed(0)}/s ${cpuMs.toFixed(3)} ms CPU each`;
}

async function run({ url, pid }: Server, apiKeys: readonly string[], seconds: number): Promise<Measured> {
  let connection = 0;
  const cpuBefore = cpuMsOf(pid);
  const result = await autocannon({
    url: `${url}/api/sessions`,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'content-type': 'application/json' },
    setupClient: (client) =>
      client.setHeaders({
        authorization: `Bearer ${apiKeys[connection++ % apiKeys.length]}`,
        'content-type': 'application/json',
      }),
    body: JSON.stringify({ user_external_id: 7, return_url: 'https://shop.example/thanks', amount_usd_cents: 1234 }),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return {
    perSecond: result['2xx'] / (result.duration || seconds),
    cpuMs: (cpuMsOf(pid) - cpuBefore) / result['2xx'],
  };
}
