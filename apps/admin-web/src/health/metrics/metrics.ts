import type { View } from '@libs/api-client/views';

export type MetricName = keyof View<'HealthMetrics'>;
type Unit = 'count' | 'percent' | 'seconds' | 'blocks' | 'cents' | 'wei' | 'fault';

/** A metric, described for operators. */
export interface MetricRow {
  readonly name: MetricName;
  readonly title: string;
  readonly unit: Unit;
  /** The meaning of a missing value, where it does not mean unknown. */
  readonly none?: string;
  /** A link to more details. */
  readonly to?: string;
}

/** Metrics that are shown together. */
export interface MetricGroup {
  readonly title: string;
  readonly metrics: readonly MetricRow[];
}

// biome-ignore format: a table reads best as a table
export const METRIC_GROUPS: readonly MetricGroup[] = [
  { title: 'Business', metrics: [
    { name: 'payments_1h',               title: 'Payments in the last hour',  unit: 'count' },
    { name: 'payments_usual_1h',         title: 'Usual for this hour',        unit: 'count' },
    { name: 'payments_of_usual_percent', title: 'Compared with usual',        unit: 'percent', none: 'Too few to tell' },
    { name: 'conversion_24h_percent',    title: 'Sessions paid, 24 h',        unit: 'percent', none: 'None ended' },
    { name: 'detection_p50_s',           title: 'Detection time, median',     unit: 'seconds', none: 'No payments' },
    { name: 'detection_p95_s',           title: 'Detection time, 95th percentile', unit: 'seconds', none: 'No payments' },
    { name: 'swept_24h_usd_cents',       title: 'Swept in 24 h',              unit: 'cents',   to: '/money' },
    { name: 'sweep_gas_24h_wei',         title: 'Gas spent in 24 h',          unit: 'wei',     to: '/money' },
    { name: 'sweep_gas_per_100_usd_wei', title: 'Gas per US$100 swept',       unit: 'wei',     none: 'Nothing swept' },
  ] },
  { title: 'Indexer', metrics: [
    { name: 'indexer_lag_blocks',     title: 'Behind the chain',           unit: 'blocks' },
    { name: 'providers_failing',      title: 'Unreliable providers',       unit: 'count' },
    { name: 'transfer_held_oldest_s', title: 'Oldest transfer held',       unit: 'seconds' },
    { name: 'payments_reverted_1h',   title: 'Reversed in the last hour',  unit: 'count' },
    { name: 'reverted_24h_usd_cents', title: 'Reversed in 24 h',           unit: 'cents',  to: '/money' },
    { name: 'ledger_differences',     title: 'Ledger mismatches',          unit: 'count' },
    { name: 'contracts_without_code', title: 'Contracts without code',     unit: 'count' },
  ] },
  { title: 'Sweeper', metrics: [
    { name: 'sweeps_waiting',         title: 'Payments to sweep',          unit: 'count' },
    { name: 'sweep_oldest_waiting_s', title: 'Longest wait',               unit: 'seconds' },
    { name: 'sweeps_held',            title: 'Partial payments on hold',   unit: 'count' },
    { name: 'sweeps_blocked',         title: 'Sweeps blocked',             unit: 'count' },
    { name: 'unswept_usd_cents',      title: 'On deposit addresses',       unit: 'cents' },
    { name: 'foreign_treasury_changes_24h', title: 'Foreign orders in 24 h', unit: 'count' },
    { name: 'unknown_owners_24h',           title: 'Unknown owners in 24 h', unit: 'count' },
    { name: 'relayer_gas_wei',        title: 'Relayer gas balance',        unit: 'wei' },
  ] },
  { title: 'Webhooks', metrics: [
    { name: 'deliveries_due',         title: 'Deliveries due',             unit: 'count' },
    { name: 'delivery_oldest_due_s',  title: 'Longest overdue',            unit: 'seconds' },
    { name: 'deliveries_failed_1h',   title: 'Failed in the last hour',    unit: 'count' },
  ] },
  { title: 'Agents', metrics: [
    { name: 'turn_queue_age_s',       title: 'Oldest turn waiting',          unit: 'seconds' },
    { name: 'turns_awaiting_approval', title: 'Waiting for approval',         unit: 'count' },
  ] },
  { title: 'Events and audit log', metrics: [
    { name: 'publish_refused_s',      title: 'NATS refusing writes for',    unit: 'seconds' },
    { name: 'outbox_waiting',         title: 'Events to publish',          unit: 'count' },
    { name: 'outbox_oldest_s',        title: 'Longest wait',               unit: 'seconds' },
    { name: 'dead_letters',           title: 'Dead letters',               unit: 'count',  to: '/dead-letters' },
    { name: 'months_ahead',           title: 'Monthly partitions ahead',   unit: 'count' },
    { name: 'doctor_failures',        title: 'Failed checks',              unit: 'count',  to: '/checks' },
    { name: 'doctor_warnings',        title: 'Checks with warnings',       unit: 'count',  to: '/checks' },
    { name: 'audit_chain_faults',     title: 'Audit log',                  unit: 'fault',  to: '/audit' },
  ] },
];
