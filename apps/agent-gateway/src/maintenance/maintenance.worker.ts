import { untilDone } from '@libs/service-kit/concurrency/loops/repeat';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MaintenanceService } from './maintenance.service.js';

/** The delay before a failed request is retried; the admin service may start after this one. */
const RETRY_MS = 5_000;

/** Requests the state of maintenance once after a start; later changes arrive as events. */
@Injectable()
export class MaintenanceWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Maintenance');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly maintenance: MaintenanceService) {}

  onApplicationBootstrap(): void {
    const catchUp = () => this.maintenance.catchUp();
    this.running = untilDone(this.stopping.signal, RETRY_MS, catchUp, ({ message }) =>
      this.logger.debug(`the maintenance state is not known yet: ${message}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}
