import type { View } from '@libs/api-client/views';
import { IconAlertTriangle } from '@libs/ui/generated/icons';
import { Anchor, Group, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { metricNumber, metricWords } from './metric-words.js';
import type { MetricRow } from './metrics.js';
import { Sparkline } from './sparkline.js';

type Threshold = View<'MetricThresholdView'>;

interface MetricCardProps {
  readonly metric: MetricRow;
  readonly value: number | string | null;
  readonly threshold: Threshold | undefined;
  /** Absent while it loads. */
  readonly history: View<'HealthHistoryView'> | undefined;
}

/** One metric: its current value, its history, and the limit beyond which operators are notified. */
export function MetricCard({ metric, value, threshold, history }: MetricCardProps) {
  const { title, unit } = metric;
  const limit = threshold && metricNumber(unit, threshold.limit);
  const isOver = threshold !== undefined && isBeyond(threshold, value);
  return (
    <Paper p="md" component="article" aria-label={title}>
      <Text size="xs" c="dimmed">
        {metric.to ? (
          <Anchor component={Link} to={metric.to} inherit>
            {title}
          </Anchor>
        ) : (
          title
        )}
      </Text>
      <Group gap={6} wrap="nowrap">
        <Text fz={19} fw={600} className="numbers" c={isOver ? 'var(--mantine-color-error)' : undefined}>
          {value === null ? (metric.none ?? 'Unknown') : metricWords(unit, value)}
        </Text>
        {isOver && (
          <IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-label="Above or below its alert limit" />
        )}
      </Group>
      <div style={{ minHeight: '2.4rem', margin: '0.35rem 0' }}>
        {history && (
          <History
            metric={metric}
            history={history}
            limit={threshold?.side === 'above' ? (limit ?? undefined) : undefined}
          />
        )}
      </div>
      <Text size="xs" c="dimmed">
        {threshold ? limitWords(unit, threshold) : 'No alert'}
      </Text>
    </Paper>
  );
}

function History({
  metric: { name, unit, title },
  history,
  limit,
}: {
  metric: MetricRow;
  history: View<'HealthHistoryView'>;
  limit: number | undefined;
}) {
  const points = history.samples.map((sample) => ({
    atMs: Date.parse(sample.at),
    value: metricNumber(unit, sample[name]),
  }));
  const fromMs = Date.parse(history.from);
  const lastMs = points.at(-1)?.atMs ?? fromMs;
  // The first samples of a young platform fill the width: a line in the last pixel would show nothing.
  const firstMs = points[0]?.atMs ?? fromMs;
  const stepMs = history.step_s * 1_000;
  return (
    <Sparkline
      points={points.length === 1 ? [points[0]!, { ...points[0]!, atMs: firstMs + stepMs }] : points}
      fromMs={firstMs - fromMs > (lastMs - fromMs) / 2 ? firstMs : fromMs}
      // A single sample spans its step.
      toMs={Math.max(lastMs, firstMs + stepMs)}
      gapMs={Math.max(stepMs * 3, 90_000)}
      limit={limit}
      words={`${title}: ${spanWords(unit, points)}`}
    />
  );
}

function spanWords(unit: MetricRow['unit'], points: readonly { value: number | null }[]): string {
  const values = points.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return 'no history yet';
  const words = (value: number) => (unit === 'wei' ? `${value} ETH` : metricWords(unit, value));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? `${words(least)} throughout` : `from ${words(least)} to ${words(most)} in this time`;
}

function isBeyond({ side, limit }: Threshold, value: number | string | null): boolean {
  if (value === null) return false;
  return side === 'above' ? BigInt(value) > BigInt(limit) : BigInt(value) < BigInt(limit);
}

function limitWords(unit: MetricRow['unit'], { side, limit }: Threshold): string {
  if (unit === 'fault') return 'Alert when broken';
  if (side === 'above' && limit === '0') return 'Alert at the first one';
  return `Alert ${side} ${metricWords(unit, limit)}`;
}
