import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PollingLoop } from '../../concurrency/loops/polling-loop.js';

/** Often enough that few changes are ever read one by one. */
const POLL_MS = 2_000;

/** Adds changes to their sums (ADR 0064). Any number of replicas may run. */
export abstract class KeptSumsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger: Logger;
  private readonly loop: PollingLoop;

  /** `takeOver` takes a batch over, and returns true where there may be more. */
  constructor(name: string, takeOver: () => Promise<boolean>) {
    this.logger = new Logger(name);
    this.loop = new PollingLoop({
      everyMs: POLL_MS,
      step: takeOver,
      onError: (error) => this.logger.warn(`changes were not taken over: ${error.message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
