import { PollingLoop } from '@libs/service-kit/concurrency/polling-loop';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ObjectStoreService } from './object-store.service.js';
import { RemovedObjectsRepository } from './removed-objects.repository.js';

/** Longer than a piece may be on its way to the store, so that none arrives after its object was deleted. */
const SETTLED_MINUTES = 15;
const EVERY_MS = 60_000;
const BATCH = 50;

/**
 * Deletes the objects of files that were deleted. A file's row goes with the note of its objects in one statement, so that a process
 * which dies anywhere leaves no object that nobody knows. All replicas may do this at once.
 */
@Injectable()
export class RemovedObjectsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Removed objects');
  private readonly loop = new PollingLoop({
    everyMs: EVERY_MS,
    step: () => this.clean(),
    onError: (error) => this.logger.warn(`could not delete objects of deleted files: ${error.message}`),
  });

  constructor(
    private readonly database: Database,
    private readonly removed: RemovedObjectsRepository,
    private readonly store: ObjectStoreService,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.store.isConfigured) return;
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** One batch of those that were removed at least `minutes` ago. True when there may be more. */
  async clean(minutes = SETTLED_MINUTES): Promise<boolean> {
    const keys = await this.removed.settled(this.database, minutes, BATCH);
    await this.store.delete(keys);
    await this.removed.forget(this.database, keys);
    return keys.length === BATCH;
  }
}
