import { DAY_MS } from '@libs/dto/durations';
import type { TableMonths } from '@libs/dto/operations/months-ahead';
import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PollingLoop } from '../../concurrency/loops/polling-loop.js';
import type { DatabaseClock } from '../coordination/database-clock.js';
import type { Database } from '../database.js';
import { missingMonths, monthText } from './months.js';
import { observePartitions, readMonthsAhead } from './partition-gauges.js';
import type { PartitionedTable } from './partitioned-table.js';
import { type Partition, Partitions } from './partitions.js';

const EVERY_MS = 60 * 60_000;
/** The wait after a round in which a month could not be made: the schema may be migrated at this moment. */
const AFTER_ERROR_MS = 60_000;

/**
 * Makes the months of partitioned tables before they begin, and drops those that are old enough (ADR 0068). Any number
 * of replicas may run: each change is one statement that does nothing where another one has done it. The clock is that
 * of the database.
 */
export class PartitionsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Partitions');
  private readonly partitions: Partitions;
  private isStopping = false;
  private readonly loop = new PollingLoop({
    everyMs: EVERY_MS,
    afterErrorMs: AFTER_ERROR_MS,
    step: () => this.round(),
    onError: (error) => this.logger.error(`creating monthly partitions failed: ${error.message}`),
  });

  constructor(
    database: Database,
    private readonly clock: Pick<DatabaseClock, 'now'>,
    private readonly tables: readonly PartitionedTable[],
  ) {
    this.partitions = new Partitions(database);
  }

  onApplicationBootstrap(): void {
    observePartitions(this.partitions, this.clock, this.tables);
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.loop.stop();
  }

  /** Returns how far ahead the months of each table exist in the database, for operators. */
  monthsAhead(): Promise<TableMonths[]> {
    return readMonthsAhead(this.partitions, this.clock, this.tables);
  }

  /**
   * One round over all tables. Throws where a month could not be made; what could not be dropped is left for the next
   * round.
   */
  async round(): Promise<void> {
    const now = await this.clock.now();
    const failures: string[] = [];
    for (const table of this.tables) {
      failures.push(...(await this.makeAhead(table, now)));
      if (table.days !== undefined) await this.dropOld(table, new Date(now.getTime() - table.days * DAY_MS));
    }
    if (failures.length > 0) throw new Error(failures.join('; '));
  }

  /** Returns why months could not be made. One that fails does not hold up the others: its rows go to the rest. */
  private async makeAhead(table: PartitionedTable, now: Date): Promise<string[]> {
    const failures: string[] = [];
    for (const month of missingMonths(now, await this.attached(table)))
      await this.partitions.make(table, month).catch((error: Error) => failures.push(error.message));
    if (failures.length > 0) return failures;
    // A table that has the name of a month is left alone: its owner is unknown.
    const missing = missingMonths(now, await this.attached(table));
    return missing.map((month) => `a table that is no partition of ${table.table} has the name of ${monthText(month)}`);
  }

  private async attached(table: PartitionedTable): Promise<Partition[]> {
    return (await this.partitions.list(table)).filter(({ isAttached }) => isAttached);
  }

  private async dropOld(table: PartitionedTable, before: Date): Promise<void> {
    const old = (await this.partitions.list(table)).filter(({ end }) => end <= before);
    const waiting: string[] = [];
    for (const { name, isAttached, isArchived } of old) {
      // Until it is in a file, a detached month is left to the person who archives it, and who repeats what was
      // interrupted.
      const mayGo = isArchived || (isAttached && !table.archiveFirst);
      if (!mayGo) waiting.push(name);
      else await this.attempt(`${name} is not dropped yet`, () => this.partitions.drop(table, name));
    }
    if (waiting.length > 0) this.logger.warn(`${waiting.join(', ')}: old enough to be dropped, but not archived`);
    if (table.archiveFirst) return;
    const isStopping = () => this.isStopping;
    await this.attempt(`deleting old rows of ${table.table} failed`, () =>
      this.partitions.deleteFromRest(table, before, isStopping),
    );
  }

  private async attempt(what: string, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: Error) => this.logger.warn(`${what}: ${error.message}`));
  }
}
