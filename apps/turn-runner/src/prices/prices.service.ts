import type { PriceTable } from '@libs/money/models/prices';
import { ModelPrices } from '@libs/service-kit/config/watched-file/model-prices';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { TurnRunnerSettings } from '../settings.js';

/** The prices of models. They follow the operator's file while the service runs. */
@Injectable()
export class PricesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly models: ModelPrices;

  constructor(settings: TurnRunnerSettings) {
    this.models = new ModelPrices(settings);
  }

  onApplicationBootstrap(): void {
    this.models.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.models.stop();
  }

  /** The current prices; a step is planned and charged by one table. */
  get current(): PriceTable {
    return this.models.current;
  }
}
