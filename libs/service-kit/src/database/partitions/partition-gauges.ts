import type { TableMonths } from '@libs/dto/operations/months-ahead';
import { Logger } from '@nestjs/common';
import { METRICS } from '../../telemetry/metrics/metric-table.js';
import { type GaugeValue, readAtScrape } from '../../telemetry/metrics/metrics.js';
import type { DatabaseClock } from '../coordination/database-clock.js';
import { monthsAhead } from './months.js';
import type { PartitionedTable } from './partitioned-table.js';
import type { Partitions } from './partitions.js';

const MONTHS_AHEAD = 'checkout_partition_months_ahead';
const REST_BYTES = 'checkout_partition_rest_bytes';
const GAUGES = [MONTHS_AHEAD, REST_BYTES] as const;

/**
 * Shows at each scrape how far ahead the months of tables are made. Reads that from the database, instead of having the
 * process that makes months record it, so that it is right where none was made, whatever the reason.
 */
export function observePartitions(
  partitions: Partitions,
  clock: Pick<DatabaseClock, 'now'>,
  tables: readonly PartitionedTable[],
): void {
  const logger = new Logger('Partitions');
  readAtScrape(
    GAUGES.map((metric) => ({ metric, about: METRICS[metric].about })),
    () =>
      readPartitions(partitions, clock, tables).catch((error: Error) => {
        logger.warn(`months cannot be counted: ${error.message}`);
        return [];
      }),
  );
}

/** Reads how far ahead the months of tables are made. */
export async function readMonthsAhead(
  partitions: Partitions,
  clock: Pick<DatabaseClock, 'now'>,
  tables: readonly PartitionedTable[],
): Promise<TableMonths[]> {
  const now = await clock.now();
  const read: TableMonths[] = [];
  for (const table of tables) {
    const attached = (await partitions.list(table)).filter(({ isAttached }) => isAttached);
    read.push({ table: table.table, months: monthsAhead(now, attached) });
  }
  return read;
}

/** Reads the gauges of tables that are partitioned by month. */
export async function readPartitions(
  partitions: Partitions,
  clock: Pick<DatabaseClock, 'now'>,
  tables: readonly PartitionedTable[],
): Promise<GaugeValue[]> {
  const values: GaugeValue[] = [];
  for (const [index, { table, months }] of (await readMonthsAhead(partitions, clock, tables)).entries()) {
    values.push({ metric: MONTHS_AHEAD, value: months, labels: { table } });
    values.push({ metric: REST_BYTES, value: await partitions.sizeOfRest(tables[index]!), labels: { table } });
  }
  return values;
}
