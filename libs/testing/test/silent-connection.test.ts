import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Batches } from '@libs/service-kit/database/batching/batches';
import { CoalescedReads } from '@libs/service-kit/database/batching/coalesced-reads';
import { CONNECTION_BOUNDS } from '@libs/service-kit/database/connections/connection-bounds';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { isDatabaseGone } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';

/** In place of 35 seconds. */
const GIVEN_UP_AFTER_MS = 3_000;

interface Bounds {
  query_timeout: number;
  keepAlive: boolean;
  keepAliveInitialDelayMillis: number;
}

/**
 * The link between a service and its Postgres, which can silently lose the current connections, like a host that lost
 * its power.
 */
class Wire {
  private readonly pairs = new Set<[Socket, Socket]>();
  private constructor(private readonly server: Server) {}

  static async to(url: string): Promise<Wire> {
    const { hostname, port } = new URL(url);
    const server = createServer({ allowHalfOpen: true });
    const wire = new Wire(server);
    server.on('connection', (inner) => {
      const outer = dial(Number(port), hostname);
      for (const socket of [inner, outer]) socket.on('error', () => undefined);
      inner.pipe(outer);
      outer.pipe(inner);
      wire.pairs.add([inner, outer]);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  urlOf(url: string): string {
    return Object.assign(new URL(url), { port: String((this.server.address() as AddressInfo).port) }).href;
  }

  /** Silences the current connections; new ones work as before. */
  silence(): void {
    for (const [inner, outer] of this.pairs) {
      inner.unpipe(outer);
      outer.unpipe(inner);
      inner.resume();
      outer.destroy();
    }
  }

  close(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
    this.server.close();
  }
}

let made: TestDatabase;
let wire: Wire;
let database: Database;

beforeAll(async () => {
  made = await createTestDatabase([]);
});
afterAll(() => made.drop());
beforeEach(async () => {
  wire = await Wire.to(made.adminUrl);
  const source = createDataSource({
    url: wire.urlOf(made.adminUrl),
    schema: 'public',
    poolSize: 4,
    applicationName: 'silent',
  });
  boundsOf(source.options).query_timeout = GIVEN_UP_AFTER_MS;
  database = new Database(await source.initialize());
});
afterEach(async () => {
  wire.close();
  await database.dataSource.destroy();
});

function boundsOf(options: object): Bounds {
  return (options as { extra: Bounds }).extra;
}

const select = (text: string) => database.query<{ value: string }>('SELECT $1::text AS value', [text]);
const prepared = (text: string) =>
  database.query<{ value: string }>('SELECT $1::text AS value', [text], { prepared: 'value' });

describe('a connection that has gone silent', () => {
  it('is given up after the longest that a statement may take, and probed by the system before that', () => {
    const { extra } = createDataSource({ url: made.adminUrl, schema: 'public', poolSize: 1, applicationName: 'a' })
      .options as unknown as { extra: Bounds };

    expect(extra.query_timeout).toBeGreaterThan(CONNECTION_BOUNDS.statement_timeout);
    expect(extra.query_timeout).toBeLessThanOrEqual(CONNECTION_BOUNDS.statement_timeout + 10_000);
    expect(extra).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  });

  it.each([
    ['a statement', select],
    ['a prepared statement', prepared],
  ])('fails %s as a database that is away, and the next one has another connection', async (_, query) => {
    await query('before');
    wire.silence();

    await expect(query('lost').catch((error: unknown) => isDatabaseGone(error))).resolves.toBe(true);

    await expect(query('after')).resolves.toEqual([{ value: 'after' }]);
    expect(database.pool).toMatchObject({ totalCount: 1, idleCount: 1 });
  });

  it('fails a transaction, which is not left open', async () => {
    await database.transaction((tx) => tx.query('SELECT 1', [], { prepared: 'one' }));
    const lost = database.transaction(async (tx) => {
      await tx.query('SELECT 1', [], { prepared: 'one' });
      wire.silence();
      await tx.query('SELECT 1', [], { prepared: 'one' });
    });

    await expect(lost.catch((error: unknown) => isDatabaseGone(error))).resolves.toBe(true);

    await expect(database.transaction((tx) => tx.query('SELECT 1 AS one'))).resolves.toEqual([{ one: 1 }]);
    expect(database.pool).toMatchObject({ totalCount: 1, idleCount: 1 });
  });

  it('holds up neither the next rows of its owner nor the next readers of its key', async () => {
    const batches = new Batches(async (rows: readonly string[]) => {
      const found = await database.query<{ value: string }>('SELECT unnest($1::text[]) AS value', [rows]);
      return found.map(({ value }) => value);
    }, 10);
    const reads = new CoalescedReads(select);
    await Promise.all([batches.add(1, 'before'), reads.of('before')]);
    wire.silence();

    const lost = [batches.add(1, 'lost'), reads.of('key')];
    const [next, again] = [batches.add(1, 'next'), reads.of('key')];

    await expect(Promise.allSettled(lost)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await expect(next).resolves.toBe('next');
    await expect(again).resolves.toEqual([{ value: 'key' }]);
  });
});
