import { ALERT_RULES, type RuleName } from '@apps/admin/alert-rules/alert-rules';
import { USUAL_PAYMENTS_AT_LEAST } from '@apps/admin/metrics/metrics';
import { AdminSettings } from '@apps/admin/settings';
import { GAUGES, type GaugeName, gaugeMetric, MESSAGE_GAUGES } from '@libs/dto/operations/gauges';
import { MONTHS_AHEAD } from '@libs/dto/operations/months-ahead';
import { SERVICES } from '@libs/events/services';
import { settingRows } from '@libs/service-kit/config/setting';
import { JOB } from './series.js';

export interface Alert {
  readonly name: string;
  readonly severity: 'critical' | 'warning';
  readonly expr: string;
  readonly forS: number;
  /** How long the condition must be absent before the alert counts as over. */
  readonly clearS: number;
  readonly summary: string;
}

/** Alerts of operators whose figure is not a gauge: Prometheus derives it from counters, or from the scrape itself. */
const COUNTED: Partial<Record<RuleName, string>> = {
  // A service without any target has no `up` that could be 0.
  service_down: [
    `up{job="${JOB}"} == 0`,
    ...SERVICES.map((service) => `absent(up{job="${JOB}",service="${service}"})`),
  ].join(' or '),
  metric_unknown: 'min by (service, gauge) (checkout_gauge_readable) == 0',
  provider_failing: 'max by (subject) (checkout_gauge_subject{gauge="providers_failing"}) > 0',
  months_missing: `min by (service, table) (checkout_partition_months_ahead) < ${MONTHS_AHEAD}`,
  doctor_failed: 'max by (subject) (checkout_gauge_subject{gauge="doctor_failures"}) > 0',
  payments_low: `(100 * min(checkout_payments_1h) / min(checkout_payments_usual_1h) and min(checkout_payments_usual_1h) >= ${USUAL_PAYMENTS_AT_LEAST}) < `,
  deliveries_failed: `sum(increase(checkout_webhook_deliveries_total{status="failed"}[1h])) > `,
};

/** Alerts that only Prometheus can raise. */
const OF_PROCESSES: readonly Alert[] = [
  {
    name: 'EventHandlersFailing',
    severity: 'warning',
    expr: 'sum by (service, event) (rate(checkout_events_handled_total{outcome=~"retried|dead"}[10m])) > 0.05',
    forS: 300,
    clearS: 300,
    summary: '{{ $labels.service }} fails at {{ $labels.event }} {{ $value | humanize }} times a second',
  },
  {
    name: 'RpcUnanswered',
    severity: 'warning',
    expr: 'sum by (question) (rate(checkout_question_duration_seconds_count{outcome="unanswered"}[5m])) > 0.1',
    forS: 120,
    clearS: 120,
    summary: '{{ $labels.question }} gets no reply {{ $value | humanize }} times a second',
  },
  {
    name: 'DatabasePoolExhausted',
    severity: 'critical',
    expr: 'max by (service, instance) (checkout_db_pool_connections{state="waiting"}) > 0',
    forS: 120,
    clearS: 60,
    summary: '{{ $labels.service }} has waited 2 minutes for database connections',
  },
  {
    name: 'QueueStuck',
    severity: 'warning',
    // Webhooks and turns have alerts of their own, with limits of their own.
    expr: 'max by (service, queue) (checkout_queue_oldest_due_seconds{queue!~"deliveries|turns"}) > 300',
    forS: 300,
    clearS: 120,
    summary:
      'The oldest of {{ $labels.queue }} of {{ $labels.service }} has been due for {{ $value | humanizeDuration }}',
  },
  {
    name: 'LeasesExpiring',
    severity: 'warning',
    expr: 'sum by (service, queue) (increase(checkout_queue_leases_expired_total[10m])) > 100',
    forS: 300,
    clearS: 300,
    summary: '{{ $labels.service }} lost {{ $value | humanize }} leases on {{ $labels.queue }} in 10 minutes',
  },
  {
    name: 'EventLoopBlocked',
    severity: 'warning',
    expr: 'max by (service, instance) (checkout_event_loop_lag_seconds{quantile="0.99"}) > 0.25',
    forS: 300,
    clearS: 120,
    summary: 'The event loop of {{ $labels.service }} is {{ $value | humanizeDuration }} late',
  },
  {
    name: 'LossesRepaired',
    severity: 'warning',
    expr: 'sum by (loss) (increase(checkout_losses_repaired_total[1h])) > 0',
    forS: 0,
    clearS: 60,
    summary:
      'The reconciliation of balances made good {{ $value | humanize }} losses of the kind {{ $labels.loss }} in an hour',
  },
  {
    name: 'WebhookFirstAttemptMedianLate',
    severity: 'warning',
    expr: 'histogram_quantile(0.5, sum by (le) (rate(checkout_webhook_first_attempt_delay_seconds_bucket[10m]))) > 0.25',
    forS: 600,
    clearS: 300,
    summary: 'Half of all first attempts wait longer than {{ $value | humanizeDuration }}',
  },
];

/**
 * Every alert except those of SLOs: those of which the platform itself notifies operators, and those that it cannot
 * detect from within.
 */
export const ALERTS: readonly Alert[] = [...(Object.keys(ALERT_RULES) as RuleName[]).map(alertOf), ...OF_PROCESSES];

function alertOf(rule: RuleName): Alert {
  const { severity, holdS: forS, clearS, text } = ALERT_RULES[rule];
  const summary = text.replace('#', subjectOf(rule));
  return { name: alertName(rule), severity, expr: exprOf(rule), forS, clearS, summary };
}

/** The part of a rule that defines the figure to watch and its limit. */
interface WatchedBy {
  readonly severity: string;
  readonly metric?: string;
  readonly above?: number | string;
  readonly below?: number | string;
  readonly unit?: string;
}

function exprOf(rule: RuleName): string {
  const row: WatchedBy = ALERT_RULES[rule];
  const limit = thresholdOf(row.above ?? row.below);
  const counted = COUNTED[rule];
  if (counted) return /[<>] $/.test(counted) ? counted + limit : counted;
  const metric = gaugeMetric(gaugeOf(row.metric!));
  if (row.below !== undefined) return `min(${metric}) < ${limit}`;
  return row.metric! in MESSAGE_GAUGES ? `max by (service) (${metric}) > ${limit}` : `max(${metric}) > ${limit}`;
}

/** Returns the default of a threshold: Prometheus does not see the settings of the admin service. */
function thresholdOf(threshold: number | string | undefined): string {
  if (typeof threshold !== 'string') return String(threshold);
  const row = settingRows(AdminSettings).find(({ property }) => property === threshold);
  if (row?.default === undefined) throw new Error(`${threshold} has no default`);
  return row.default;
}

function gaugeOf(metric: string): GaugeName | keyof typeof MESSAGE_GAUGES {
  if (!(metric in GAUGES) && !(metric in MESSAGE_GAUGES))
    throw new Error(`${metric} is no gauge: declare how it is counted`);
  return metric as GaugeName;
}

function subjectOf(rule: RuleName): string {
  if (rule === 'service_down') return '{{ $labels.service }}';
  if (rule === 'months_missing') return '{{ $labels.table }} of {{ $labels.service }}';
  if (rule === 'provider_failing' || rule === 'doctor_failed') return '{{ $labels.subject }}';
  if (rule === 'metric_unknown') return '{{ $labels.gauge }}';
  const { unit }: WatchedBy = ALERT_RULES[rule];
  return unit === undefined ? '{{ $value | humanize }}' : `{{ $value | humanize }} ${unit}`;
}

/** Returns the alert name of a rule: service_down → ServiceDown. */
function alertName(rule: RuleName): string {
  return rule.replace(/(^|_)([a-z])/g, (_all, _before, letter: string) => letter.toUpperCase());
}
