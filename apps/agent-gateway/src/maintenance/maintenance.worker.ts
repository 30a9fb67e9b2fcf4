import { untilDone } from '@libs/service-kit/concurrency/repeat';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MaintenanceService } from './maintenance.service.js';

/** The service of the operators may start after this one. */
const ASK_AGAIN_MS = 5_000;

/** Asks once at the start whether there is a maintenance; after that its changes are heard as events. */
@Injectable()
export class MaintenanceWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Maintenance');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly maintenance: MaintenanceService) {}

  onApplicationBootstrap(): void {
    const ask = () => this.maintenance.catchUp();
    this.running = untilDone(this.stopping.signal, ASK_AGAIN_MS, ask, ({ message }) =>
      this.logger.debug(`not asked: ${message}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}
