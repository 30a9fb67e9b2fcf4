import type { Sql } from '../sql.js';
import { monthText, restOf, type Span, spanOf } from './months.js';
import type { PartitionArchiveRow } from './partition-archive.entity.js';
import type { PartitionedTable } from './partitioned-table.js';

/** A month of a table, or all of its rows before the first month. */
export interface Partition extends Span {
  readonly name: string;
  /** Whether the table has it; a detached month belongs to a person who archives it. */
  readonly isAttached: boolean;
  /** Whether it is in a file, and may therefore be dropped. */
  readonly isArchived: boolean;
}

/** How many rows of the rest one statement deletes. */
const BATCH = 10_000;

/**
 * The partitions of tables, changed by the functions of `partition-functions.ts`. Each change is one statement and its
 * own transaction.
 */
export class Partitions {
  constructor(private readonly sql: Sql) {}

  /** Returns the months of a table, oldest first, including detached ones. */
  async list({ table }: PartitionedTable): Promise<Partition[]> {
    const rows = await this.sql.query<{ name: string; is_attached: boolean; is_archived: boolean }>(
      `SELECT c.relname AS name, c.relispartition AS is_attached, a.id IS NOT NULL AS is_archived
       FROM pg_class c LEFT JOIN partition_archive a ON a.partition = c.relname AND a.dropped_at IS NULL
       WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND starts_with(c.relname, $1)`,
      [`${table}_`],
    );
    const months = rows.flatMap(({ name, is_attached, is_archived }) => {
      const span = spanOf(table, name);
      return span ? [{ name, ...span, isAttached: is_attached, isArchived: is_archived }] : [];
    });
    return months.sort((one, other) => one.end.getTime() - other.end.getTime());
  }

  /** Returns the size of the rest, in bytes. */
  async sizeOfRest({ table }: PartitionedTable): Promise<number> {
    const [row] = await this.sql.query<{ bytes: number }>(
      'SELECT pg_relation_size($1::text::regclass)::float8 AS bytes',
      [restOf(table)],
    );
    return row!.bytes;
  }

  /** Makes a month's partition, with the rows of it that wait in the rest. False where it exists already. */
  make({ table }: PartitionedTable, month: Date): Promise<boolean> {
    return this.changed('make_partition($1, $2::date)', [table, `${monthText(month)}-01`]);
  }

  /**
   * Detaches a month from its table. It stays as a table of its own, which is not written to. False where that was done
   * already.
   */
  detach({ table }: PartitionedTable, partition: string): Promise<boolean> {
    return this.changed('detach_partition($1, $2)', [table, partition]);
  }

  /** Drops a month. False where that was done already. */
  drop({ table }: PartitionedTable, partition: string): Promise<boolean> {
    return this.changed('drop_partition($1, $2)', [table, partition]);
  }

  /** Records that a month is in a file. */
  async recordArchive({
    partition,
    row_count,
    file,
    sha256,
  }: Pick<PartitionArchiveRow, 'partition' | 'row_count' | 'file' | 'sha256'>): Promise<void> {
    await this.sql.query('INSERT INTO partition_archive (partition, row_count, file, sha256) VALUES ($1, $2, $3, $4)', [
      partition,
      row_count,
      file,
      sha256,
    ]);
  }

  /** Returns how often a month of this name has been archived and dropped. */
  async timesDropped(partition: string): Promise<number> {
    const [row] = await this.sql.query<{ times: number }>(
      'SELECT count(*)::int AS times FROM partition_archive WHERE partition = $1 AND dropped_at IS NOT NULL',
      [partition],
    );
    return row!.times;
  }

  /** Returns the months of rows in the rest that are older than `before`. */
  async monthsOfRest({ table, column }: PartitionedTable, before: Date): Promise<Date[]> {
    const rows = await this.sql.query<{ month: Date }>(
      `SELECT DISTINCT date_trunc('month', ${column}, 'UTC') AS month FROM ${restOf(table)} WHERE ${column} < $1 ORDER BY 1`,
      [before],
    );
    return rows.map(({ month }) => month);
  }

  /** Deletes the rows of the rest that are older, a bounded number at a time, until none is left or `isStopping`. */
  async deleteFromRest(
    { table, column }: PartitionedTable,
    before: Date,
    isStopping: () => boolean = () => false,
  ): Promise<void> {
    const rest = restOf(table);
    for (let deleted = BATCH; deleted === BATCH && !isStopping(); ) {
      const [row] = await this.sql.query<{ count: number }>(
        `WITH gone AS (
           DELETE FROM ${rest} WHERE ctid IN (SELECT ctid FROM ${rest} WHERE ${column} < $1 LIMIT ${BATCH}) RETURNING 1
         ) SELECT count(*)::int AS count FROM gone`,
        [before],
      );
      deleted = row!.count;
    }
  }

  private async changed(call: string, parameters: unknown[]): Promise<boolean> {
    const [row] = await this.sql.query<{ changed: boolean }>(`SELECT ${call} AS changed`, parameters);
    return row!.changed;
  }
}
