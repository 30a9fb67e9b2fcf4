import { repeat } from '@libs/service-kit/concurrency/loops/repeat';
import { Leader } from '@libs/service-kit/database/coordination/leader';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AdminSettings } from '../settings.js';
import { ChecksService } from './checks.service.js';

const EVERY_MS = 900_000;

/** Runs the checks every quarter of an hour, in production. One leader among all replicas. */
@Injectable()
export class ChecksWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Checks');
  private readonly leader: Leader;

  constructor(
    private readonly checks: ChecksService,
    private readonly settings: AdminSettings,
  ) {
    this.leader = new Leader(settings.leaderDatabaseUrl, 'admin:checks', (signal) => this.lead(signal));
  }

  onApplicationBootstrap(): void {
    if (this.settings.isProduction) this.leader.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.leader.stop();
  }

  private lead(signal: AbortSignal): Promise<void> {
    const failed = (error: Error) => this.logger.error(`the checks did not run: ${error.message}`, error.stack);
    return repeat(signal, { everyMs: EVERY_MS, afterErrorMs: 60_000 }, () => this.checks.run(), failed);
  }
}
