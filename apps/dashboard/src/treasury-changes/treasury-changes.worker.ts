import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AppliedChangesService } from './applied-changes.service.js';

/** The longest time by which a change takes effect late. */
const POLL_MS = 5_000;

/**
 * Carries out changes of treasuries whose time has come. Any number of replicas may run: the merchant's row is locked
 * for each.
 */
@Injectable()
export class TreasuryChangesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('TreasuryChanges');
  private readonly loop = new PollingLoop({
    everyMs: POLL_MS,
    step: () => this.changes.applyDue(),
    onError: (error) => this.logger.warn(`applying treasury changes failed: ${error.message}`),
  });

  constructor(private readonly changes: AppliedChangesService) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
