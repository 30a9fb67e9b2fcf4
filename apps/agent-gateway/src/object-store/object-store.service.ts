import { AppError } from '@libs/errors/app-error';
import { retry } from '@libs/service-kit/concurrency/retry';
import { Injectable, Logger } from '@nestjs/common';
import { S3mini } from 's3mini';
import { AgentGatewaySettings } from '../settings.js';

/** The bound of one request. */
const REQUEST_MS = 20_000;
/** How long a request is repeated while the store is down or busy. */
const PATIENCE_MS = 5_000;
/** Answers of a store that is busy or restarts; every other refusal stays the same when it is asked again. */
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);

/** Pieces of files in an S3-compatible store, where the operator has configured one. Its errors are `unavailable` for callers. */
@Injectable()
export class ObjectStoreService {
  private readonly logger = new Logger('Object store');
  private readonly client: S3mini | undefined;

  constructor({ objectStore }: AgentGatewaySettings) {
    if (objectStore) this.client = new S3mini({ ...objectStore, requestAbortTimeout: REQUEST_MS });
  }

  /** Whether the bytes of new files go there; those of files from before the setting stay in the database. */
  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  /** Writes an object, or the same one again. */
  async put(key: string, bytes: Buffer): Promise<void> {
    await this.send(`write ${key}`, (client) => client.putObject(key, bytes, 'application/octet-stream'));
  }

  /** An object; undefined when there is none. */
  async get(key: string): Promise<Buffer | undefined> {
    const bytes = await this.send(`read ${key}`, (client) => client.getObjectArrayBuffer(key));
    return bytes === null ? undefined : Buffer.from(bytes);
  }

  /** Deletes objects; those that are gone already are no error. */
  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.send(`delete ${key}`, (client) => client.deleteObject(key));
  }

  private async send<T>(what: string, request: (client: S3mini) => Promise<T>): Promise<T> {
    const client = this.client;
    // The keys of pieces say where they are: this happens only where the setting was removed while files are in the store.
    if (!client) throw new AppError('unavailable', {}, { message: 'This file is in a store that is not configured.' });
    try {
      return await retry(() => request(client), isTransient, { atMostMs: PATIENCE_MS });
    } catch (error) {
      this.logger.error(`could not ${what}: ${(error as Error).message}`);
      throw new AppError('unavailable', {}, { cause: error });
    }
  }
}

/** Without a status nobody answered: the network, or the bound of the request. */
function isTransient(error: unknown): boolean {
  const { status } = error as { status?: number };
  return !status || TRANSIENT.has(status);
}
