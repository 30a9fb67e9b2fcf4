import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UsageMonthsRepository } from './usage-months.repository.js';

const EVERY_MS = 3_600_000;

/**
 * Compares the sums of this month and the last one with their payments, and corrects the months that differ. They
 * differ after an upgrade: a process of the previous release counts cents and no base units. Every replica may do this
 * at any time; a correct month is only read.
 */
@Injectable()
export class UsageRecountWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('UsageRecount');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly repository: UsageMonthsRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.run(), EVERY_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Runs one round. A failure is logged, and the next round tries again. */
  async run(): Promise<void> {
    try {
      for (const month of await this.repository.wrongMonths(this.database)) {
        await this.database.transaction((tx) => this.repository.recount(tx, month));
        this.logger.warn(`corrected ${month.month} of merchant ${month.merchant_id} in ${month.asset}`);
      }
    } catch (error) {
      this.logger.warn(`the months were not compared: ${(error as Error).message}`);
    }
  }
}
