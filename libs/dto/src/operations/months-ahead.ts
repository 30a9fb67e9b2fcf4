/** How many months of partitioned tables are made in advance: there are two months to repair whatever makes them. */
export const MONTHS_AHEAD = 2;

/** How many months of a table are made in advance. */
export interface TableMonths {
  table: string;
  months: number;
}
