import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { faultPoint } from '../../../fault-point.js';
import { isTimeout } from '../../connections/database-errors.js';
import type { Sql } from '../../sql.js';
import { monthAfter } from '../months.js';
import type { PartitionedTable } from '../partitioned-table.js';
import { type Partition, Partitions } from '../partitions.js';
import { writeArchive } from './archive-file.js';

/** The most tries to detach a month. Each waits half a second for its lock. */
const DETACH_TRIES = 10;
const DETACH_PAUSE_MS = 1_000;
/** Younger months are not archived, because they may still be written to; the database refuses them as well. */
const MIN_AGE_MS = 2 * 86_400_000;

/** A month that is in a file, and no longer in the database. */
export interface ArchivedMonth {
  readonly partition: string;
  readonly file: string;
  readonly rows: number;
  readonly sha256: string;
}

export interface ArchiveOrder {
  readonly table: PartitionedTable;
  /** Months that end by then are archived, once they have been over for two days. */
  readonly before: Date;
  /** The time of the database. */
  readonly now: Date;
  readonly folder: string;
  /** The URL over which the rows are copied: past a pooler, as the service's own role. */
  readonly url: string;
  readonly schema: string;
}

/**
 * Writes each old month of a table to a file and drops it, oldest first; passes each finished month to `report`. A
 * month is first detached from its table: from then on it is not written to, and the service does not drop it. It is
 * dropped once its file was read back and noted, so whenever a run is killed, another one continues from what is there.
 * Rows that arrived after their month was dropped are archived as that month again, in a file of their own. Throws an
 * Error where another run is under way.
 */
export async function archiveMonths(
  sql: Sql,
  order: ArchiveOrder,
  report: (month: ArchivedMonth) => void,
): Promise<void> {
  const { url, schema, table } = order;
  const applicationName = `archive ${schema}.${table.table}`;
  const client = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true });
  // A connection that is lost ends the statement under way, or the next one, which reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SESSION);
    const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got', [
      applicationName,
    ]);
    if (!rows[0].got) throw new Error(`${schema}.${table.table} is being archived by another run`);
    await new ArchiveRun(new Partitions(sql), client, order, report).run();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Gives the same text for the same rows, whatever the defaults of the server are, without a time limit. */
const SESSION = `SET statement_timeout = 0; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET extra_float_digits = 1; SET client_encoding = 'UTF8'`;

class ArchiveRun {
  private readonly before: Date;

  constructor(
    private readonly partitions: Partitions,
    private readonly client: pg.Client,
    private readonly order: ArchiveOrder,
    private readonly report: (month: ArchivedMonth) => void,
  ) {
    this.before = new Date(Math.min(order.before.getTime(), order.now.getTime() - MIN_AGE_MS));
  }

  async run(): Promise<void> {
    const { partitions, before } = this;
    const { table } = this.order;
    await this.archiveAll();
    const late = (await partitions.monthsOfRest(table, before)).filter((month) => monthAfter(month) <= before);
    for (const month of late) await partitions.make(table, month);
    if (late.length > 0) await this.archiveAll();
  }

  private async archiveAll(): Promise<void> {
    const all = await this.partitions.list(this.order.table);
    for (const partition of all.filter(({ end }) => end <= this.before)) await this.archive(partition);
  }

  private async archive({ name, isAttached, isArchived }: Partition): Promise<void> {
    const { partitions } = this;
    const { table, folder, schema } = this.order;
    if (isAttached) await this.detach(name);
    faultPoint('after_month_detached');
    if (!isArchived) {
      const file = await this.fileOf(name);
      const detached = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
      const { rows, sha256 } = await writeArchive(this.client, detached, { folder, name: file });
      faultPoint('after_archive_complete');
      await partitions.recordArchive({ partition: name, row_count: rows, file, sha256 });
      this.report({ partition: name, file, rows, sha256 });
    }
    faultPoint('after_archive_noted');
    await partitions.drop(table, name);
  }

  /** Fails in the end if a transaction uses the table for long; then nothing has happened. */
  private async detach(name: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.partitions.detach(this.order.table, name);
        return;
      } catch (error) {
        if (!isTimeout(error) || tries === DETACH_TRIES) throw error;
        await sleep(DETACH_PAUSE_MS);
      }
    }
  }

  /**
   * Returns the name of the file. A month is archived again where rows of it came later: the earlier file is not
   * touched.
   */
  private async fileOf(name: string): Promise<string> {
    const times = await this.partitions.timesDropped(name);
    return `${name}${times === 0 ? '' : `.${times + 1}`}.csv.gz`;
  }
}
