/** Months of partitioned tables are made so far ahead of the present one: whoever must repair what makes them has two months for it. */
export const MONTHS_AHEAD = 2;

/** How far ahead the months of a table are made. */
export interface TableMonths {
  table: string;
  months: number;
}
