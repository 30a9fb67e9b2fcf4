/** Months are made so far ahead of the present one: whoever must repair what makes them has two months for it. */
const MONTHS_AHEAD = 2;

/** The beginning of the month of a moment, in UTC. */
export function monthOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
}

/** The beginning of a month that is so many months later. */
export function monthAfter(month: Date, months = 1): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + months));
}

/** A month as text: 2027-01. */
export function monthText(month: Date): string {
  return month.toISOString().slice(0, 7);
}

/** The partition of the rows that belong to no month that was made: it has the keys and checks of every other one. */
export function restOf(table: string): string {
  return `${table}_else`;
}

/** The partition with all that the table held when it was partitioned: the rows before a month. */
export function firstPartitionOf(table: string, until: Date): string {
  return `${table}_until_${monthText(until).replace('-', '_')}`;
}

/** The end of a month's partition, or of the first one, by its name. Undefined for any other table. */
export function endOf(table: string, partition: string): Date | undefined {
  const [, until, year, month] = /^_(until_)?(\d{4})_(0[1-9]|1[0-2])$/.exec(suffixOf(table, partition)) ?? [];
  if (year === undefined) return undefined;
  const named = new Date(Date.UTC(Number(year), Number(month) - 1));
  return until === undefined ? monthAfter(named) : named;
}

function suffixOf(table: string, partition: string): string {
  return partition.startsWith(table) ? partition.slice(table.length) : '';
}

/** The months that are not there yet: from the end of the newest partition until two months ahead. */
export function missingMonths(now: Date, ends: readonly Date[]): Date[] {
  const last = monthAfter(monthOf(now), MONTHS_AHEAD);
  const newest = Math.max(...ends.map((end) => end.getTime()));
  const months: Date[] = [];
  for (let month = Number.isFinite(newest) ? new Date(newest) : monthOf(now); month <= last; month = monthAfter(month))
    months.push(month);
  return months;
}
