import { AppError } from '@libs/errors/app-error';
import { retry } from '@libs/service-kit/concurrency/retry';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { AgentGatewaySettings } from '../settings.js';
import { BucketObjects } from './stores/bucket-objects.js';
import { DatabaseObjects } from './stores/database-objects.js';
import type { Objects } from './stores/objects.js';

/** How long a request is repeated while the store is down or busy. */
const PATIENCE_MS = 5_000;

/**
 * Chunks of files in the store that the operator has configured: a bucket, or a database that holds nothing else. Its
 * errors are `unavailable` for callers.
 */
@Injectable()
export class ObjectStoreService implements OnApplicationShutdown {
  private readonly logger = new Logger('Object store');
  private readonly objects: Objects | undefined;

  constructor({ fileStoreLocation }: AgentGatewaySettings) {
    if (fileStoreLocation?.kind === 'bucket') this.objects = new BucketObjects(fileStoreLocation);
    if (fileStoreLocation?.kind === 'database') this.objects = new DatabaseObjects(fileStoreLocation.url);
  }

  /** Whether the bytes of new files go there; those of files from before the setting stay where they are. */
  get isConfigured(): boolean {
    return this.objects !== undefined;
  }

  /** Writes an object, or the same one again. */
  async put(key: string, bytes: Buffer): Promise<void> {
    await this.send(`write ${key}`, (objects) => objects.put(key, bytes));
  }

  /** Returns an object; undefined when there is none. */
  async get(key: string): Promise<Buffer | undefined> {
    return this.send(`read ${key}`, (objects) => objects.get(key));
  }

  /** Deletes objects; an object that is gone already is not an error. */
  async delete(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.send(`delete ${keys.length} objects`, (objects) => objects.delete(keys));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.objects?.close();
  }

  private async send<T>(what: string, request: (objects: Objects) => Promise<T>): Promise<T> {
    const { objects } = this;
    // The key of a chunk names its store: this happens only where the setting was removed while files are in the store.
    if (!objects) throw new AppError('unavailable', {}, { message: 'This file is in a store that is not configured.' });
    try {
      return await retry(
        () => request(objects),
        (error) => objects.isTransient(error),
        { atMostMs: PATIENCE_MS },
      );
    } catch (error) {
      this.logger.error(`could not ${what}: ${(error as Error).message}`);
      throw new AppError('unavailable', {}, { cause: error });
    }
  }
}
