import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { databaseUrlSetting } from '@deploy/migrate/settings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { type EmbeddedPostgres, startPostgres } from '@libs/embedded/postgres/postgres';
import { type RunningChild, startChild } from '@libs/embedded/process/child';
import { freePort } from '@libs/embedded/process/free-port';
import { SCHEMA_OWNERS, schemaOf } from '@libs/events/services';
import { formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { eventually } from '@libs/testing/eventually';
import { Person, request } from '@libs/testing/http/http-client';
import { BuiltRelease, lastRelease } from './built-release.js';

const run = promisify(execFile);
const release = lastRelease();
const PERSON = { email: 'owner@shop.example', password: 'the shop of an owner who stays' };
const BUILD_MS = 600_000;
const MIGRATE = 'deploy/migrate/dist/src/main.js';
const SERVICES = ['dashboard', 'auth'] as const;

describe(`From release ${release.version} to this one, and back`, () => {
  const dir = mkdtempSync(join(tmpdir(), 'from-last-release-'));
  let before: BuiltRelease;
  let postgres: EmbeddedPostgres;
  let nats: EmbeddedNats;
  let running: RunningChild[] = [];
  const today = (path: string) => join(ROOT, path);
  const then = (path: string) => before.program(path);

  beforeAll(async () => {
    before = BuiltRelease.build(release);
    postgres = await startPostgres({ dir: join(dir, 'postgres'), fsync: false });
    nats = await startNatsServer({ dir: join(dir, 'nats') });
  }, BUILD_MS);
  afterAll(async () => {
    await stopServices();
    await nats?.stop();
    await postgres?.stop();
    before?.remove();
    rmSync(dir, { recursive: true, force: true });
  });

  const urlOf = (service: (typeof SCHEMA_OWNERS)[number]) =>
    Object.assign(new URL(postgres.superuserUrl), { username: schemaOf(service), password: 'of a test' }).href;
  const migrate = async (program: string, ...commands: string[]) => {
    const logins = Object.fromEntries(SCHEMA_OWNERS.map((service) => [databaseUrlSetting(service), urlOf(service)]));
    const env = { PATH: process.env['PATH'], MIGRATE_DATABASE_URL: postgres.superuserUrl, ...logins };
    return run(process.execPath, [program, ...commands], { env }).then(
      ({ stdout }) => stdout,
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) =>
        `exit ${code}\n${stdout}${stderr}`,
    );
  };
  const stopServices = async () => {
    await Promise.all(running.map((child) => child.stop()));
    running = [];
  };
  /**
   * Starts the services of a release in place of the running ones. Resolves with the URL of auth when they are ready.
   */
  const start = async (release: (path: string) => string): Promise<string> => {
    await stopServices();
    let url = '';
    for (const name of SERVICES) {
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const env = {
        PATH: process.env['PATH'],
        ...{ ENVIRONMENT: 'development', HOST: '127.0.0.1', PORT: String(port), SHUTDOWN_DELAY_MS: '0' },
        ...{ PUBLIC_URL: 'http://127.0.0.1', NATS_URL: nats.url, DATABASE_URL: urlOf(name), LOG_LEVEL: 'warn' },
        ...{ EMAIL_PROOF_REQUIRED: 'false', BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000' },
        SWEEPER_SEALING_PUBLIC_KEY: formatPublicKey(generateSealingKeyPair('sweeper')),
      };
      const args = [release(`apps/${name}/dist/src/main.js`)];
      running.push(await startChild({ name, command: process.execPath, args, env, logFile: join(dir, `${name}.log`) }));
      await eventually(async () => (await request(url, 'GET', '/readyz').catch(() => undefined))?.status === 200);
    }
    return url;
  };
  const signIn = async (url: string) => (await request(url, 'POST', '/api/auth/login', { body: PERSON })).status;

  it(
    'migrates a database with data, on which both releases go on',
    async () => {
      expect(await migrate(then(MIGRATE), 'provision', 'migrate')).not.toContain('exit');
      const old = await start(then);
      expect((await new Person(old).call('POST', '/api/auth/register', PERSON)).status).toBeLessThan(300);

      expect(await migrate(today(MIGRATE), 'compare')).toMatch(/: pending \w/);
      expect(await migrate(today(MIGRATE), 'provision', 'migrate')).not.toContain('exit');
      expect(await migrate(today(MIGRATE), 'compare')).not.toContain('pending');
      // As during a rolling update: the old processes still run.
      expect(await signIn(old)).toBe(200);
      expect(await signIn(await start(today))).toBe(200);
      expect(await signIn(await start(then))).toBe(200);
    },
    BUILD_MS,
  );

  it(
    'does not take a database of a newer release for one of its own',
    async () => {
      await postgresQuery(
        postgres.superuserUrl,
        "INSERT INTO auth.migration (timestamp, name) VALUES (99, 'FromTheFuture0000000000099')",
      );
      const compared = await migrate(today(MIGRATE), 'compare');

      expect(compared).toContain('exit 1');
      expect(compared).toContain('the database is of a newer release:\n  - auth: FromTheFuture0000000000099');
    },
    BUILD_MS,
  );
});

async function postgresQuery(url: string, sql: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
