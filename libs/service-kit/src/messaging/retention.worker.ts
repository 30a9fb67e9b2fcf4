import { DAY_MS } from '@libs/dto/durations';
import { Logger } from '@nestjs/common';
import { DatabaseClock } from '../database/coordination/database-clock.js';
import type { Database } from '../database/database.js';
import type { Retention } from '../service-definition.js';
import { firstIdAt } from './repair/anti-entropy.js';

/** Twice as long as a stream keeps events, so that every event of the stream can be published again. */
const OUTBOX_DAYS = 14;
const EVERY_MS = 60 * 60_000;
const BATCH = 10_000;

/** The tables of every service whose old rows are no longer needed. */
const MESSAGING: readonly Retention[] = [
  { table: 'inbox', column: 'handled_at', days: 30 },
  { table: 'dead_letter', column: 'dead_at', days: 180 },
];

/**
 * Deletes rows that can no longer be needed, a bounded number of rows at a time. Outbox ids begin with their time. The
 * age of a row is measured by the clock of the database: a replica whose own clock is a month ahead would delete the
 * idempotency keys of all.
 */
export class RetentionWorker {
  private readonly logger = new Logger('Retention');
  private readonly clock: DatabaseClock;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly own: readonly Retention[],
  ) {
    this.clock = new DatabaseClock(database);
  }

  start(): void {
    this.timer = setInterval(() => void this.clean(), EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  /** One round over all tables. */
  async clean(): Promise<void> {
    try {
      await this.deleteAll('outbox', 'id < $1 AND published_at < $2', OUTBOX_DAYS, (before) => [
        firstIdAt(before.getTime()),
        before,
      ]);
      for (const { table, column, days } of [...MESSAGING, ...this.own]) {
        await this.deleteAll(table, `${column} < $1`, days, (before) => [before]);
      }
    } catch (error) {
      this.logger.warn(`deleting old rows failed: ${(error as Error).message}`);
    }
  }

  /** Deletes in batches until nothing old is left: a fixed number each hour could not keep up with a busy service. */
  private async deleteAll(
    table: string,
    condition: string,
    days: number,
    parametersOf: (before: Date) => unknown[],
  ): Promise<void> {
    const now = await this.clock.now();
    const parameters = parametersOf(new Date(now.getTime() - days * DAY_MS));
    for (let deleted = BATCH; deleted === BATCH && !this.stopped; ) {
      const rows = await this.database.query<{ count: number }>(
        `WITH gone AS (
           DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH}) RETURNING 1
         ) SELECT count(*)::int AS count FROM gone`,
        parameters,
      );
      deleted = rows[0]!.count;
    }
  }
}
