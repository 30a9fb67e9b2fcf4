import { createServer, type Server, connect as tcpConnect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { isDatabaseGone } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import { eventually } from '@libs/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import { Logger } from '@nestjs/common';
import pg from 'pg';

/** The end of a start: ReadyForQuery, idle. https://www.postgresql.org/docs/current/protocol-message-formats.html */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const ENDED = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P01',
  M: 'terminating connection due to administrator command',
});

function errorResponse(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `${name}${value}\0`)
      .join('')}\0`,
  );
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

let made: TestDatabase;
let proxy: Server;
/** How many of the next connections end in the packet in which they become ready. */
let ending = 0;
beforeAll(async () => {
  made = await createTestDatabase([]);
  const { hostname, port } = new URL(made.adminUrl);
  proxy = createServer((client) => {
    const server = tcpConnect(Number(port), hostname);
    client.pipe(server);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    server.on('close', () => client.end());
    server.on('data', (packet) => {
      if (ending === 0 || !packet.subarray(-READY.length).equals(READY)) return void client.write(packet);
      ending -= 1;
      client.end(Buffer.concat([packet, ENDED]));
      server.destroy();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => proxy.close(resolve));
  await made.drop();
});

it('outlives connections that end at the moment when they are ready', async () => {
  const { port } = proxy.address() as { port: number };
  const url = Object.assign(new URL(made.adminUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  const source = createDataSource({ url, schema: 'public', poolSize: 4, applicationName: 'test' });
  const database = new Database(await source.initialize());
  ending = 3;

  // The existing connection is busy until the three new ones are ready, however slow the machine is.
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => database.query('SELECT pg_sleep(2)')));

  expect(ending).toBe(0);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await source.destroy();
});

it('reports for every connection that ends at any moment that the database is gone', async () => {
  // Each one is reported.
  Logger.overrideLogger(false);
  const source = createDataSource({ url: made.adminUrl, schema: 'public', poolSize: 4, applicationName: 'ended' });
  const database = new Database(await source.initialize());
  const end = performance.now() + 3_000;
  const faults = new Map<string, unknown>();
  let done = 0;
  const works = async () => {
    while (performance.now() < end) {
      try {
        await database.query('SELECT 1', [], { prepared: 'one' });
        await database.transaction(async (tx) => void (await tx.query('SELECT 2')));
        done += 1;
      } catch (error) {
        faults.set((error as Error).message, error);
      }
    }
  };
  const kills = async () => {
    const admin = new pg.Client({ connectionString: made.adminUrl });
    await admin.connect();
    while (performance.now() < end)
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM (
           SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'ended'
           ORDER BY random() LIMIT 1) one`,
      );
    await admin.end();
  };

  await Promise.all([works(), works(), works(), works(), kills()]);

  expect(faults.size).toBeGreaterThan(0);
  for (const [message, error] of faults)
    expect({ message, isGone: isDatabaseGone(error) }).toEqual({ message, isGone: true });
  await source.destroy();
  expect(done).toBeGreaterThan(0);
});

it('gives a connection that was ended during a statement to nobody else', async () => {
  Logger.overrideLogger(false);
  const source = createDataSource({ url: made.adminUrl, schema: 'public', poolSize: 1, applicationName: 'slow' });
  const database = new Database(await source.initialize());
  const admin = new pg.Client({ connectionString: made.adminUrl });
  await admin.connect();
  const works = [
    (sql: string) => database.query(sql),
    (sql: string) => database.query(sql, [], { prepared: 'slow' }),
    (sql: string) => database.transaction((tx) => tx.query(sql)),
  ];

  for (let round = 0; round < 30; round++) {
    const slow = works[round % works.length]!('SELECT pg_sleep(10)').catch((error: unknown) => isDatabaseGone(error));
    await eventually(async () => {
      const { rows } = await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'slow' AND wait_event = 'PgSleep'`,
      );
      return rows.length > 0;
    });

    expect(await slow).toBe(true);
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  }
  await admin.end();
  await source.destroy();
});
