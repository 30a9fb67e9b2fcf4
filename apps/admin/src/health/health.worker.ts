import { setTimeout as sleep } from 'node:timers/promises';
import { Leader } from '@libs/service-kit/database/leader';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AdminSettings } from '../settings.js';
import { HealthService } from './health.service.js';

/** Looks at all services, again and again. One leader among all replicas. */
@Injectable()
export class HealthWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Health');
  private readonly leader: Leader;

  constructor(
    private readonly health: HealthService,
    private readonly settings: AdminSettings,
  ) {
    this.leader = new Leader(settings.databaseUrl, 'admin:health', (signal) => this.run(signal));
  }

  onApplicationBootstrap(): void {
    this.leader.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.leader.stop();
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.health.look().catch((error: Error) => this.logger.error(`no look: ${error.message}`, error.stack));
      await sleep(this.settings.healthIntervalMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
