import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ReplaysService } from './replays.service.js';

/**
 * Orders of this process wake the loop. Those of another replica or of a dead process are found by the poll of
 * `WaitingWorker`; this interval is a fallback.
 */
const POLL_MS = 10_000;

/** Processes replay orders, a batch at a time. Any number of replicas may run. */
@Injectable()
export class ReplaysWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Replays');
  private readonly loop: PollingLoop;

  constructor(replays: ReplaysService) {
    this.loop = new PollingLoop({
      everyMs: POLL_MS,
      wakeUp: replays.ordered,
      step: () => replays.step(),
      onError: (error) => this.logger.warn(`replays wait: ${error.message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
