import type { Detail, Span } from './sums/usage-sum.entity.js';

/**
 * A part of a period: a whole span with kept sums, or a rest without a span, whose turns are read. From one moment to
 * just before another.
 */
export interface Period {
  readonly span: Span | null;
  readonly from: Date;
  readonly to: Date;
}

/**
 * The spans for which sums are kept, the longest first. By hour and customer there would be about as many sums as
 * turns.
 */
const SPANS: Readonly<Record<Detail, readonly Span[]>> = {
  account: ['month', 'day', 'hour'],
  space: ['month', 'day', 'hour'],
  customer: ['month', 'day'],
};

/** Splits a period into the fewest periods, oldest first. With `byDay` none is longer than a day. */
export function periodsOf(from: Date, to: Date, detail: Detail, byDay: boolean): Period[] {
  return split(
    from,
    to,
    SPANS[detail].filter((span) => span !== 'month' || !byDay),
  );
}

function split(from: Date, to: Date, [span, ...shorter]: readonly Span[]): Period[] {
  if (from >= to) return [];
  if (span === undefined) return [{ span: null, from, to }];
  const [begin, end] = [startOf(span, from, true), startOf(span, to)];
  if (begin >= end) return split(from, to, shorter);
  return [...split(from, begin, shorter), { span, from: begin, to: end }, ...split(end, to, shorter)];
}

/**
 * Returns where the span of a moment starts, in UTC; with `orNext`, where the next one starts, unless this one starts
 * at that very moment.
 */
function startOf(span: Span, at: Date, orNext = false): Date {
  const [year, month, day, hour] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours()];
  const start = (later: number) => {
    if (span === 'month') return utc(year, month + later, 1, 0);
    return span === 'day' ? utc(year, month, day + later, 0) : utc(year, month, day, hour + later);
  };
  return orNext && start(0) < at ? start(1) : start(0);
}

/** `Date.UTC` takes years below 100 as years of the last century. */
function utc(year: number, month: number, day: number, hour: number): Date {
  const at = new Date(0);
  at.setUTCFullYear(year, month, day);
  at.setUTCHours(hour);
  return at;
}
