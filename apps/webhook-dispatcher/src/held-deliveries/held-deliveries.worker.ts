import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { HeldDeliveriesService } from './held-deliveries.service.js';

const EVERY_MS = 3_600_000;

/** Regularly fails deliveries that waited too long for an inactive endpoint. */
@Injectable()
export class HeldDeliveriesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('HeldDeliveries');
  private readonly loop = new PollingLoop({
    everyMs: EVERY_MS,
    step: () => this.sweep(),
    onError: (error) => this.logger.warn(`could not check held deliveries, retrying in an hour: ${error.message}`),
  });

  constructor(
    private readonly database: Database,
    private readonly deliveries: HeldDeliveriesService,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async sweep(): Promise<void> {
    const failed = await this.deliveries.failHeldTooLong(this.database);
    if (failed > 0) this.logger.log(`${failed} deliveries of endpoints that stayed inactive have failed`);
  }
}
