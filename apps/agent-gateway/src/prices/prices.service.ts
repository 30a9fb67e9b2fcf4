import type { KnownProviders } from '@libs/money/models/model-names';
import { type PriceTable, parsePriceFile, parsePrices } from '@libs/money/models/prices';
import { WatchedFile } from '@libs/service-kit/config/watched-file/watched-file';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Prices } from '../admission/holds/cost-bounds.js';
import { AgentGatewaySettings } from '../settings.js';

/** The prices of turns. Those of models follow the operator's file while the service runs. */
@Injectable()
export class PricesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Prices');
  private readonly ofSettings: PriceTable;
  private readonly file: WatchedFile<PriceTable> | undefined;
  private prices: Prices;

  constructor(private readonly settings: AgentGatewaySettings) {
    const { modelPricesFile: path } = settings;
    this.ofSettings = parsePrices(settings.enginePrices);
    this.file = path === undefined ? undefined : this.watch(path);
    this.prices = this.pricesWith(this.file?.current);
  }

  onApplicationBootstrap(): void {
    this.file?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.file?.stop();
  }

  /** The prices by now. They change as a whole, so one decision is made by one table. */
  get current(): Prices {
    return this.prices;
  }

  private watch(path: string): WatchedFile<PriceTable> {
    return new WatchedFile({
      path,
      parse: parsePriceFile,
      onChange: (table) => {
        this.prices = this.pricesWith(table);
        this.logger.log(`the prices of ${table.size} models were loaded from ${path}`);
        count('checkout_watched_file_reads_total', { file: 'prices', outcome: 'loaded' });
      },
      onFault: (why) => {
        this.logger.error(`${path} is not used, the prices from before stay: ${why}`);
        count('checkout_watched_file_reads_total', { file: 'prices', outcome: 'refused' });
      },
    });
  }

  private pricesWith(table: PriceTable = new Map()): Prices {
    const { settings } = this;
    return {
      localTurnMicroUsd: settings.localTurnMicroUsd,
      ownKeyTurnMicroUsd: settings.ownKeyTurnMicroUsd,
      turnMaxMicroUsd: settings.turnMaxMicroUsd,
      models: new Map([...this.ofSettings, ...table]),
      providers: settings.providers satisfies KnownProviders,
      maxOutputTokens: settings.engineMaxOutputTokens,
    };
  }
}
