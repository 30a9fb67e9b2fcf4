/** A table that is partitioned by month (ADR 0068), and the rules for its old months. */
export interface PartitionedTable {
  readonly table: string;
  /** The timestamptz column that decides which month a row belongs to. */
  readonly column: string;
  /** A month is dropped when all of it is this many days old; absent: never. */
  readonly days?: number | undefined;
  /** Whether a month is kept until a person has archived it, however old it is. */
  readonly archiveFirst?: boolean | undefined;
}
