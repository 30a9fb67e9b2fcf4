import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MOVED_AT_ONCE } from './simulated-chain.repository.js';
import { SimulatedChainService } from './simulated-chain.service.js';

/** Its blocks come once a second. */
const EVERY_MS = 1_000;

/** Runs the simulated chain. Any number of replicas may: they take turns. */
@Injectable()
export class SimulatedChainWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Simulated chain');
  private readonly loop: PollingLoop;

  constructor(chain: SimulatedChainService) {
    this.loop = new PollingLoop({
      everyMs: EVERY_MS,
      wakeUp: chain.moving,
      step: async () => (await chain.step()) === MOVED_AT_ONCE,
      onError: (error) => this.logger.warn(`retrying in a second: ${error.message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
