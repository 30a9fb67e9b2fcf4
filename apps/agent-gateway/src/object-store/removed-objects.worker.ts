import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ObjectStoreService } from './object-store.service.js';
import { RemovedObjectsRepository } from './removed-objects.repository.js';

/** Longer than a chunk may be on its way to the store, so that none arrives after its object was deleted. */
const SETTLED_MINUTES = 15;
/** The longest that a deleted file stays in the store, while the store is there. */
const EVERY_MS = 10_000;
const BATCH = 50;

/**
 * Deletes the objects of deleted files: within seconds, and once more when no chunk can still be on its way to the
 * store. A file's row is deleted and its objects are recorded here in one statement, so that a process that dies at any
 * point leaves no orphaned object. All replicas may do this at once.
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

  /**
   * Deletes one batch of those that were just removed, and of those that were removed at least `minutes` ago. Returns
   * true when there may be more.
   */
  async clean(minutes = SETTLED_MINUTES): Promise<boolean> {
    const fresh = await this.removed.fresh(this.database, BATCH);
    await this.store.delete(fresh);
    if (fresh.length > 0) await this.removed.recordDeleted(this.database, fresh);
    const settled = await this.removed.settled(this.database, minutes, BATCH);
    await this.store.delete(settled);
    if (settled.length > 0) await this.removed.forget(this.database, settled);
    return fresh.length === BATCH || settled.length === BATCH;
  }
}
