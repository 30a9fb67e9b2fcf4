import { GAUGE_NAMES, GAUGES, gaugeMetric, MESSAGE_GAUGES } from '@libs/dto/operations/gauges';
import type { ServiceName } from '@libs/events/services';
import { METRIC_NAMES, METRICS, type MetricRow } from '@libs/service-kit/telemetry/metrics/metric-table';
import type { Scrape } from '../stack/metrics-ports.js';

type ServiceScrape = Scrape & { readonly service: ServiceName };

/** Metrics that one payment does not change. */
export const NOT_IN_A_PAYMENT = [
  'checkout_turns_total',
  'checkout_turn_duration_seconds',
  'checkout_turn_queue_seconds',
  'checkout_tool_calls_total',
  'checkout_engine_faults_total',
  'checkout_model_tokens_total',
  'checkout_model_first_token_seconds',
  'checkout_model_request_duration_seconds',
  'checkout_model_fallbacks_total',
  'checkout_model_implausible_usage_total',
  // It names a failing provider, and none fails.
  'checkout_gauge_subject',
];

/** Ids, addresses, hashes, tokens: as labels they would make a series for every object. */
const ID_LIKE = /[0-9a-f]{12}|\d{4}|0x[0-9a-f]/i;

interface Known extends Pick<MetricRow, 'kind' | 'labels' | 'of'> {
  readonly name: string;
}

const KNOWN: readonly Known[] = [
  ...METRIC_NAMES.map((name) => ({ name, ...(METRICS[name] as MetricRow) })),
  ...GAUGE_NAMES.map((name) => ({
    name: gaugeMetric(name),
    kind: 'gauge' as const,
    labels: [],
    of: [GAUGES[name].of],
  })),
  ...Object.keys(MESSAGE_GAUGES).map((name) => ({
    name: gaugeMetric(name as keyof typeof MESSAGE_GAUGES),
    kind: 'gauge' as const,
    labels: [],
  })),
];

/**
 * Returns what a service shows but should not: other names, kinds and labels, metrics of another service, ids in
 * labels.
 */
export function strangersIn({ service, types, samples }: ServiceScrape): string[] {
  const faults = [...types].flatMap(([name, type]) => {
    const known = KNOWN.find((one) => one.name === name);
    if (!known || type !== known.kind) return [`${service}: ${name} is no ${type} of the table`];
    return known.of && !known.of.includes(service) ? [`${service}: ${name} belongs to ${known.of}`] : [];
  });
  const labels = samples.flatMap((sample) => {
    const known = KNOWN.find(
      ({ name }) => sample.name.replace(/_(bucket|sum|count)$/, '') === name || sample.name === name,
    );
    const extra = Object.keys(sample.labels).filter((label) => label !== 'le' && !known?.labels.includes(label));
    const ids = Object.entries(sample.labels).filter(([label, value]) => label !== 'le' && ID_LIKE.test(value));
    return [...extra, ...ids].map((label) => `${service}: ${sample.name} has ${label}`);
  });
  return [...faults, ...labels];
}

/** Returns metrics of the table that no service shows. */
export function absentFrom(scrapes: readonly ServiceScrape[]): string[] {
  return KNOWN.map(({ name }) => name).filter((name) => !scrapes.some(({ types }) => types.has(name)));
}
