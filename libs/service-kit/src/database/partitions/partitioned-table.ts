/** A table that is partitioned by month (ADR 0068), and what becomes of its old months. */
export interface PartitionedTable {
  readonly table: string;
  /** The timestamptz column that decides in which month a row is. */
  readonly column: string;
  /** A month is dropped when all of it is so many days old; absent: never. */
  readonly days?: number | undefined;
  /** Whether a month is kept until a person has archived it, however old it is. */
  readonly archiveFirst?: boolean | undefined;
}
