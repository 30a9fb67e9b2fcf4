import { ModelPrices } from '@libs/service-kit/config/watched-file/model-prices';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Prices } from '../admission-rules/holds/cost-bounds.js';
import { AgentGatewaySettings } from '../settings.js';

/** The prices of turns. Those of models follow the operator's file while the service runs. */
@Injectable()
export class PricesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly models: ModelPrices;
  private readonly fixed: Omit<Prices, 'models'>;

  constructor(settings: AgentGatewaySettings) {
    this.models = new ModelPrices(settings);
    this.fixed = {
      localTurnMicroUsd: settings.localTurnMicroUsd,
      ownKeyTurnMicroUsd: settings.ownKeyTurnMicroUsd,
      turnMaxMicroUsd: settings.turnMaxMicroUsd,
      providers: settings.providers,
      maxOutputTokens: settings.engineMaxOutputTokens,
    };
  }

  onApplicationBootstrap(): void {
    this.models.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.models.stop();
  }

  /** The current prices. They change as a whole, so each decision uses a single table. */
  get current(): Prices {
    return { ...this.fixed, models: this.models.current };
  }
}
