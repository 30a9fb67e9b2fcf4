import { DAY_MS } from '@libs/dto/durations';
import { ValidationError } from '@libs/errors/app-error';

/** A period between two date-times: its beginning is included, its end is not. */
export interface MoneyPeriod {
  from: string;
  to: string;
}

const LONGEST_DAYS = 400;

/**
 * Returns the period that was requested; without one, the UTC month of `now`. Throws a ValidationError for a period
 * that ends before it begins, is longer than 400 days, or is given twice.
 */
export function moneyPeriod(
  { month, from, to }: { month?: string; from?: string; to?: string },
  now: Date,
): MoneyPeriod {
  if (month !== undefined && (from !== undefined || to !== undefined)) {
    throw fault('month', 'month cannot be combined with from and to');
  }
  if (from === undefined && to === undefined) return monthOf(month ?? now.toISOString().slice(0, 7));
  if (from === undefined) throw fault('from', 'from is needed with to');
  const [start, end] = [new Date(from), to === undefined ? endOfDay(now) : new Date(to)];
  if (end <= start) throw fault('to', 'to must be later than from');
  if (end.getTime() - start.getTime() > LONGEST_DAYS * DAY_MS) {
    throw fault('to', `to must be at most ${LONGEST_DAYS} days after from`);
  }
  return { from: start.toISOString(), to: end.toISOString() };
}

/** Returns the end of the day, and not the moment itself: all pages of a list must have one period. */
function endOfDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS + 1) * DAY_MS);
}

function monthOf(month: string): MoneyPeriod {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return {
    from: new Date(Date.UTC(year, number - 1)).toISOString(),
    to: new Date(Date.UTC(year, number)).toISOString(),
  };
}

function fault(field: string, msg: string): ValidationError {
  return new ValidationError([{ loc: ['query', field], msg, type: 'period_invalid' }]);
}
