import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serviceProcesses } from '@deploy/local/processes/service-processes';
import { Supervisor } from '@deploy/local/processes/supervisor';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { measured } from '@libs/testing/measured';
import { AgentAccount } from '../stack/people/agent-account.js';
import { PostgresRestore } from './breaks/postgres-restore.js';
import { useWorldOfFaults, type WorldOfFaults } from './load/world-of-faults.js';

const SESSIONS = 8;
const TIMEOUT_MS = 600_000;
const AHEAD_WITHIN_MS = 120_000;
const run = promisify(execFile);
const command = (name: string): string => fileURLToPath(import.meta.resolve(name));

const running = useWorldOfFaults({ fsync: true });

describe('Postgres restored to an earlier moment, with NATS and the chain ahead of it', () => {
  it(
    'is refused until numbers and streams are set right; then everybody is paid and notified once',
    async () => {
      const { world } = running;
      const [shop] = world.shops as [WorldOfFaults['shops'][number]];
      const agents = await AgentAccount.create(world.system);
      const space = await agents.space();
      const revoked = await shop.owner.post<ApiKey>(`/api/dashboard/merchants/${shop.id}/api_keys`, { name: 'leaked' });
      const restore = await PostgresRestore.archive(world.system, world.postgres);
      await world.allAreReady();
      const before = world.load.run(SESSIONS);
      await restore.backUp();
      await before;
      const kept = await world.load.openOne(shop, 10_00);
      const moment = await restore.now();

      await world.load.run(SESSIONS);
      const lost = await world.load.openOne(shop, 20_00);
      const turn = await agents.submits(space, 'hello', { idempotencyKey: 'lost' });
      await agents.ended(turn);
      await shop.owner.delete(`/api/dashboard/merchants/${shop.id}/api_keys/${revoked.id}`);
      await isAhead(world, moment);
      await killAll(world);
      for (const [session, cents] of [
        [kept, 10_00],
        [lost, 20_00],
      ] as const)
        await world.system.buyer.pays(session, cents);
      await measured('a restored database: it accepts connections after', () => restore.backTo(moment));

      expect(await checked(world)).toMatch(/\nsessions: \d+ tables, .*this backup can be used\n$/s);
      expect(await refusal(world)).toContain('this database is older than NATS');
      const { report, file } = await measured('a restored database: after-restore took', () => afterRestore(world));
      expect(report).toMatch(/: api_key\.\w+ .*\n/);
      expect(JSON.parse(await reopen(world, file))).toEqual({ reopened: SESSIONS + 1, known: 0, refused: [] });
      await forgetUnknownPosts(world);
      await measured('a restored database: services are started and ready after', async () => {
        await startAll(world);
        await world.allAreReady();
      });

      await world.load.run(SESSIONS / 2);
      await world.holdsAllInvariants();
      const next = await world.load.openOne(shop, 30_00);
      await world.system.buyer.pays(next, 30_00);
      expect(next.invoice_id).toBeGreaterThan(lost.invoice_id + 1_000);
      expect((await shop.statusOf(lost)).status).toBe('paid');
      expect((await agents.call('GET', `/turns/${turn}`)).status).toBe(404);
      expect(await agents.submits(space, 'hello', { idempotencyKey: 'lost' })).not.toBe(turn);
      expect(await accepts(world, revoked.key)).toBe(true);
      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );
});

interface ApiKey {
  readonly id: number;
  readonly key: string;
}

/**
 * Makes NATS newer than the database: it has all events since the moment, and money that arrived since is in treasuries
 * already.
 */
async function isAhead({ system }: WorldOfFaults, moment: string): Promise<void> {
  await eventually(async () => {
    const [row] = await system.rows<{ waiting: number; swept: number }>(
      `SELECT (SELECT count(*)::int FROM sessions.outbox WHERE published_at IS NULL AND event = 'session.opened') AS waiting,
              (SELECT count(*)::int FROM sessions.payments WHERE detected_at > $1 AND swept_at IS NOT NULL) AS swept`,
      [moment],
    );
    return row!.waiting === 0 && row!.swept > 0;
  }, AHEAD_WITHIN_MS);
}

/** Kills every service at once, in the midst of whatever it does. */
async function killAll({ system }: WorldOfFaults): Promise<void> {
  const { supervisor } = system.stack;
  await Promise.all(
    SERVICES.map(async (name) => {
      const child = supervisor.child(name)!;
      const stopped = supervisor.stop(name);
      await child.kill('SIGKILL');
      await stopped;
    }),
  );
}

async function startAll({ system }: WorldOfFaults): Promise<void> {
  const { supervisor, services } = system.stack;
  await Promise.all(serviceProcesses(services, false).map((process) => supervisor.start(process)));
}

/** Returns the report of the daily check of backups on the restored database. */
async function checked({ system }: WorldOfFaults): Promise<string> {
  const env = { MIGRATE_DATABASE_URL: system.stack.dependencies.adminDatabaseUrl };
  return (await run(process.execPath, [command('@deploy/backup/check-restored')], { env })).stdout;
}

/**
 * Returns the output of the indexer when it is started without further steps. It publishes all the time, so it always
 * notices.
 */
async function refusal({ system }: WorldOfFaults): Promise<string> {
  const { services, state } = system.stack;
  const supervisor = new Supervisor({ logs: state.logs, print: () => undefined, restarts: false });
  system.onStop(() => supervisor.stopAll());
  const [indexer] = serviceProcesses(
    services.filter(({ name }) => name === 'chain-indexer'),
    false,
  );
  await supervisor.start({ ...indexer!, name: 'refused' }).catch(() => undefined);
  const child = supervisor.child('refused')!;
  expect(await child.exited).toMatchObject({ code: 1 });
  return child.lastLines();
}

/** Acts as if services had been refused repeatedly for an hour: they write, and send nothing. */
async function afterRestore({ system }: WorldOfFaults): Promise<{ report: string; file: string }> {
  const { dependencies, state } = system.stack;
  const file = join(state.dir, 'lost-events.jsonl');
  await system.rows(
    `INSERT INTO sessions.outbox (id, event, subject, payload, headers, created_at)
     VALUES (gen_random_uuid(), 'written in vain', 'none', '{}', '{}', now() + interval '1 hour')`,
  );
  const { stdout } = await run(process.execPath, [command('@deploy/backup/after-restore'), file], {
    env: { MIGRATE_DATABASE_URL: dependencies.adminDatabaseUrl, NATS_URL: dependencies.natsDeveloperUrl },
  });
  await system.rows("DELETE FROM sessions.outbox WHERE event = 'written in vain'");
  return { report: stdout, file };
}

async function reopen({ system }: WorldOfFaults, file: string): Promise<string> {
  const { env } = system.stack.services.find(({ name }) => name === 'sessions')!;
  return (await run(process.execPath, [command('@apps/sessions/commands/reopen-sessions'), file], { env })).stdout;
}

/** Drops received deliveries that the database forgot; their events are published again under other ids. */
async function forgetUnknownPosts({ system, shops }: WorldOfFaults): Promise<void> {
  const rows = await system.rows<{ id: string }>('SELECT id FROM webhook_dispatcher.delivery');
  const known = new Set(rows.map(({ id }) => id));
  for (const { posts } of shops.flatMap(({ receivers }) => receivers))
    posts.splice(0, posts.length, ...posts.filter(({ body }) => known.has((JSON.parse(body) as { id: string }).id)));
}

async function accepts({ system }: WorldOfFaults, key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}` };
  const { status } = await request(system.baseUrl, 'POST', '/api/sessions', { body: {}, headers });
  return status === 422;
}
