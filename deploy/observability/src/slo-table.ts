import type { MetricName } from '@libs/service-kit/telemetry/metrics/metric-table';

/** A promise about the platform, as a share of events that are good. */
export interface Slo {
  /** The alert's name; its page in docs/runbooks has the same name in kebab case. */
  readonly alert: string;
  readonly promise: string;
  /** The share of good events over 30 days. */
  readonly objective: number;
  /** The rate per second of events, and of bad ones among them, over a window. */
  readonly total: (window: string) => string;
  readonly bad: (window: string) => string;
}

const CREATE = 'service="sessions",method="POST",route="/api/sessions"';
const ACCEPT = 'service="agent-gateway",method="POST",route="/v1/turns"';
const HTTP: MetricName = 'checkout_http_request_duration_seconds';

/** Counts events slower than a bucket's bound as bad. */
function slower(metric: MetricName, bound: number, labels = ''): Pick<Slo, 'total' | 'bad'> {
  const matchers = [labels, `le="${bound}"`].filter(Boolean).join(',');
  const total = (window: string) => `sum(rate(${metric}_count{${labels}}[${window}]))`;
  return { total, bad: (window) => `(${total(window)} - sum(rate(${metric}_bucket{${matchers}}[${window}])))` };
}

/** Counts requests as bad that got a 5xx response, or none. */
function failed(labels: string): Pick<Slo, 'total' | 'bad'> {
  const rate = (matchers: string, window: string) => `sum(rate(${HTTP}_count{${matchers}}[${window}]))`;
  return {
    total: (window) => rate(labels, window),
    bad: (window) => `(${rate(`${labels},status=~"5.."`, window)} or vector(0))`,
  };
}

/** The objectives. Their bounds are buckets of the metric table: a value between two buckets cannot be promised. */
export const SLOS: Readonly<Record<string, Slo>> = {
  api_availability: {
    alert: 'ApiUnavailable',
    promise: 'requests at the gateway are answered without a 5xx',
    objective: 0.999,
    ...failed('service="gateway"'),
  },
  create_session_latency: {
    alert: 'CreateSessionSlow',
    promise: 'POST /api/sessions is answered within 250 ms',
    objective: 0.99,
    ...slower(HTTP, 0.25, CREATE),
  },
  webhook_first_attempt: {
    alert: 'WebhookFirstAttemptLate',
    promise: 'the first attempt of a webhook begins within 1 s of its event',
    objective: 0.99,
    ...slower('checkout_webhook_first_attempt_delay_seconds', 1),
  },
  payment_detection: {
    alert: 'PaymentDetectionLate',
    promise: 'a transfer is published within 10 s of its block',
    objective: 0.99,
    ...slower('checkout_transfer_detection_lag_seconds', 10),
  },
  turn_acceptance: {
    alert: 'TurnAcceptanceFailing',
    promise: 'POST /v1/turns is answered without a 5xx',
    objective: 0.999,
    ...failed(ACCEPT),
  },
  turn_acceptance_latency: {
    alert: 'TurnAcceptanceSlow',
    promise: 'POST /v1/turns is answered within 250 ms',
    objective: 0.99,
    ...slower(HTTP, 0.25, ACCEPT),
  },
  turn_done: {
    alert: 'TurnsSlow',
    promise: 'a turn that is done was done within 60 s of its submission',
    objective: 0.95,
    ...slower('checkout_turn_duration_seconds', 60),
  },
};

/** Windows that error ratios are recorded over. */
export const WINDOWS = ['5m', '30m', '1h', '2h', '6h', '1d', '3d'] as const;
export type Window = (typeof WINDOWS)[number];

/**
 * The conditions under which the budget of 30 days burns too fast: over a long window, and still over a short one.
 * https://sre.google/workbook/alerting-on-slos/#6-multiwindow-multi-burn-rate-alerts
 */
// biome-ignore format: a table reads best as a table
export const BURN_RATES: readonly { severity: 'critical' | 'warning'; factor: number; long: Window; short: Window }[] = [
  { severity: 'critical', factor: 14.4, long: '1h', short: '5m' },
  { severity: 'critical', factor: 6,    long: '6h', short: '30m' },
  { severity: 'warning',  factor: 3,    long: '1d', short: '2h' },
  { severity: 'warning',  factor: 1,    long: '3d', short: '6h' },
];

/** Returns the recorded share of bad events over a window. */
export function errorRatio(slo: string, window: Window): string {
  return `slo:${slo}:error_ratio${window}`;
}
