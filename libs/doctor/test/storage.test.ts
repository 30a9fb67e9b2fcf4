import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Finding } from '@libs/dto/operations/findings';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import { createUser } from '@nats-io/nkeys';
import pg from 'pg';
import { runAllChecks } from '../src/doctor.js';
import { subjectOf } from '../src/subject.js';

const findingsOf = (area: string, values: Record<string, string>): Promise<Finding[]> =>
  runAllChecks(subjectOf([{ name: 'sessions.env', values }]), [area]);
const row = ({ check, status, found }: Finding) => [check, status, found];

describe('Postgres', () => {
  let database: TestDatabase;
  let role: string;
  beforeAll(async () => {
    database = await createTestDatabase([]);
    role = `doctor_${process.pid}`;
    await asAdmin(`CREATE ROLE ${role} LOGIN PASSWORD 'test'`);
    await asAdmin(`GRANT CONNECT ON DATABASE ${new URL(database.adminUrl).pathname.slice(1)} TO ${role}`);
  });
  afterAll(async () => {
    await database.drop();
    await asServerAdmin(`DROP ROLE ${role}`);
  });
  async function asAdmin(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }
  async function asServerAdmin(sql: string): Promise<void> {
    const client = new pg.Client({
      connectionString: Object.assign(new URL(database.adminUrl), { pathname: '/postgres' }).href,
    });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }
  const urlOfRole = () => {
    const url = new URL(database.adminUrl);
    return Object.assign(url, { username: role, password: 'test' }).href;
  };

  it('fails with a superuser, a server that does not sync, and one without an archive', async () => {
    const findings = (await findingsOf('postgres', { DATABASE_URL: database.adminUrl })).map(row);

    expect(findings).toContainEqual([
      'postgres.role',
      'failure',
      expect.stringContaining('sessions.env: postgres is a superuser'),
    ]);
    // The tests' own server trades both for speed.
    expect(findings).toContainEqual(['postgres.durability', 'failure', expect.stringContaining('fsync is off')]);
    expect(findings).toContainEqual(['postgres.backup', 'failure', expect.stringContaining('WAL is not archived')]);
    expect(findings).toContainEqual(['postgres.version', 'ok', expect.stringMatching(/runs Postgres 1\d/)]);
    expect(findings).toContainEqual(['postgres.clock', 'ok', expect.anything()]);
  });

  it('accepts a role without rights of its own, and warns of one that creates roles', async () => {
    const ofRole = async () =>
      (await findingsOf('postgres', { DATABASE_URL: urlOfRole() })).find(({ check }) => check === 'postgres.role')!;
    expect((await ofRole()).status).toBe('ok');

    await asAdmin(`ALTER ROLE ${role} CREATEROLE`);
    expect(await ofRole()).toMatchObject({ status: 'warning', found: expect.stringContaining('may make roles') });
    await asAdmin(`ALTER ROLE ${role} NOCREATEROLE`);
  });

  it('is also the database of files, which the role may not reach, but no bucket', async () => {
    const FILE_STORE_URL = Object.assign(new URL(urlOfRole()), { pathname: '/no_such_files' }).href;
    const unreachable = await findingsOf('postgres', { FILE_STORE_URL });
    const bucket = await findingsOf('postgres', { FILE_STORE_URL: 'https://key:secret@s3.example.com/files' });

    expect(unreachable.map(row)).toEqual([
      ['postgres.reachable', 'failure', expect.stringContaining('FILE_STORE_URL: doctor_')],
    ]);
    expect(bucket.map(row)).toEqual([['postgres.reachable', 'skipped', 'no DATABASE_URL in these settings']]);
  });

  it('is checked once for several services, but for their roles, and past a pooler', async () => {
    const findings = await findingsOf('postgres', {
      DATABASE_URL: 'postgres://sessions:test@pooler.invalid/checkout',
      DATABASE_DIRECT_URL: urlOfRole(),
      MIGRATE_DATABASE_URL: database.adminUrl,
    });

    expect(findings.filter(({ check }) => check === 'postgres.role')).toHaveLength(2);
    expect(findings.filter(({ check }) => check === 'postgres.version')).toHaveLength(1);
    expect(JSON.stringify(findings)).not.toContain('pooler.invalid');
  });

  it('fails with a wrong password, and does not repeat it', async () => {
    const url = urlOfRole().replace(':test@', ':wr0ng-secret@');

    const findings = await findingsOf('postgres', { DATABASE_URL: url });

    expect(findings.map(row)).toEqual([
      ['postgres.reachable', 'failure', expect.stringContaining('password authentication failed')],
    ]);
    expect(JSON.stringify(findings)).not.toContain('wr0ng-secret');
  });
});

describe('NATS', () => {
  let nats: EmbeddedNats | undefined;
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'doctor-'));
  });
  afterEach(() => nats?.stop());
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('fails without authentication', async () => {
    nats = await startNatsServer({ dir: join(dir, 'open') });

    const findings = (await findingsOf('nats', { NATS_URL: nats.url })).map(row);

    expect(findings).toContainEqual(['nats.users', 'failure', expect.anything()]);
    expect(findings).toContainEqual(['nats.jetstream', 'ok', expect.stringMatching(/JetStream holds \d+ MB/)]);
    expect(findings).toContainEqual(['nats.sync', 'skipped', expect.anything()]);
  });

  it('accepts users, and reports where one may not see JetStream', async () => {
    const key = createUser();
    const users = [{ nkey: key.getPublicKey(), publish: ['events.>'], subscribe: ['_INBOX.>'] }];
    nats = await startNatsServer({ dir: join(dir, 'users'), config: { users } });
    const seed = new TextDecoder().decode(key.getSeed());

    const findings = await findingsOf('nats', { NATS_URL: nats.url, NATS_NKEY_SEED: seed });

    expect(findings.map(row)).toContainEqual(['nats.users', 'ok', expect.anything()]);
    expect(findings.map(row)).toContainEqual(['nats.jetstream', 'skipped', expect.anything()]);
    expect(JSON.stringify(findings)).not.toContain(seed);
  });

  it('fails with an unknown sign-in', async () => {
    const users = [{ nkey: createUser().getPublicKey(), publish: ['>'], subscribe: ['>'] }];
    nats = await startNatsServer({ dir: join(dir, 'closed'), config: { users } });

    const seed = new TextDecoder().decode(createUser().getSeed());

    const findings = await findingsOf('nats', { NATS_URL: nats.url, NATS_NKEY_SEED: seed });

    expect(findings.map(row)).toEqual([['nats.reachable', 'failure', expect.stringMatching(/[Aa]uthorization/)]]);
    expect(JSON.stringify(findings)).not.toContain(seed);
  });

  it.each([
    ['fails', { sync_interval: 120_000_000_000 }, 'failure'],
    ['is in order', { sync_interval: 120_000_000_000, sync_always: true }, 'ok'],
  ])('%s by how it syncs, as the monitoring port reports it', async (_, config, status) => {
    nats = await startNatsServer({ dir: join(dir, `sync-${status}`) });
    // The field exists since 2.10; the server here may be older, so the report is served.
    const jetstream = { config: { ...config, max_storage: 9 * 1_048_576 }, stats: { storage: 5 * 1_048_576 } };
    const monitor = createServer((_request, response) => response.end(JSON.stringify({ jetstream })));
    await new Promise<void>((resolve) => monitor.listen(0, '127.0.0.1', resolve));
    const { port } = monitor.address() as AddressInfo;

    const findings = await findingsOf('nats', { NATS_URL: nats.url, NATS_MONITOR_URL: `http://127.0.0.1:${port}` });
    await new Promise((resolve) => monitor.close(resolve));

    expect(findings.map(row)).toContainEqual(['nats.sync', status, expect.anything()]);
    expect(findings.map(row)).toContainEqual(['nats.jetstream', 'ok', 'JetStream holds 5 of 9 MB']);
  });
});

describe('the last base backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-backup-'));
  const file = join(folder, 'base-backup.json');
  afterAll(() => rmSync(folder, { recursive: true }));
  const found = async (text: string) => {
    writeFileSync(file, text);
    return (await findingsOf('backup', { BACKUP_STATE_FILE: file })).map(row);
  };
  const madeHoursAgo = (hours: number) =>
    JSON.stringify({ finished_at: new Date(Date.now() - hours * 3_600_000).toISOString() });

  it.each([
    [0.5, 'ok', 'less than an hour ago'],
    [24, 'ok', '24 h ago'],
    [26, 'warning', '26 h ago'],
    [50, 'failure', '50 h ago'],
  ])('of %p hours ago is %s', async (hours, status, says) => {
    expect(await found(madeHoursAgo(hours))).toEqual([['backup.base', status, expect.stringContaining(says)]]);
  });

  it.each([['{}'], ['not JSON'], ['{"finished_at": "soon"}']])('is unknown with %s in its file', async (text) => {
    expect(await found(text)).toEqual([
      ['backup.base', 'failure', expect.stringContaining('no base backup is known of')],
    ]);
  });

  it('is unknown where its file is missing, and not checked without a file', async () => {
    expect((await findingsOf('backup', { BACKUP_STATE_FILE: join(folder, 'none') })).map(row)).toEqual([
      ['backup.base', 'failure', expect.stringContaining('ENOENT')],
    ]);
    expect((await findingsOf('backup', {})).map(row)).toEqual([['backup.base', 'skipped', expect.anything()]]);
  });
});
