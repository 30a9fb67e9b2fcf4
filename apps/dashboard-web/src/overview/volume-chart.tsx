import type { View } from '@libs/api-client/views';
import { formatUsd } from '@libs/money/cents';
import { BarChart } from '@libs/ui/charts/bar-chart';

const MIN_CENTS = 10_000;
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The credited amounts, by UTC day. */
export function VolumeChart({ days }: { days: readonly View<'OverviewDay'>[] }) {
  const bars = days.map(({ day, volume_usd_cents, payments }) => {
    const label = DAY.format(new Date(`${day}T00:00:00Z`));
    const from = payments === 1 ? '1 payment' : `${payments} payments`;
    return { key: day, label, value: volume_usd_cents, words: `${label}: ${formatUsd(volume_usd_cents)} from ${from}` };
  });
  return <BarChart bars={bars} title="Credited each day (UTC)" show={formatUsd} least={MIN_CENTS} />;
}
