import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it, jest } from '@jest/globals';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Database } from '@libs/service-kit/database/database';
import { defineService } from '@libs/service-kit/service-definition';
import { eventually } from '@libs/testing/eventually';
import { slowness } from '@libs/testing/slowness';
import { useWorld } from '@libs/testing/world';
import pg from 'pg';
import { CreateMessaging } from './create-messaging.js';

const SUBJECT = 'user.registered';
/** Three polls of a relay that polls by itself. */
const QUIET_MS = 3_500;
const CHECKED_EVERY_MS = 10_000;
/**
 * A ping a second finds rows for which nobody has woken the relay; a check of the stream every ten seconds would find
 * them, too.
 */
const FOUND_WITHIN_MS = 2_500;

const world = useWorld(
  defineService({ name: 'auth', settings: DatabaseSettings, module: class {}, migrations: [CreateMessaging] }),
);

/** Written as by a process that died after its commit: nobody wakes the relay. */
const writes = (userId: number) =>
  world.rows(
    `INSERT INTO outbox (id, event, subject, payload, headers)
     VALUES (gen_random_uuid(), $1, $1, json_build_object('user_id', $2::int, 'email', 'a@shop.example'), '{}')`,
    [SUBJECT, userId],
  );

let published: number[];
beforeAll(() => {
  published = [];
  world.bus.connection.subscribe(SUBJECT, {
    callback: (_, message) => void published.push(message.json<{ user_id: number }>().user_id),
  });
});

/** Test files share a server and its roles: another file's service of the same name has a leader there, too. */
const leader = "datname = current_database() AND application_name = 'leader relay:auth'";

it('queries nothing itself while nothing is written', async () => {
  await writes(1);
  await eventually(() => published.includes(1));
  const query = jest.spyOn(world.service.app.get(Database), 'query');

  const from = performance.now();
  await sleep(QUIET_MS);

  // One belongs to the check of the stream, which may fall into this time.
  const checks = Math.ceil((performance.now() - from) / CHECKED_EVERY_MS);
  expect(query.mock.calls.filter(([sql]) => sql.includes('FROM outbox')).length).toBeLessThanOrEqual(checks);
  query.mockRestore();
});

it('finds what was written without a wake, again and again', async () => {
  const took: number[] = [];
  for (const userId of [2, 3, 4]) {
    const from = performance.now();
    await writes(userId);
    await eventually(() => published.includes(userId));
    took.push(performance.now() - from);
  }

  expect(Math.max(...took)).toBeLessThan(FOUND_WITHIN_MS * slowness());
});

it('finds what was written while nobody led', async () => {
  const ended = await world.rows<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${leader}`);
  await world.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${leader}`);
  await writes(5);

  await eventually(() => published.includes(5));

  const now = await world.rows<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${leader}`);
  expect(now).not.toEqual(ended);
});

it('goes on leading while its poll waits for the lock of a migration', async () => {
  const pids = () => world.rows<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${leader}`);
  const before = await eventually(async () => ((await pids()).length === 1 ? pids() : undefined));
  const migration = new pg.Client({ connectionString: world.database.urlOf('auth') });
  await migration.connect();
  try {
    await migration.query('BEGIN');
    await migration.query('LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
    await sleep(5_000);
    expect(await pids()).toEqual(before);
  } finally {
    await migration.end();
  }
  await writes(6);
  await eventually(() => published.includes(6));
});

it('publishes each event once', async () => {
  await eventually(async () => (await world.rows('SELECT FROM outbox WHERE published_at IS NULL')).length === 0);

  expect(published.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});
