import { GAUGE_NAMES, gaugeMetric, MESSAGE_GAUGES } from '@libs/dto/operations/gauges';
import { METRIC_NAMES, METRICS } from '@libs/service-kit/telemetry/metrics/metric-table';

/** Series that Prometheus itself adds for every scrape. */
const OF_PROMETHEUS = ['up'];

/** Every name that services have under `/metrics`. */
export const SERIES: ReadonlySet<string> = new Set([
  ...OF_PROMETHEUS,
  ...METRIC_NAMES.flatMap((name) =>
    METRICS[name].kind === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  ),
  ...GAUGE_NAMES.map(gaugeMetric),
  ...Object.keys(MESSAGE_GAUGES).map((name) => gaugeMetric(name as keyof typeof MESSAGE_GAUGES)),
]);

/** The one Prometheus job of all services; each of its targets has the label `service`. */
export const JOB = 'checkout';
/** The port of metrics in compose, images and clusters (METRICS_PORT). */
export const METRICS_PORT = 9464;
