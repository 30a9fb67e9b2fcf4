import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import type { FakeObjectStore } from '@libs/testing/servers/use-object-store';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { FILE_STORE_MIGRATIONS } from '../src/migrations.js';
import { service } from '../src/service.js';

/**
 * A database of one test file that holds nothing but files, behind a relay that can be stopped: the server is that of
 * all tests. Call it before `useWorld`.
 */
export function useFilesDatabase(): FakeObjectStore {
  const sockets = new Set<Socket>();
  let database: TestDatabase;
  let relay: Server | undefined;
  let port = 0;

  const store: FakeObjectStore = {
    get url() {
      const { username, password, pathname } = new URL(database.urlOf(service.name));
      return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
    },
    start: async () => {
      if (relay) return;
      const { hostname, port: ofPostgres } = new URL(database.adminUrl);
      relay = createServer((client) => {
        const server = connect(Number(ofPostgres), hostname);
        for (const socket of [client, server]) {
          sockets.add(socket);
          socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
        }
        client.pipe(server).pipe(client);
      }).listen(port, '127.0.0.1');
      await once(relay, 'listening');
      ({ port } = relay.address() as AddressInfo);
    },
    stop: async () => {
      const running = relay;
      relay = undefined;
      for (const socket of sockets) socket.destroy();
      if (running) await new Promise((resolve) => running.close(resolve));
    },
    sizeOf: async (key) => {
      const client = new pg.Client({ connectionString: database.adminUrl });
      await client.connect();
      const sql = 'SELECT length(bytes) AS size FROM agent_gateway.stored_object WHERE key = $1';
      const { rows } = await client.query<{ size: number }>(sql, [key]).finally(() => client.end());
      return rows[0]?.size;
    },
  };
  beforeAll(async () => {
    database = await createTestDatabase([{ ...service, migrations: FILE_STORE_MIGRATIONS }]);
    await store.start();
  });
  afterAll(async () => {
    await store.stop();
    await database.drop();
  });
  return store;
}
