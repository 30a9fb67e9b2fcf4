import type { GaugeName } from '@libs/dto/operations/gauges';
import { MONTHS_AHEAD } from '@libs/dto/operations/months-ahead';
import type { HealthReport } from '@libs/dto/rpc/operations.rpc';
import type { ServiceName } from '@libs/events/services';

/** The report of a service; null: it did not reply. */
export interface ServiceReport {
  service: ServiceName;
  report: HealthReport | null;
}

/** Recent incidents, from the events that reported them. */
export interface RecentIncidents {
  deliveriesFailed1h: number;
  sweepsBlocked5m: number;
}

type Value = number | string | null;
type Read = (reports: readonly HealthReport[], incidents: RecentIncidents) => Value;

/** The usual number of payments in an hour from which on fewer of them are significant. */
export const USUAL_PAYMENTS_AT_LEAST = 20;
const CENTS_OF_100_USD = 10_000n;

/** The source of every metric of the platform. */
const METRICS = {
  indexer_lag_blocks: gauge('indexer_lag_blocks'),
  providers_failing: gauge('providers_failing'),
  transfer_held_oldest_s: gauge('transfer_held_oldest_s'),
  outbox_oldest_s: (reports) => worst(reports.map((report) => report.outbox_oldest_s)),
  outbox_waiting: (reports) => sum(reports.map((report) => report.outbox_waiting)),
  publish_refused_s: (reports) => worst(reports.map((report) => report.publish_refused_s ?? 0)),
  payments_1h: gauge('payments_1h'),
  payments_usual_1h: gauge('payments_usual_1h'),
  // A share of a handful of payments is not significant.
  payments_of_usual_percent: (reports) => percent(reports, 'payments_1h', 'payments_usual_1h', USUAL_PAYMENTS_AT_LEAST),
  // Without payments there is no detection time.
  detection_p50_s: (reports) => (gauge('payments_1h')(reports) === 0 ? null : gauge('detection_p50_s')(reports)),
  detection_p95_s: (reports) => (gauge('payments_1h')(reports) === 0 ? null : gauge('detection_p95_s')(reports)),
  payments_reverted_1h: gauge('payments_reverted_1h'),
  reverted_24h_usd_cents: gauge('reverted_24h_usd_cents'),
  conversion_24h_percent: (reports) => percent(reports, 'sessions_paid_24h', 'sessions_ended_24h', 1),
  swept_24h_usd_cents: gauge('swept_24h_usd_cents'),
  sweep_gas_24h_wei: gauge('sweep_gas_24h_wei'),
  sweep_gas_per_100_usd_wei: (reports) => {
    const [gas, swept] = [gauge('sweep_gas_24h_wei')(reports), gauge('swept_24h_usd_cents')(reports)];
    if (gas === null || !swept) return null;
    return String((BigInt(gas) * CENTS_OF_100_USD) / BigInt(swept));
  },
  deliveries_due: gauge('deliveries_due'),
  delivery_oldest_due_s: gauge('delivery_oldest_due_s'),
  deliveries_failed_1h: (_reports, incidents) => incidents.deliveriesFailed1h,
  sweeps_waiting: gauge('sweeps_waiting'),
  sweep_oldest_waiting_s: gauge('sweep_oldest_waiting_s'),
  sweeps_held: gauge('sweeps_held'),
  // A block that came and went between two checks was published as an event.
  sweeps_blocked: (reports, { sweepsBlocked5m }) => {
    const now = gauge('sweeps_blocked')(reports);
    return now === null && sweepsBlocked5m === 0 ? null : Math.max(Number(now ?? 0), sweepsBlocked5m);
  },
  unswept_usd_cents: gauge('unswept_usd_cents'),
  relayer_gas_wei: gauge('relayer_gas_wei'),
  ledger_differences: gauge('ledger_differences'),
  contracts_without_code: gauge('contracts_without_code'),
  foreign_treasury_changes_24h: gauge('foreign_treasury_changes_24h'),
  unknown_owners_24h: gauge('unknown_owners_24h'),
  turn_queue_age_s: gauge('turn_queue_age_s'),
  turns_awaiting_approval: gauge('turns_awaiting_approval'),
  months_ahead: (reports) => {
    const months = reports.flatMap(({ months_ahead }) => months_ahead ?? []).map((one) => one.months);
    return months.length === 0 ? null : Math.min(...months);
  },
  dead_letters: (reports) => sum(reports.map((report) => report.dead_letters)),
  doctor_failures: gauge('doctor_failures'),
  doctor_warnings: gauge('doctor_warnings'),
  audit_chain_faults: gauge('audit_chain_faults'),
} satisfies Record<string, Read>;

export type MetricName = keyof typeof METRICS;
export type Metrics = Record<MetricName, Value>;

export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];

/** Returns the platform's metrics; null: unknown. */
export function metricsOf(replies: readonly ServiceReport[], incidents: RecentIncidents): Metrics {
  const reports = replies.flatMap(({ report }) => report ?? []);
  return Object.fromEntries(METRIC_NAMES.map((name) => [name, METRICS[name](reports, incidents)])) as Metrics;
}

/** Returns the gauges that a responding service could not read. */
export function unreadGauges(replies: readonly ServiceReport[]): GaugeName[] {
  return replies.flatMap(({ report }) =>
    Object.entries(report?.gauges ?? {}).flatMap(([name, value]) => (value === null ? [name as GaugeName] : [])),
  );
}

/** Returns the tables whose monthly partitions are not made as far ahead as they should be. */
export function tablesShortOfMonths(replies: readonly ServiceReport[]): string[] {
  return replies.flatMap(({ service, report }) =>
    (report?.months_ahead ?? [])
      .filter(({ months }) => months < MONTHS_AHEAD)
      .map(({ table }) => `${table} of ${service}`),
  );
}

/** Returns the services that could not count the monthly partitions of their tables. */
export function unreadMonths(replies: readonly ServiceReport[]): ServiceName[] {
  return replies.flatMap(({ service, report }) => (report?.months_ahead === null ? [service] : []));
}

/** Returns the names of what a gauge counts. */
export function subjectsOf(answers: readonly ServiceReport[], name: GaugeName): string[] {
  return answers.flatMap(({ report }) => report?.subjects?.[name] ?? []);
}

function gauge(name: GaugeName): (reports: readonly HealthReport[]) => Value {
  return (reports) => reports.find((report) => report.gauges[name] !== undefined)?.gauges[name] ?? null;
}

/**
 * Returns one gauge as a share of another, in whole percent; null while one is unknown or the other is below `least`.
 */
function percent(reports: readonly HealthReport[], part: GaugeName, of: GaugeName, least: number): number | null {
  const [some, all] = [gauge(part)(reports), gauge(of)(reports)];
  if (some === null || all === null || Number(all) < least) return null;
  return Math.floor((100 * Number(some)) / Number(all));
}

function worst(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

function sum(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
}
