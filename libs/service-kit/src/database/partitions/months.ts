import { MONTHS_AHEAD } from '@libs/dto/operations/months-ahead';

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

/** The time that a partition is of: the first one has no beginning. */
export interface Span {
  readonly begin: Date | undefined;
  /** Its rows are older. */
  readonly end: Date;
}

/** The time that a month's partition is of, or the first one, by its name. Undefined for any other table. */
export function spanOf(table: string, partition: string): Span | undefined {
  const [, until, year, month] = /^_(until_)?(\d{4})_(0[1-9]|1[0-2])$/.exec(suffixOf(table, partition)) ?? [];
  if (year === undefined) return undefined;
  const named = new Date(Date.UTC(Number(year), Number(month) - 1));
  return until === undefined ? { begin: named, end: monthAfter(named) } : { begin: undefined, end: named };
}

/** The end of that time. */
export function endOf(table: string, partition: string): Date | undefined {
  return spanOf(table, partition)?.end;
}

function suffixOf(table: string, partition: string): string {
  return partition.startsWith(table) ? partition.slice(table.length) : '';
}

/**
 * The months that are not there, until two months ahead: from the end of the newest partition, and from the present
 * month on also those between others, because one that could not be made is tried again.
 */
export function missingMonths(now: Date, partitions: readonly Span[]): Date[] {
  const [present, last] = [monthOf(now), monthAfter(monthOf(now), MONTHS_AHEAD)];
  const newest = Math.max(...partitions.map(({ end }) => end.getTime()));
  const months: Date[] = [];
  const first = Number.isFinite(newest) && newest < present.getTime() ? new Date(newest) : present;
  for (let month = first; month <= last; month = monthAfter(month))
    if (!isCovered(month, partitions)) months.push(month);
  return months;
}

/** How many months after the present one are there without a gap; -1 where the present one is not. */
export function monthsAhead(now: Date, partitions: readonly Span[]): number {
  let month = monthOf(now);
  let count = -1;
  for (; isCovered(month, partitions); month = monthAfter(month)) count++;
  return count;
}

function isCovered(month: Date, partitions: readonly Span[]): boolean {
  return partitions.some(({ begin, end }) => month < end && (begin === undefined || begin <= month));
}
