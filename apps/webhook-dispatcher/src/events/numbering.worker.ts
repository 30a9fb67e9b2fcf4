import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { NUMBERING_BATCH_SIZE } from './events.repository.js';
import { EventsService } from './events.service.js';

/**
 * Events of this process wake the loop. Those of a replica that died right after their commit are found by the poll of
 * `WaitingWorker`; this interval is a fallback.
 */
const POLL_MS = 10_000;
/** Incoming events are gathered for this long, so that one transaction numbers many. */
const GATHER_MS = 10;

/** Numbers the events of the log right after their commit. Any number of replicas may run. */
@Injectable()
export class NumberingWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Event log');
  private readonly loop: PollingLoop;
  private numbered = 0;

  constructor(private readonly events: EventsService) {
    this.loop = new PollingLoop({
      everyMs: POLL_MS,
      wakeUp: events.logged,
      gatherMs: () => (this.numbered > 0 ? GATHER_MS : 0),
      step: () => this.number(),
      onError: (error) => this.logger.warn(`events wait for their numbers: ${error.message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async number(): Promise<boolean> {
    this.numbered = 0;
    this.numbered = await this.events.number();
    return this.numbered === NUMBERING_BATCH_SIZE;
  }
}
