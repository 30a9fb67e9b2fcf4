import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Maintenance } from './maintenance.service.js';

/** The service of the operators may start after this one. */
const PAUSES_MS = [0, 5_000, 15_000, 60_000];

/** Asks once at the start whether there is a maintenance; after that its changes are heard as events. */
@Injectable()
export class MaintenanceWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Maintenance');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly maintenance: Maintenance) {}

  onApplicationBootstrap(): void {
    this.running = this.catchUp();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async catchUp(): Promise<void> {
    const { signal } = this.stopping;
    for (const pauseMs of PAUSES_MS) {
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        return await this.maintenance.catchUp();
      } catch (error) {
        this.logger.debug(`not asked: ${(error as Error).message}`);
      }
    }
  }
}
