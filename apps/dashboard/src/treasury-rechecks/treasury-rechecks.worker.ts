import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { TreasuryRechecksService } from './treasury-rechecks.service.js';

/** A few wallets every half minute: 100,000 merchants a week. */
const POLL_MS = 30_000;

/**
 * Checks treasuries again. Any number of replicas may run: a wallet is claimed before it is checked, and a new result
 * is stored once.
 */
@Injectable()
export class TreasuryRechecksWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('TreasuryRechecks');
  private readonly loop = new PollingLoop({
    everyMs: POLL_MS,
    step: () => this.rechecks.recheckDue(),
    onError: (error) => this.logger.warn(`checking treasuries failed: ${error.message}`),
  });

  constructor(private readonly rechecks: TreasuryRechecksService) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
