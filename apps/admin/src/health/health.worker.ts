import { repeat } from '@libs/service-kit/concurrency/loops/repeat';
import { Leader } from '@libs/service-kit/database/coordination/leader';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AdminSettings } from '../settings.js';
import { HealthService } from './health.service.js';

/** Polls all services periodically. One leader among all replicas. */
@Injectable()
export class HealthWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Health');
  private readonly leader: Leader;

  constructor(
    private readonly health: HealthService,
    private readonly settings: AdminSettings,
  ) {
    this.leader = new Leader(settings.leaderDatabaseUrl, 'admin:health', (signal) => this.lead(signal));
  }

  onApplicationBootstrap(): void {
    this.leader.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.leader.stop();
  }

  private lead(signal: AbortSignal): Promise<void> {
    const failed = (error: Error) => this.logger.error(`health poll failed: ${error.message}`, error.stack);
    return repeat(signal, { everyMs: this.settings.healthIntervalMs }, () => this.health.check(), failed);
  }
}
