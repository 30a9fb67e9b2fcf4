import { S3mini } from 's3mini';
import type { Objects } from './objects.js';
import type { Bucket } from './store-url.js';

/** The time limit of one request. */
const REQUEST_MS = 20_000;
/** Statuses of a store that is busy or restarts; a retry after any other refusal would fail the same way. */
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);

/** Objects in a bucket of an S3-compatible store. */
export class BucketObjects implements Objects {
  private readonly client: S3mini;

  constructor({ endpoint, region, accessKeyId, secretAccessKey }: Bucket) {
    this.client = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, requestAbortTimeout: REQUEST_MS });
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.client.putObject(key, bytes, 'application/octet-stream');
  }

  async get(key: string): Promise<Buffer | undefined> {
    const bytes = await this.client.getObjectArrayBuffer(key);
    return bytes === null ? undefined : Buffer.from(bytes);
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.client.deleteObject(key);
  }

  /**
   * Returns whether a retry may help. An error without a status means that there was no response: the network failed,
   * or the request timed out.
   */
  isTransient(error: unknown): boolean {
    const { status } = error as { status?: number };
    return !status || TRANSIENT.has(status);
  }

  async close(): Promise<void> {}
}
