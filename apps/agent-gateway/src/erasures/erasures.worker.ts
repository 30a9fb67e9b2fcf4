import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ErasuresService } from './erasures.service.js';

/** Running turns of a deleted thread end within seconds; then the next poll erases them. */
const POLL_MS = 2_000;

/** Erases deleted threads. */
@Injectable()
export class ErasuresWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Erasures');
  private readonly loop: PollingLoop;

  constructor(erasures: ErasuresService) {
    this.loop = new PollingLoop({
      everyMs: POLL_MS,
      wakeUp: erasures.wanted,
      step: () => erasures.eraseAll(),
      onError: (error) => this.logger.warn(`could not erase threads: ${error.message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
