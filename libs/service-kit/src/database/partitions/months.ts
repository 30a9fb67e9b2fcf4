import { MONTHS_AHEAD } from '@libs/dto/operations/months-ahead';

/** Returns the beginning of the month of a moment, in UTC. */
export function monthOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
}

/** Returns the beginning of the month that is the given number of months later. */
export function monthAfter(month: Date, months = 1): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + months));
}

/** Returns a month as text: 2027-01. */
export function monthText(month: Date): string {
  return month.toISOString().slice(0, 7);
}

/**
 * Returns the name of the partition for rows whose month has no partition. It has the keys and checks of every other
 * one.
 */
export function restOf(table: string): string {
  return `${table}_else`;
}

/**
 * Returns the name of the partition with all rows that the table held when it was partitioned: those before a month.
 */
export function firstPartitionOf(table: string, until: Date): string {
  return `${table}_until_${monthText(until).replace('-', '_')}`;
}

/** The time that a partition covers; the first one has no beginning. */
export interface Span {
  readonly begin: Date | undefined;
  /** All its rows are older. */
  readonly end: Date;
}

/** Returns the time that a month's partition, or the first one, covers, by its name. Undefined for any other table. */
export function spanOf(table: string, partition: string): Span | undefined {
  const [, until, year, month] = /^_(until_)?(\d{4})_(0[1-9]|1[0-2])$/.exec(suffixOf(table, partition)) ?? [];
  if (year === undefined) return undefined;
  const named = new Date(Date.UTC(Number(year), Number(month) - 1));
  return until === undefined ? { begin: named, end: monthAfter(named) } : { begin: undefined, end: named };
}

/** Returns the end of the time that a partition covers. */
export function endOf(table: string, partition: string): Date | undefined {
  return spanOf(table, partition)?.end;
}

function suffixOf(table: string, partition: string): string {
  return partition.startsWith(table) ? partition.slice(table.length) : '';
}

/**
 * Returns the months without a partition, until two months ahead: all after the end of the newest partition, and from
 * the current month on also gaps, because a month that could not be made is tried again.
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

/** Returns how many months after the current one have partitions without a gap; -1 where the current one has none. */
export function monthsAhead(now: Date, partitions: readonly Span[]): number {
  let month = monthOf(now);
  let count = -1;
  for (; isCovered(month, partitions); month = monthAfter(month)) count++;
  return count;
}

function isCovered(month: Date, partitions: readonly Span[]): boolean {
  return partitions.some(({ begin, end }) => month < end && (begin === undefined || begin <= month));
}
