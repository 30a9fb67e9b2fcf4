import { PollingLoop } from '@libs/service-kit/concurrency/polling-loop';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MerchantSumsRepository } from './merchant-sums.repository.js';

/** Often enough that few changes are ever read one by one. */
const POLL_MS = 2_000;

/** Takes changes over into the sums. Any number of replicas may run. */
@Injectable()
export class MerchantSumsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('MerchantSums');
  private readonly loop = new PollingLoop({
    everyMs: POLL_MS,
    step: () => this.repository.takeOver(this.database),
    onError: (error) => this.logger.warn(`changes were not taken over: ${error.message}`),
  });

  constructor(
    private readonly database: Database,
    private readonly repository: MerchantSumsRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
