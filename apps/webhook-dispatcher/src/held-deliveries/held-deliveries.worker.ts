import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { HeldDeliveriesService } from './held-deliveries.service.js';

const EVERY_MS = 3_600_000;

/** Regularly fails deliveries that waited too long for an inactive endpoint. */
@Injectable()
export class HeldDeliveriesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('HeldDeliveries');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly deliveries: HeldDeliveriesService,
  ) {}

  onApplicationBootstrap(): void {
    void this.sweep();
    this.timer = setInterval(() => void this.sweep(), EVERY_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    try {
      const failed = await this.deliveries.failHeldTooLong(this.database);
      if (failed > 0) this.logger.log(`${failed} deliveries of endpoints that stayed inactive have failed`);
    } catch (error) {
      this.logger.warn(`could not check held deliveries, retrying in an hour: ${(error as Error).message}`);
    }
  }
}
