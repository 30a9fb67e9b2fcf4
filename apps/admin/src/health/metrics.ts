import type { GaugeName } from '@libs/dto/gauges';
import type { HealthReport } from '@libs/dto/questions/operations.questions';
import type { ServiceName } from '@libs/events/services';

/** What a service answered; null: nothing. */
export interface ServiceReport {
  service: ServiceName;
  report: HealthReport | null;
}

/** What happened lately, from the events that told of it. */
export interface RecentIncidents {
  deliveriesFailed1h: number;
  sweepsBlocked5m: number;
}

type Value = number | string | null;
type Read = (reports: readonly HealthReport[], incidents: RecentIncidents) => Value;

/** Every metric of the platform: where it comes from. */
const METRICS = {
  indexer_lag_blocks: gauge('indexer_lag_blocks'),
  outbox_oldest_s: (reports) => worst(reports.map((report) => report.outbox_oldest_s)),
  outbox_waiting: (reports) => sum(reports.map((report) => report.outbox_waiting)),
  deliveries_due: gauge('deliveries_due'),
  delivery_oldest_due_s: gauge('delivery_oldest_due_s'),
  deliveries_failed_1h: (_reports, incidents) => incidents.deliveriesFailed1h,
  sweeps_waiting: gauge('sweeps_waiting'),
  sweep_oldest_waiting_s: gauge('sweep_oldest_waiting_s'),
  sweeps_held: gauge('sweeps_held'),
  // A block that came and went between two looks was said as an event.
  sweeps_blocked: (reports, { sweepsBlocked5m }) => {
    const now = gauge('sweeps_blocked')(reports);
    return now === null && sweepsBlocked5m === 0 ? null : Math.max(Number(now ?? 0), sweepsBlocked5m);
  },
  unswept_usd_cents: gauge('unswept_usd_cents'),
  relayer_gas_wei: gauge('relayer_gas_wei'),
  ledger_differences: gauge('ledger_differences'),
  contracts_without_code: gauge('contracts_without_code'),
  turn_queue_age_s: gauge('turn_queue_age_s'),
  dead_letters: (reports) => sum(reports.map((report) => report.dead_letters)),
  audit_chain_faults: gauge('audit_chain_faults'),
} satisfies Record<string, Read>;

export type MetricName = keyof typeof METRICS;
export type Metrics = Record<MetricName, Value>;

export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];

/** The platform's metrics; null: nobody could tell. */
export function metricsOf(answers: readonly ServiceReport[], incidents: RecentIncidents): Metrics {
  const reports = answers.flatMap(({ report }) => report ?? []);
  return Object.fromEntries(METRIC_NAMES.map((name) => [name, METRICS[name](reports, incidents)])) as Metrics;
}

/** Gauges that a service which does answer could not read. */
export function unreadGauges(answers: readonly ServiceReport[]): GaugeName[] {
  return answers.flatMap(({ report }) =>
    Object.entries(report?.gauges ?? {}).flatMap(([name, value]) => (value === null ? [name as GaugeName] : [])),
  );
}

function gauge(name: GaugeName): (reports: readonly HealthReport[]) => Value {
  return (reports) => reports.find((report) => report.gauges[name] !== undefined)?.gauges[name] ?? null;
}

function worst(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

function sum(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
}
