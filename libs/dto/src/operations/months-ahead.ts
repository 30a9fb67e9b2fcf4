/**
 * Months of partitioned tables are made so far ahead of the present one: there are two months to repair what makes
 * them.
 */
export const MONTHS_AHEAD = 2;

/** How far ahead the months of a table are made. */
export interface TableMonths {
  table: string;
  months: number;
}
