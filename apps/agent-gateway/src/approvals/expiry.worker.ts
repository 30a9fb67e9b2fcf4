import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DecisionsService } from './decisions.service.js';

/** A call expires at most this late; decisions are refused from its very end on. */
const POLL_MS = 2_000;
const BATCH_SIZE = 50;

/** Expires calls that were not decided about in time. */
@Injectable()
export class ExpiryWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Approvals');
  private readonly loop: PollingLoop;

  constructor(decisions: DecisionsService) {
    this.loop = new PollingLoop({
      everyMs: POLL_MS,
      step: async () => (await decisions.expire(BATCH_SIZE)) === BATCH_SIZE,
      onError: (error) => this.logger.warn(`expiring approvals failed: ${error.message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
