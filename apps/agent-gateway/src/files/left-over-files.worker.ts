import { repeat } from '@libs/service-kit/concurrency/repeat';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { StoredFilesService } from '../stored-files/stored-files.service.js';

/** No upload takes as long. */
const OLD_HOURS = 24;
const EVERY_MS = 60 * 60_000;
const BATCH = 20;

/** Takes away files that nobody will ever see, with the room that they take. Every replica may do it at once. */
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
    const tell = (error: Error) => this.logger.warn(`not cleaned: ${error.message}`);
    this.running = repeat(this.stopping.signal, { everyMs: EVERY_MS }, () => this.clean(), tell);
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
