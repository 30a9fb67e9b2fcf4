import { tokenAmount } from '@libs/money/token-amount';
import {
  type MetricName,
  type Metrics,
  type ServiceReport,
  subjectsOf,
  tablesShortOfMonths,
  unreadGauges,
  unreadMonths,
} from '../metrics/metrics.js';
import type { AdminSettings } from '../settings.js';

/** The decimals of the chain's coin. */
const COIN_DECIMALS = 18;

export const SEVERITIES = ['warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A number, or the name of the setting that holds it. */
type Threshold =
  | number
  | { [K in keyof AdminSettings]-?: AdminSettings[K] extends number | string ? K : never }[keyof AdminSettings];

interface AlertRule {
  readonly severity: Severity;
  /**
   * The seconds that the condition must hold before the alert is raised, and (`clearS`) be absent before it is cleared,
   * so that it does not flap.
   */
  readonly holdS: number;
  readonly clearS: number;
  /** `#` is the value. */
  readonly text: string;
  readonly metric?: MetricName;
  readonly above?: Threshold;
  readonly below?: Threshold;
  /** The unit of the value, where the text omits it. Wei are shown to operators as coins. */
  readonly unit?: 'wei';
}

/**
 * The conditions of which operators are notified. A rule without a metric is about each subject separately: a service,
 * a metric.
 */
// biome-ignore format: a table reads best as a table
export const ALERT_RULES = {
  service_down:      { severity: 'critical', holdS: 30,  clearS: 30,  text: 'The service # is not responding' },
  metric_unknown:    { severity: 'warning',  holdS: 120, clearS: 60,  text: 'The metric # cannot be read' },
  indexer_behind:    { severity: 'critical', holdS: 60,  clearS: 60,  text: 'The head scan is # blocks behind',             metric: 'indexer_lag_blocks',     above: 'alertIndexerLagBlocks' },
  provider_failing:  { severity: 'warning',  holdS: 15,  clearS: 60,  text: 'RPC provider # is excluded' },
  transfers_held:    { severity: 'warning',  holdS: 30,  clearS: 60,  text: 'A transfer has waited # s to be verified by a second provider', metric: 'transfer_held_oldest_s', above: 600 },
  outbox_stuck:      { severity: 'critical', holdS: 15,  clearS: 60,  text: 'An event has waited # s to be published',      metric: 'outbox_oldest_s',        above: 'alertOutboxOldestS' },
  publish_refused:   { severity: 'critical', holdS: 10,  clearS: 30,  text: 'NATS responds, but has stored no events for # s', metric: 'publish_refused_s', above: 10 },
  payments_low:      { severity: 'warning',  holdS: 600, clearS: 600, text: 'The last hour had #% of the usual payments',  metric: 'payments_of_usual_percent', below: 'alertPaymentsOfUsualPercent' },
  payments_reverted: { severity: 'critical', holdS: 15,  clearS: 60,  text: 'Credited payments that left the chain in the last hour: #', metric: 'payments_reverted_1h', above: 0 },
  detection_slow:    { severity: 'warning',  holdS: 300, clearS: 300, text: 'Payment detection takes # s at the 95th percentile', metric: 'detection_p95_s', above: 'alertDetectionP95S' },
  deliveries_late:   { severity: 'warning',  holdS: 30,  clearS: 60,  text: 'A webhook delivery is # s overdue',            metric: 'delivery_oldest_due_s',  above: 'alertDeliveryOldestDueS' },
  deliveries_failed: { severity: 'warning',  holdS: 0,   clearS: 60,  text: 'Webhook deliveries that failed in the last hour: #', metric: 'deliveries_failed_1h',   above: 'alertDeliveriesFailedHourly' },
  sweeps_late:       { severity: 'warning',  holdS: 60,  clearS: 60,  text: 'A payment has waited # s for its sweep',       metric: 'sweep_oldest_waiting_s', above: 'alertSweepOldestWaitingS' },
  sweeps_blocked:    { severity: 'warning',  holdS: 0,   clearS: 60,  text: 'Blocked sweeps: #',                            metric: 'sweeps_blocked',         above: 0 },
  unswept_high:      { severity: 'warning',  holdS: 60,  clearS: 300, text: '# US cents on deposit addresses are not swept', metric: 'unswept_usd_cents',      above: 'alertUnsweptUsdCents' },
  relayer_gas_low:   { severity: 'warning',  holdS: 30,  clearS: 60,  text: "The platform's relayer has # left for gas",    metric: 'relayer_gas_wei',        below: 'alertRelayerGasMinWei', unit: 'wei' },
  ledger_differs:    { severity: 'critical', holdS: 0,   clearS: 120, text: 'Deposit addresses whose payments do not match the chain: #', metric: 'ledger_differences', above: 0 },
  contracts_missing: { severity: 'critical', holdS: 30, clearS: 60,  text: 'Contracts without code on the chain: #',        metric: 'contracts_without_code', above: 0 },
  registrar_stolen:  { severity: 'critical', holdS: 0,  clearS: 0,   text: 'Registrar orders not issued by this platform: #', metric: 'foreign_treasury_changes_24h', above: 0 },
  unknown_owner:     { severity: 'warning',  holdS: 0,  clearS: 0,   text: 'Recently added owners who requested a treasury change: #', metric: 'unknown_owners_24h', above: 0 },
  turns_late:        { severity: 'warning',  holdS: 60,  clearS: 60,  text: 'A turn has waited # s to start',               metric: 'turn_queue_age_s',       above: 'alertTurnQueueAgeS' },
  // Partitions for months are made each hour: at the turn of a month one is missing until then.
  months_missing:    { severity: 'warning',  holdS: 7_200, clearS: 60, text: 'Table # will run out of monthly partitions' },
  dead_letters:      { severity: 'warning',  holdS: 0,   clearS: 0,   text: 'Events that could not be handled: #',          metric: 'dead_letters',           above: 0 },
  doctor_failed:     { severity: 'warning',  holdS: 1000, clearS: 0,  text: 'Doctor check # failed' },
  audit_log_broken:  { severity: 'critical', holdS: 0,   clearS: 0,   text: 'The audit log failed verification',            metric: 'audit_chain_faults',     above: 0 },
} as const satisfies Record<string, AlertRule>;

export type RuleName = keyof typeof ALERT_RULES;
export const RULE_NAMES = Object.keys(ALERT_RULES) as RuleName[];

/** A rule that holds now. */
export interface Condition {
  rule: RuleName;
  /** The subject, where a rule has several; else empty. */
  subject: string;
  severity: Severity;
  value: string | null;
  message: string;
}

/** The value of a metric from which on a rule holds. */
export interface MetricThreshold {
  metric: MetricName;
  rule: RuleName;
  severity: Severity;
  /** The side of the limit that is wrong. */
  side: 'above' | 'below';
  limit: string;
}

/** Returns every condition that holds now. */
export function conditionsOf(
  metrics: Metrics,
  replies: readonly ServiceReport[],
  settings: AdminSettings,
): Condition[] {
  const down = replies.filter(({ report }) => report === null).map(({ service }) => service);
  return [
    ...down.map((service) => condition('service_down', service, service)),
    ...unreadGauges(replies).map((name) => condition('metric_unknown', name, name)),
    ...unreadMonths(replies).map((name) =>
      condition('metric_unknown', `months_ahead of ${name}`, `months_ahead of ${name}`),
    ),
    ...tablesShortOfMonths(replies).map((name) => condition('months_missing', name, name)),
    ...subjectsOf(replies, 'providers_failing').map((name) => condition('provider_failing', name, name)),
    ...subjectsOf(replies, 'doctor_failures').map((name) => condition('doctor_failed', name, name)),
    ...RULE_NAMES.flatMap((name) => {
      const { metric, above, below }: AlertRule = ALERT_RULES[name];
      const value = metric && metrics[metric];
      if (value === undefined || value === null) return [];
      const isOver = above !== undefined && BigInt(value) > limit(above, settings);
      const isUnder = below !== undefined && BigInt(value) < limit(below, settings);
      return isOver || isUnder ? [condition(name, '', String(value))] : [];
    }),
  ];
}

/**
 * Returns the rules whose state is unknown while a service does not respond: it may be the one that would report the
 * problem. Their alerts are neither cleared nor dropped.
 */
export function unknownRules(metrics: Metrics, replies: readonly ServiceReport[]): ReadonlySet<string> {
  if (replies.every(({ report }) => report !== null)) return new Set();
  return new Set(
    RULE_NAMES.filter((name) => {
      const { metric }: AlertRule = ALERT_RULES[name];
      if (name === 'service_down') return false;
      return metric === undefined || (metrics[metric] ?? null) === null;
    }),
  );
}

/** Returns the values from which metrics cause alerts: one row for each rule that watches a metric. */
export function thresholdsOf(settings: AdminSettings): MetricThreshold[] {
  return RULE_NAMES.flatMap((rule) => {
    const { metric, above, below, severity }: AlertRule = ALERT_RULES[rule];
    const edge = above ?? below;
    if (metric === undefined || edge === undefined) return [];
    return { metric, rule, severity, side: above === undefined ? 'below' : 'above', limit: `${limit(edge, settings)}` };
  });
}

/** Returns the path of a rule's runbook in this repository. */
export function runbookOf(rule: string): string {
  return `docs/runbooks/${rule.replaceAll('_', '-')}.md`;
}

function limit(threshold: Threshold, settings: AdminSettings): bigint {
  return BigInt(typeof threshold === 'number' ? threshold : settings[threshold]);
}

function condition(rule: RuleName, subject: string, value: string): Condition {
  const { severity, text, unit }: AlertRule = ALERT_RULES[rule];
  const shown = unit === 'wei' ? `${tokenAmount(value, COIN_DECIMALS)} ETH` : value;
  return { rule, subject, severity, value: subject === '' ? value : null, message: text.replace('#', shown) };
}
