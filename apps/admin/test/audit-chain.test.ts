import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { anEntry, answerSignIns, asSuperuser, operator } from './scene.js';

const COMMAND = fileURLToPath(new URL('../src/commands/verify-audit.js', import.meta.url));
const KEY = `test:${randomBytes(32).toString('base64url')}`;
const ENTRIES = 5;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'audit-'));
});
const world = useWorld(service, {
  env: () => ({
    AUDIT_HEAD_INTERVAL_MS: '100',
    AUDIT_SIGNING_KEY: KEY,
    AUDIT_ANCHOR_FILE: join(dir, 'anchors.jsonl'),
    HEALTH_INTERVAL_MS: '100',
    ALERT_HOLD_PERCENT: '0',
  }),
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const anchors = () => readFileSync(join(dir, 'anchors.jsonl'), 'utf8');

/** Runs the command as a person would, with these settings of the service. */
function verify(...settings: string[]): Promise<{ status: number; lines: string[] }> {
  const env = Object.fromEntries(['DATABASE_URL', ...settings].map((name) => [name, world.env[name]]));
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND], { env: { PATH: process.env['PATH'], ...env } }, (error, stdout) => {
      resolve({ status: error ? Number(error.code) : 0, lines: stdout.trim().split('\n') });
    });
  });
}

/** Changes the database in a way that only an intruder with full access could. */
const tamper = (sql: string) =>
  asSuperuser(world, `ALTER TABLE audit_log DISABLE TRIGGER ALL; ${sql}; ALTER TABLE audit_log ENABLE TRIGGER ALL`);

beforeAll(async () => {
  answerSignIns(world);
  const heads = world.bus.receives('audit.head');
  for (let merchant = 1; merchant <= ENTRIES; merchant++) {
    await world.bus.publishes('audit.recorded', anEntry(merchant));
    await eventually(async () => (await world.rows('SELECT 1 FROM audit_log')).length === merchant);
  }
  await eventually(() => anchors().includes(`"seq":${ENTRIES}`));
  await eventually(() => heads.some(({ seq }) => seq === ENTRIES));
  await asSuperuser(world, 'CREATE TABLE kept AS SELECT * FROM audit_log');
});

beforeEach(() => tamper('DELETE FROM audit_log; INSERT INTO audit_log SELECT * FROM kept'));

describe('the command that verifies the audit log', () => {
  it('counts the entries of an intact chain and compares them with the copies elsewhere', async () => {
    const { status, lines } = await verify('NATS_URL', 'AUDIT_ANCHOR_FILE', 'AUDIT_SIGNING_KEY');

    expect(status).toBe(0);
    expect(lines).toEqual([
      `${ENTRIES} entries, chain intact`,
      expect.stringMatching(/^compared with \d+ copies outside of the database, the newest of entry 5$/),
    ]);
  });

  it('reports that nothing was there to compare with', async () => {
    const { status, lines } = await verify();

    expect([status, ...lines]).toEqual([
      0,
      `${ENTRIES} entries, chain intact`,
      'no copy outside of the database was there to compare with: entries missing at the end would not be seen',
    ]);
  });

  it.each([
    ['altered', `UPDATE audit_log SET action = 'merchant.rejected' WHERE seq = 3`, 'entry 3 was altered'],
    ['removed from the middle', 'DELETE FROM audit_log WHERE seq = 3', 'entry 3 is missing: entry 4 follows 2'],
    ['removed from the beginning', 'DELETE FROM audit_log WHERE seq = 1', 'entry 1 is missing: entry 2 follows 0'],
    [
      'removed and closed up',
      'DELETE FROM audit_log WHERE seq = 3; UPDATE audit_log SET seq = seq - 1 WHERE seq > 3',
      'entry 3 does not follow the entry before it',
    ],
  ])('finds an entry that was %s, without help from elsewhere', async (_how, sql, fault) => {
    await tamper(sql);

    expect(await verify()).toEqual({ status: 1, lines: [`the audit log is broken: ${fault}`] });
  });

  it.each([['NATS_URL'], ['AUDIT_ANCHOR_FILE']])('finds entries removed from the end by %s', async (source) => {
    await tamper('DELETE FROM audit_log WHERE seq > 3');

    const { status, lines } = await verify(source, 'AUDIT_SIGNING_KEY');

    expect([status, ...lines]).toEqual([
      1,
      expect.stringMatching(/^the audit log is broken: entry 4 is missing: at .+ the log had 5 entries, now it has 3$/),
    ]);
  });

  it('finds a log that was rewritten with hashes that fit', async () => {
    await tamper('DELETE FROM audit_log');
    await world.bus.publishes('audit.recorded', anEntry(9));
    for (let count = 1; count < ENTRIES; count++) await world.bus.publishes('audit.recorded', anEntry(9));
    await eventually(async () => (await world.rows('SELECT 1 FROM audit_log')).length === ENTRIES);

    const alone = await verify();
    const compared = await verify('AUDIT_ANCHOR_FILE', 'AUDIT_SIGNING_KEY');

    expect(alone.status).toBe(0);
    expect(compared.status).toBe(1);
    expect(compared.lines[0]).toMatch(/is not the one that was published outside of the database$/);
  });
});

describe('the running service', () => {
  it('raises a critical alert when the log does not verify', async () => {
    await tamper(`UPDATE audit_log SET actor_name = 'somebody else' WHERE seq = 2`);
    await tamper('DELETE FROM audit_log WHERE seq > 4');

    const alert = await eventually(async () => {
      const { alerts } = (await world.http('GET', '/api/admin/health', operator)).body;
      return alerts.find(({ rule }: { rule: string }) => rule === 'audit_log_broken');
    });

    expect(alert).toMatchObject({ severity: 'critical', message: 'The audit log failed verification' });
  });
});
