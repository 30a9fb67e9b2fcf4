import type { View } from '@libs/api-client/views';
import type { Bar } from '@libs/ui/charts/bar-chart';
import { formatDollars } from '@libs/ui/text/amounts/dollar-text';

type Report = Pick<View<'UsageReportView'>, 'from' | 'to' | 'data'>;

const DAY_MS = 86_400_000;
/** The most bars that a chart can show clearly. */
const MAX_BARS = 120;
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/**
 * Returns a bar for each day of the report's period, including days without turns; the newest ones where there are too
 * many.
 */
export function barsOf({ from, to, data }: Report): Bar[] {
  const known = new Map(data.map((row) => [row.day, row]));
  const last = dayOf(Date.parse(to) - 1);
  const first = Math.max(dayOf(Date.parse(from)), last - (MAX_BARS - 1) * DAY_MS);
  const bars: Bar[] = [];
  for (let at = first; at <= last; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const { billed_cost_usd: cost = 0, turns = 0 } = known.get(day) ?? {};
    const label = DAY.format(at);
    const words = `${label}: ${formatDollars(cost)} for ${turns === 1 ? '1 turn' : `${turns} turns`}`;
    bars.push({ key: day, label, value: cost, words });
  }
  return bars;
}

/** Returns the start of the day of a moment. */
function dayOf(ms: number): number {
  return ms - (ms % DAY_MS);
}
