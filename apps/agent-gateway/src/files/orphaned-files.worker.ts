import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { StoredFilesService } from '../stored-files/stored-files.service.js';

/** Longer than any upload takes. */
const OLD_HOURS = 24;
const EVERY_MS = 60 * 60_000;
const BATCH = 20;

/** Deletes files that will never become visible, and frees their storage. All replicas may do this at once. */
@Injectable()
export class OrphanedFilesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Left-over files');
  private readonly loop = new PollingLoop({
    everyMs: EVERY_MS,
    step: () => this.clean(),
    onError: (error) => this.logger.warn(`could not delete left-over files: ${error.message}`),
  });

  constructor(
    private readonly database: Database,
    private readonly files: StoredFilesService,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Deletes one batch. Returns true when there may be more. */
  async clean(): Promise<boolean> {
    return (await this.files.removeLeftOver(this.database, OLD_HOURS, BATCH)) === BATCH;
  }
}
