import { repeat } from '@libs/service-kit/concurrency/repeat';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { StoredFilesService } from '../stored-files/stored-files.service.js';

/** Longer than any upload takes. */
const OLD_HOURS = 24;
const EVERY_MS = 60 * 60_000;
const BATCH = 20;

/** Deletes files that will never become visible, and frees their storage. All replicas may do this at once. */
@Injectable()
export class LeftOverFilesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Left-over files');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly files: StoredFilesService,
  ) {}

  onApplicationBootstrap(): void {
    const warn = (error: Error) => this.logger.warn(`could not delete left-over files: ${error.message}`);
    this.running = repeat(this.stopping.signal, { everyMs: EVERY_MS }, () => this.clean(), warn);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** One batch. True when there may be more. */
  async clean(): Promise<boolean> {
    return (await this.files.removeLeftOver(this.database, OLD_HOURS, BATCH)) === BATCH;
  }
}
