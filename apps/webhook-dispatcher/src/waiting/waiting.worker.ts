import { IdleBackoff } from '@libs/service-kit/concurrency/loops/idle-backoff';
import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EventsService } from '../events/events.service.js';
import { ReplaysService } from '../replays/replays.service.js';
import { WaitingRepository } from './waiting.repository.js';

/**
 * The interval of the only poll of an idle service. It bounds the delay of scheduled attempts, and of work written by
 * another replica that died right after the commit or whose wake-up was lost.
 */
const POLL_MS = 500;
/**
 * The interval after nothing has waited for a while: only work written but not started by another replica can be
 * delayed this long.
 */
const QUIET_POLL_MS = 1_000;

/** Polls for the work of all loops, and wakes those that have some. Any number of replicas may run. */
@Injectable()
export class WaitingWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Waiting');
  private readonly loop: PollingLoop;
  private readonly backoff = new IdleBackoff(POLL_MS, QUIET_POLL_MS);

  constructor(
    private readonly database: Database,
    private readonly waiting: WaitingRepository,
    private readonly deliveries: WakeUp,
    private readonly events: EventsService,
    private readonly replays: ReplaysService,
  ) {
    this.loop = new PollingLoop({
      everyMs: () => this.backoff.everyMs,
      step: () => this.check(),
      onError: (error) => this.pollFailed(error),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async check(): Promise<void> {
    const { events, deliveries, orders } = await this.waiting.read(this.database);
    this.backoff.note(events || deliveries || orders);
    if (events) this.events.logged.call();
    if (deliveries) this.deliveries.call();
    if (orders) this.replays.ordered.call();
  }

  /** Wakes all loops after a failed poll: each finds out the state of the database for itself. */
  private pollFailed(error: Error): void {
    this.logger.warn(`polling for waiting work failed: ${error.message}`);
    this.deliveries.call();
    this.events.logged.call();
    this.replays.ordered.call();
  }
}
