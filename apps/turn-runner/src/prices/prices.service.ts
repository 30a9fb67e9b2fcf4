import { type PriceTable, parsePriceFile, parsePrices } from '@libs/money/models/prices';
import { WatchedFile } from '@libs/service-kit/config/watched-file/watched-file';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { TurnRunnerSettings } from '../settings.js';

/** The prices of models. They follow the operator's file while the service runs. */
@Injectable()
export class PricesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Prices');
  private readonly ofSettings: PriceTable;
  private readonly file: WatchedFile<PriceTable> | undefined;
  private table: PriceTable;

  constructor({ enginePrices, modelPricesFile: path }: TurnRunnerSettings) {
    this.ofSettings = parsePrices(enginePrices);
    this.file = path === undefined ? undefined : this.watch(path);
    this.table = this.withFile(this.file?.current);
  }

  onApplicationBootstrap(): void {
    this.file?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.file?.stop();
  }

  /** The prices by now; a step is planned and charged by one table. */
  get current(): PriceTable {
    return this.table;
  }

  private watch(path: string): WatchedFile<PriceTable> {
    return new WatchedFile({
      path,
      parse: parsePriceFile,
      onChange: (table) => {
        this.table = this.withFile(table);
        this.logger.log(`the prices of ${table.size} models were loaded from ${path}`);
        count('checkout_watched_file_reads_total', { file: 'prices', outcome: 'loaded' });
      },
      onFault: (why) => {
        this.logger.error(`${path} is not used, the prices from before stay: ${why}`);
        count('checkout_watched_file_reads_total', { file: 'prices', outcome: 'refused' });
      },
    });
  }

  private withFile(table: PriceTable = new Map()): PriceTable {
    return new Map([...this.ofSettings, ...table]);
  }
}
