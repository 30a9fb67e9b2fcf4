import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { FactorResetsService } from './factor-resets.service.js';

/** The longest time that a factor is removed late, after a delay of days. */
const POLL_MS = 5_000;

/** Carries out resets whose delay is over. Any number of replicas may run: the account's row is locked for each. */
@Injectable()
export class FactorResetsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('FactorResets');
  private readonly loop = new PollingLoop({
    everyMs: POLL_MS,
    step: () => this.resets.work(),
    onError: (error) => this.logger.warn(`resetting second factors failed: ${error.message}`),
  });

  constructor(private readonly resets: FactorResetsService) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
