import { IdleBackoff } from '@libs/service-kit/concurrency/loops/idle-backoff';
import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MOVE_BATCH_SIZE } from './simulated-chain.repository.js';
import { SimulatedChainService } from './simulated-chain.service.js';

/** The chain has a block every second. */
const EVERY_MS = 1_000;
/** The interval while nothing waits for a block: the next payment begins the usual steps at once. */
const QUIET_EVERY_MS = 2_000;

/** Runs the simulated chain. Any number of replicas may run it: they take turns. */
@Injectable()
export class SimulatedChainWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Simulated chain');
  private readonly loop: PollingLoop;
  private readonly backoff = new IdleBackoff(EVERY_MS, QUIET_EVERY_MS);

  constructor(private readonly chain: SimulatedChainService) {
    this.loop = new PollingLoop({
      everyMs: () => this.backoff.everyMs,
      wakeUp: chain.moving,
      step: () => this.step(),
      onError: (error) => this.logger.warn(`retrying in a second: ${error.message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async step(): Promise<boolean> {
    const moved = await this.chain.step();
    this.backoff.note(moved !== undefined);
    return moved === MOVE_BATCH_SIZE;
  }
}
