import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { untilDone } from '../concurrency/loops/repeat.js';

/** The delay before a failed request is retried; the admin service may start after this one. */
const RETRY_MS = 5_000;

/**
 * Requests the state of maintenance once after each start, in the background: a service that was installed after the
 * switch was changed never received the event. Until the reply arrives, the last known state holds; later changes
 * arrive as events.
 */
export abstract class MaintenanceCatchUp implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Maintenance');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  onApplicationBootstrap(): void {
    const catchUp = () => this.catchUp();
    this.running = untilDone(this.stopping.signal, RETRY_MS, catchUp, ({ message }) =>
      this.logger.debug(`the maintenance state is not known yet: ${message}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Requests the state and stores it. What it throws is logged, and it is called again. */
  protected abstract catchUp(): Promise<void>;
}
