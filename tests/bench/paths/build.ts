import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { apiKeyHash, newApiKey } from '@libs/service-kit/api-keys/api-key';
import { type Migratable, migrate } from '@libs/service-kit/database/schema/migrate';
import { provisionService } from '@libs/service-kit/database/schema/provision';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import pg from 'pg';
import { ended, type MeasuredProgram, startProgram } from '../program.js';

const PASSWORD = 'bench';
const HIGH_CAP = 1e14;
/** Sessions whose status and page are requested. */
const SESSIONS = 32;

/** The key of a merchant without caps, or of one whose caps are too high to be reached. */
export type Key = 'uncapped' | 'capped';
export type ProgramName = 'sessions' | 'gateway' | 'payPage' | 'bare';

/** A built checkout of the repository, with its programs on a database and a NATS server of their own. */
export interface Build {
  readonly name: string;
  readonly programs: Readonly<Record<ProgramName, MeasuredProgram>>;
  readonly keys: Readonly<Record<Key, string>>;
  readonly tokens: readonly string[];
  /** Returns whether Postgres works for none of its programs. */
  isIdle(): Promise<boolean>;
  readonly admin: pg.Client;
  readonly nats: EmbeddedNats;
}

interface BuildOptions {
  readonly name: string;
  /** The root of the repository. */
  readonly root: string;
  readonly dir: string;
  readonly postgresUrl: string;
  /** The server that responds for the services that are not measured. */
  readonly upstream: string;
}

const CHAIN = {
  CHAIN_ID: '42161',
  CHECKOUT_ADDRESS: '0x1000000000000000000000000000000000000001',
  USDC_ADDRESS: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  USDT_ADDRESS: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
};

export async function startBuild({ name, root, dir, postgresUrl, upstream }: BuildOptions): Promise<Build> {
  const database = `bench_${name}`;
  const server = new pg.Client({ connectionString: postgresUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${database}`);
  await server.end();
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${database}` });
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  // Postgres ends the connection when the benchmark fails, whose own error matters.
  admin.on('error', () => undefined);
  await provisionService(admin, { schema: 'sessions', password: PASSWORD });
  await migrate({ schema: 'sessions', migrations: await migrationsOf(root) }, url.href);
  const keys = { uncapped: newApiKey(), capped: newApiKey() };
  await seed(admin, keys);
  const nats = await startNatsServer({ dir: join(dir, `nats-${name}`) });
  const databaseUrl = Object.assign(url, { username: 'sessions', password: PASSWORD }).href;
  const start = async (program: string, file: string, env: Record<string, string>) => {
    const started = await startProgram(`${name}-${program}`, file, { NATS_URL: nats.url, ...env });
    await eventually(async () => (await request(started.url, 'GET', '/livez').catch(() => undefined)) !== undefined);
    return started;
  };
  const main = (app: string) => join(root, 'apps', app, 'dist', 'src', 'main.js');
  const tiers = JSON.stringify({ free: { monthCapUsdCents: HIGH_CAP, openSessionsMax: HIGH_CAP } });
  const sessions = await start('sessions', main('sessions'), { DATABASE_URL: databaseUrl, ...CHAIN, TIERS: tiers });
  const payPage = await start('pay-page', main('pay-page'), {});
  const others = ['AUTH', 'DASHBOARD', 'ADMIN', 'AGENT'].map((service) => [`${service}_URL`, upstream]);
  const gateway = await start('gateway', main('gateway'), {
    ...Object.fromEntries(others),
    SESSIONS_URL: sessions.url,
    PAY_PAGE_URL: payPage.url,
    REQUESTS_PER_MINUTE: '1000000',
  });
  const bare = await start('bare', join(import.meta.dirname, '..', 'bare-insert.server.js'), {
    DATABASE_URL: databaseUrl,
  });
  const programs = { sessions, payPage, gateway, bare };
  for (const { url: at } of [sessions, payPage, gateway])
    await eventually(async () => (await request(at, 'GET', '/readyz')).status === 200);
  const isIdle = async () => {
    const { rows } = await admin.query(
      "SELECT count(*)::int AS busy FROM pg_stat_activity WHERE usename = 'sessions' AND datname = $1 AND state <> 'idle'",
      [database],
    );
    return rows[0].busy === 0;
  };
  const tokens = await open(sessions.url, keys.uncapped);
  return { name, programs, keys, tokens, isIdle, admin, nats };
}

export async function stopBuild({ programs, admin, nats }: Build): Promise<void> {
  await Promise.all(Object.values(programs).map(({ child }) => ended(child)));
  await admin.end();
  await nats.stop();
}

async function migrationsOf(root: string): Promise<Migratable['migrations']> {
  const list = pathToFileURL(join(root, 'apps', 'sessions', 'dist', 'src', 'migrations.js'));
  return ((await import(list.href)) as { MIGRATIONS: Migratable['migrations'] }).MIGRATIONS;
}

async function seed(admin: pg.Client, keys: Record<Key, string>): Promise<void> {
  const merchant = (id: number, fee_tier: string) => ({
    ...{ merchant_id: id, version: 1, name: 'Bench', support_email: null, status: 'active', fee_tier, fee_bps: null },
    ...{ pro_paid_until: null, treasury_address: '0x00000000000000000000000000000000000000AA', treasury_delay_s: 0 },
    ...{ session_window_min: 60, underpayment_tolerance_bps: 0 },
  });
  for (const [index, key] of (['uncapped', 'capped'] as const).entries()) {
    const id = index + 1;
    const snapshot = JSON.stringify(merchant(id, key === 'capped' ? 'free' : 'enterprise'));
    await admin.query('INSERT INTO sessions.merchants VALUES ($1, 1, $2)', [id, snapshot]);
    await admin.query(
      `INSERT INTO sessions.api_keys (key_hash, api_key_id, merchant_id, scopes) VALUES ($1, $2, $2, '{sessions:write}')`,
      [apiKeyHash(keys[key]), id],
    );
  }
}

async function open(url: string, key: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < SESSIONS; index++) {
    const body = { user_external_id: 7, return_url: 'https://shop.example/thanks', amount_usd_cents: 1234 + index };
    const response = await request(url, 'POST', '/api/sessions', { body, headers: { authorization: `Bearer ${key}` } });
    if (response.status !== 200) throw new Error(response.text);
    tokens.push((response.body as { token: string }).token);
  }
  return tokens;
}
