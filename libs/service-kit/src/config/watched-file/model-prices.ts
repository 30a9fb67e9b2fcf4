import { type PriceTable, parsePrices } from '@libs/money/models/prices';
import { Logger } from '@nestjs/common';
import { count } from '../../telemetry/metrics/metrics.js';
import { WatchedFile } from './watched-file.js';

/** The settings of a service for the prices of models. */
export interface ModelPriceSettings {
  readonly enginePrices: string;
  readonly modelPricesFile?: string;
}

/**
 * The prices of models: those of the settings, overridden by those of the operator's file, which may be replaced while
 * the service runs.
 */
export class ModelPrices {
  private readonly logger = new Logger('Prices');
  private readonly ofSettings: PriceTable;
  private readonly file: WatchedFile<PriceTable> | undefined;
  private table: PriceTable;

  constructor({ enginePrices, modelPricesFile: path }: ModelPriceSettings) {
    this.ofSettings = parsePrices(enginePrices);
    this.file = path === undefined ? undefined : this.watch(path);
    this.table = this.withFile(this.file?.current);
  }

  /** The current table. It changes as a whole. */
  get current(): PriceTable {
    return this.table;
  }

  start(): void {
    this.file?.start();
  }

  async stop(): Promise<void> {
    await this.file?.stop();
  }

  private watch(path: string): WatchedFile<PriceTable> {
    return new WatchedFile({
      path,
      parse: parsePrices,
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
