import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { service as sessions } from '@apps/sessions/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { type EmbeddedPostgres, startPostgres } from '@libs/embedded/postgres/postgres';
import { SERVICES, schemaOf } from '@libs/events/services';
import { undoLastMigration } from '@libs/service-kit/database/schema/migrate';
import { startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { createUser, type KeyPair } from '@nats-io/nkeys';
import pg from 'pg';
import { SCHEMAS } from '../src/schemas.js';
import { databaseUrlSetting, nkeySetting } from '../src/settings.js';

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));
const run = promisify(execFile);

describe('The migrate program', () => {
  const dir = mkdtempSync(join(tmpdir(), 'checkout-migrate-'));
  const keys = Object.fromEntries(SERVICES.map((name) => [name, createUser()])) as Record<string, KeyPair>;
  const env: Record<string, string> = {};
  let postgres: EmbeddedPostgres;
  let nats: EmbeddedNats | undefined;

  /** Returns the output of the program, or its error. */
  async function program(...commands: string[]): Promise<string> {
    return run(process.execPath, [MAIN, ...commands], { env: { PATH: process.env['PATH'], ...env } }).then(
      ({ stdout }) => stdout,
      (error: { code: number; stderr: string }) => `exit ${error.code}\n${error.stderr}`,
    );
  }

  async function query(url: string, sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows;
  }

  function urlOf(service: string): string {
    return Object.assign(new URL(postgres.superuserUrl), { username: schemaOf(service as never), password: 'a b/c' })
      .href;
  }

  beforeAll(async () => {
    postgres = await startPostgres({ dir: join(dir, 'postgres'), fsync: false });
    env['MIGRATE_DATABASE_URL'] = postgres.superuserUrl;
    for (const name of SERVICES) {
      env[databaseUrlSetting(name)] = urlOf(name);
      env[nkeySetting(name)] = keys[name]!.getPublicKey();
    }
  }, 60_000);

  afterAll(async () => {
    await nats?.stop();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('creates roles and schemas, brings them up to date, and finds nothing to do the second time', async () => {
    const first = await program('provision', 'migrate');
    const second = await program('provision', 'migrate');

    expect(first).toContain('sessions: schema sessions, roles sessions and sessions_owner\n');
    const ofSessions = SCHEMAS.sessions.map((Migration) => new Migration().name).join(', ');
    expect(ofSessions).toContain('CreateSessions');
    expect(first).toContain(`sessions: ${ofSessions}
`);
    expect(second.match(/: up to date\n/g)).toHaveLength(SERVICES.length - ['gateway', 'pay-page'].length);
  });

  it('gives the people who repair a user of NATS that may use streams and publish no events, when they name its key', async () => {
    const nkey = createUser().getPublicKey();
    const without = await program('nats-config');
    env['OPERATOR_NATS_NKEY'] = nkey;
    const { authorization } = JSON.parse(await program('nats-config')) as { authorization: { users: unknown[] } };
    env['OPERATOR_NATS_NKEY'] = new TextDecoder().decode(createUser().getSeed());
    const refused = await program('nats-config');
    delete env['OPERATOR_NATS_NKEY'];

    expect(without).not.toContain('"$JS.API.>"');
    expect(authorization.users).toContainEqual({
      nkey,
      permissions: { publish: { allow: ['$JS.API.>'] }, subscribe: { allow: ['_INBOX.>'] } },
    });
    expect(refused).toBe(
      'exit 1\nSettings are not valid:\n  - OPERATOR_NATS_NKEY is not a public nkey of a user, U…\n',
    );
  });

  it('creates the database of files, which only the agent gateway may enter', async () => {
    const at = (url: string) => Object.assign(new URL(url), { pathname: '/checkout_files' }).href;
    const filesUrl = at(postgres.superuserUrl);
    await query(postgres.superuserUrl, "CREATE ROLE installer LOGIN CREATEROLE PASSWORD 'x'");
    env['MIGRATE_FILES_DATABASE_URL'] = Object.assign(new URL(filesUrl), { username: 'installer', password: 'x' }).href;
    const refused = await program('compare').then(() => program('provision'));
    env['MIGRATE_FILES_DATABASE_URL'] = filesUrl;
    const first = await program('provision', 'migrate');
    const second = await program('provision', 'migrate', 'compare');
    const written = await query(
      at(urlOf('agent-gateway')),
      "INSERT INTO stored_object (key, bytes) VALUES ('a/0', 'x') RETURNING key",
    );
    const others = await query(at(urlOf('turn-runner')), 'SELECT 1').catch(({ message }: Error) => message);
    const dropped = await query(at(urlOf('agent-gateway')), 'DROP TABLE stored_object').catch(
      ({ message }: Error) => message,
    );
    await query(filesUrl, "INSERT INTO agent_gateway.migration (timestamp, name) VALUES (4102444800000, 'Newer0009')");
    const newer = await program('compare');
    // Does what `up` does on one host after a rollback, which starts the migration of the previous release.
    const older = await program('provision', 'migrate');
    delete env['MIGRATE_FILES_DATABASE_URL'];

    expect(refused).toContain('As a superuser: CREATE DATABASE "checkout_files" OWNER "installer"');
    expect(first).toContain('files of agent-gateway: schema agent_gateway in checkout_files\n');
    expect(first).toContain('files of agent-gateway: CreateStoredObjects');
    expect(second.match(/files of agent-gateway: up to date\n/g)).toHaveLength(2);
    expect(written).toEqual([{ key: 'a/0' }]);
    expect(others).toMatch(/permission denied for database/);
    expect(dropped).toMatch(/must be owner/);
    expect(older).toContain('files of agent-gateway: up to date\n');
    expect(newer).toContain('the database is of a newer release:\n  - files of agent-gateway: Newer0009');
  });

  it('goes on with the second login of a service, as bounded as the first, which it leaves alone', async () => {
    const { SESSIONS_DATABASE_URL } = env;
    const second = Object.assign(new URL(SESSIONS_DATABASE_URL!), { username: 'sessions_2', password: 'next' }).href;
    await query(postgres.superuserUrl, 'ALTER ROLE sessions NOLOGIN');

    const output = await program('provision', 'migrate');
    env['SESSIONS_DATABASE_URL'] = second;
    const outputOfSecond = await program('provision', 'migrate');
    const defaults = `SELECT current_setting('statement_timeout') AS t, current_schema AS s, setting AS jit, source AS by
      FROM pg_settings WHERE name = 'jit'`;
    const settings = await query(second, defaults);
    const first = await query(SESSIONS_DATABASE_URL!, 'SELECT 1').catch(({ message }: Error) => message);
    await query(postgres.superuserUrl, 'ALTER ROLE sessions LOGIN');
    const firstAgain = await query(SESSIONS_DATABASE_URL!, defaults);
    Object.assign(env, { SESSIONS_DATABASE_URL });

    expect(output).toContain('sessions: up to date');
    expect(outputOfSecond).toContain('sessions: schema sessions, roles sessions_2 and sessions_owner\n');
    expect(first).toBe('role "sessions" is not permitted to log in');
    expect(settings).toEqual(firstAgain);
    expect(settings).toMatchObject([{ s: 'sessions', t: expect.not.stringMatching(/^0$/), jit: 'off', by: 'user' }]);
  });

  it('reports every fault of its settings at once, and no secret', async () => {
    const { SESSIONS_DATABASE_URL, AUTH_DATABASE_URL, AUTH_NATS_NKEY } = env;
    const seed = new TextDecoder().decode(createUser().getSeed());
    Object.assign(env, {
      SESSIONS_DATABASE_URL: AUTH_DATABASE_URL,
      AUTH_DATABASE_URL: 'postgres://auth@host/db',
      AUTH_NATS_NKEY: seed,
    });

    const faults = [await program('provision'), await program('nats-config'), await program('nonsense')];
    env['MIGRATE_FILES_DATABASE_URL'] = postgres.superuserUrl;
    faults.push(await program('migrate'));
    delete env['MIGRATE_FILES_DATABASE_URL'];

    expect(faults[0]).toBe(
      'exit 1\nSettings are not valid:\n  - AUTH_DATABASE_URL is not a Postgres URL with a password\n  - SESSIONS_DATABASE_URL must sign in as sessions or sessions_<anything>\n',
    );
    expect(faults[1]).toBe('exit 1\nSettings are not valid:\n  - AUTH_NATS_NKEY is not a public nkey of a user, U…\n');
    expect(faults[2]).toContain('usage: node main.js provision | migrate | compare | nats-config');
    expect(faults[3]).toBe(
      'exit 1\nSettings are not valid:\n  - MIGRATE_FILES_DATABASE_URL is not a Postgres URL of another database than that of the services\n',
    );
    Object.assign(env, { SESSIONS_DATABASE_URL, AUTH_DATABASE_URL, AUTH_NATS_NKEY });
  });

  it('lets a service be ready when its schema is what its code counts on, and not before', async () => {
    const authorization = (await program('nats-config')).trim().replace(/^\{|\}$/g, '');
    nats = await startNatsServer({ dir, config: { extra: authorization } });
    await undoLastMigration({ schema: 'sessions', migrations: [...sessions.migrations!] }, postgres.superuserUrl);
    const running = await startService(sessions, {
      ENVIRONMENT: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      CHECKOUT_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      USDC_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      USDT_ADDRESS: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
      DATABASE_URL: urlOf('sessions'),
      NATS_URL: nats.url,
      NATS_NKEY_SEED: new TextDecoder().decode(keys['sessions']!.getSeed()),
    });
    const readyz = () => request(running.url, 'GET', '/readyz');

    const connected = await eventually(async () => {
      const response = await readyz();
      return (response.body as { checks: { nats: boolean } }).checks.nats ? response : undefined;
    });
    await program('migrate');
    // Ready only after the end of its stream was compared as well, which takes a while.
    const migrated = await eventually(async () => {
      const response = await readyz();
      return response.status === 200 && response;
    });
    await running.stop();

    expect(connected).toMatchObject({
      status: 503,
      body: { status: 'unavailable', checks: { nats: true, database: true, schema: false } },
    });
    expect(migrated).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { nats: true, database: true, schema: true } },
    });
  });
});
