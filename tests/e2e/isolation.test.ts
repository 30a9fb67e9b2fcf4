import { describe, expect, it } from '@jest/globals';
import { consumersOf, streamOf, subjectsOf } from '@libs/events/catalog';
import { SCHEMA_OWNERS, type SchemaOwner, SERVICES, type ServiceName, schemaOf } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { connect, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import pg from 'pg';
import type { RunningSystem } from '../stack/running-system.js';
import { useSystem } from '../stack/use-system.js';

const INSUFFICIENT_PRIVILEGE = '42501';
const SILENCE_MS = 2_000;

describe('Services are apart', () => {
  const running = useSystem();

  it.each(SCHEMA_OWNERS)('in Postgres %s reads and writes its own schema only', async (service) => {
    const { system } = running;
    const client = new pg.Client({ connectionString: databaseUrlOf(system, service) });
    await client.connect();
    try {
      const tables = await tablesOf(system);
      const refused = tables.filter(({ schema }) => schema !== schemaOf(service));

      for (const { schema, table } of refused) {
        expect(await codeOf(client, `SELECT 1 FROM "${schema}"."${table}"`)).toBe(INSUFFICIENT_PRIVILEGE);
        expect(await codeOf(client, `DELETE FROM "${schema}"."${table}"`)).toBe(INSUFFICIENT_PRIVILEGE);
      }
      for (const { schema, table } of tables.filter((found) => !refused.includes(found))) {
        expect(await codeOf(client, `SELECT 1 FROM "${schema}"."${table}" LIMIT 1`)).toBeUndefined();
      }
      expect(refused.length).toBeGreaterThan(30);
      expect(await codeOf(client, 'CREATE TABLE public.mine (a int)')).toBe(INSUFFICIENT_PRIVILEGE);
      expect(await codeOf(client, `CREATE TABLE "${schemaOf(service)}".mine (a int)`)).toBe(INSUFFICIENT_PRIVILEGE);
    } finally {
      await client.end();
    }
  });

  it.each(SERVICES)("in NATS %s cannot forge another's event", async (service) => {
    const foreign = SERVICES.filter((other) => other !== service).flatMap((other) => subjectsOf(other));

    await withUser(running.system, service, async (connection) => {
      for (const subject of foreign) connection.publish(subject, '{}');
      await connection.flush();
    }).then((refusals) => expect(refusals.sort()).toEqual(foreign.map((subject) => `publish ${subject}`).sort()));
  });

  it.each(SERVICES)("in NATS %s cannot read or change others' streams and consumers", async (service) => {
    const foreign = SERVICES.filter((other) => other !== service).flatMap((other) => [
      ...(subjectsOf(other).length > 0 ? streamRequests(streamOf(other)) : []),
      ...consumersOf(other).flatMap(({ stream, durable }) => [
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
        `$JS.API.CONSUMER.DELETE.${stream}.${durable}`,
        `$JS.ACK.${stream}.${durable}.1.1.1.1.1`,
      ]),
    ]);

    await withUser(running.system, service, async (connection) => {
      for (const subject of foreign) connection.publish(subject, '', { reply: `_INBOX.${service}.stolen` });
      await connection.flush();
    }).then((refusals) => expect(refusals.sort()).toEqual(foreign.map((subject) => `publish ${subject}`).sort()));
  });

  it.each(SERVICES)(
    'in NATS %s cannot listen to everything, to replies, or to requests for others',
    async (service) => {
      const other = SERVICES.find((name) => name !== service)!;
      const foreign = [
        '>',
        '*',
        '_INBOX.>',
        `_INBOX.${other}.>`,
        'ask.>',
        `ask.${other}.>`,
        '$JS.>',
        'audit.recorded.*',
      ];

      await withUser(running.system, service, async (connection) => {
        for (const subject of foreign) connection.subscribe(subject, { callback: () => undefined });
        await connection.flush();
      }).then((refusals) => expect(refusals.sort()).toEqual(foreign.map((subject) => `subscribe ${subject}`).sort()));
    },
  );

  it('in NATS a service cannot give its own consumer another filter', async () => {
    const own = '$JS.API.CONSUMER.CREATE.dashboard.sessions-merchant_changed';
    const wider = [own, `${own}.wallet.replaced`, `${own}.api_key.created`];
    const durable = '$JS.API.CONSUMER.DURABLE.CREATE.dashboard.sessions-merchant_changed';

    const refusals = await withUser(running.system, 'sessions', async (connection) => {
      for (const subject of [...wider, durable]) connection.publish(subject, '{}');
      await connection.flush();
    });

    expect(refusals.sort()).toEqual([...wider, durable].map((subject) => `publish ${subject}`).sort());
  });

  it('in NATS no one gets in without a key', async () => {
    const { natsUrl } = running.system.stack.dependencies;

    await expect(connect({ servers: natsUrl, reconnect: false })).rejects.toThrow(/authorization/i);
  });
});

function databaseUrlOf({ stack }: RunningSystem, service: SchemaOwner): string {
  return stack.services.find(({ name }) => name === service)!.env['DATABASE_URL']!;
}

function tablesOf(system: RunningSystem): Promise<{ schema: string; table: string }[]> {
  return system.rows(
    `SELECT schemaname AS schema, tablename AS "table" FROM pg_tables WHERE schemaname = ANY($1) ORDER BY 1, 2`,
    [SCHEMA_OWNERS.map(schemaOf)],
  );
}

async function codeOf(client: pg.Client, sql: string): Promise<string | undefined> {
  try {
    await client.query(sql);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

/** Returns requests that read, remove or destroy messages of a stream. */
function streamRequests(stream: string): string[] {
  return [
    `$JS.API.STREAM.MSG.GET.${stream}`,
    `$JS.API.DIRECT.GET.${stream}`,
    `$JS.API.STREAM.PURGE.${stream}`,
    `$JS.API.STREAM.DELETE.${stream}`,
    `$JS.API.STREAM.UPDATE.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}.spy`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.spy`,
  ];
}

/**
 * Signs in as a service, tries what it must not do, and returns what the server refused: each as `publish x` or
 * `subscribe x`.
 */
async function withUser(
  { stack }: RunningSystem,
  service: ServiceName,
  act: (connection: NatsConnection) => Promise<void>,
): Promise<string[]> {
  const seed = new TextEncoder().encode(stack.keys.natsSeeds[service]);
  // A handshake may starve where another whole system is starting at the same time.
  const connection = await eventually(() =>
    connect({
      servers: stack.dependencies.natsUrl,
      authenticator: nkeyAuthenticator(seed),
      inboxPrefix: `_INBOX.${service}`,
    }),
  );
  const refusals: string[] = [];
  const reading = (async () => {
    for await (const status of connection.status()) {
      const match = /Permissions Violation for (Publish|Subscription) (?:to )?"([^"]+)"/i.exec(
        String((status as { error?: Error }).error),
      );
      if (match) refusals.push(`${match[1]!.toLowerCase() === 'publish' ? 'publish' : 'subscribe'} ${match[2]}`);
    }
  })();
  await act(connection);
  // The server responds in order: its refusals are reported before the reply to this ping.
  await connection.flush();
  await connection.close();
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, SILENCE_MS).unref())]);
  return refusals;
}
