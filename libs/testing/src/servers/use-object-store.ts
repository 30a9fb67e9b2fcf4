import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import S3rver from 's3rver';

const BUCKET = 'files';
/** The one account of the server. */
const KEY = 'S3RVER';

/** An S3-compatible server for one test file, with one bucket. */
export interface FakeObjectStore {
  /** The bucket with its keys, as in a service's `FILE_STORE_URL`. */
  readonly url: string;
  /** Makes the server unreachable; it keeps its objects. */
  stop(): Promise<void>;
  /** Makes it reachable again, at the same address. */
  start(): Promise<void>;
  /** Returns the number of bytes of an object; undefined where there is none. */
  sizeOf(key: string): Promise<number | undefined>;
}

/** Starts the server before all tests of a file and stops it after them. Call it before `useWorld`. */
export function useObjectStore(): FakeObjectStore {
  const directory = mkdtempSync(join(tmpdir(), 'object-store-'));
  let port = 0;
  let server: S3rver | undefined;

  const store = {
    get url() {
      return `http://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}`;
    },
    start: async () => {
      const address = '127.0.0.1';
      server = new S3rver({
        address,
        port,
        directory,
        silent: true,
        configureBuckets: [{ name: BUCKET, configs: [] }],
      });
      ({ port } = (await server.run()) as { port: number });
    },
    stop: async () => {
      const running = server;
      server = undefined;
      await running?.close();
    },
    sizeOf: async (key: string) => {
      // Its buckets are readable without keys.
      const { ok, headers } = await fetch(`http://127.0.0.1:${port}/${BUCKET}/${key}`, { method: 'HEAD' });
      return ok ? Number(headers.get('content-length')) : undefined;
    },
  };
  beforeAll(store.start);
  afterAll(async () => {
    await store.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  return store;
}
