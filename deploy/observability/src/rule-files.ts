import { ALERTS } from './alert-table.js';
import { BURN_RATES, errorRatio, SLOS, WINDOWS } from './slo-table.js';

/** A rule as Prometheus reads it. */
export interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly keep_firing_for?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly interval?: string; readonly rules: readonly Rule[] }[];
}

/** Returns the path of an alert's page in this repository. */
export function runbookOf(alert: string): string {
  return `docs/runbooks/${alert.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.md`;
}

/** Returns error ratios of all objectives over all windows, and alerts on how fast they burn. */
export function sloRules(): RuleFile {
  const names = Object.keys(SLOS);
  return {
    groups: [
      ...names.map((name) => ({
        name: `slo ${name}`,
        interval: '1m',
        rules: WINDOWS.map((window) => ({
          record: errorRatio(name, window),
          expr: `${SLOS[name]!.bad(window)} / (${SLOS[name]!.total(window)} > 0)`,
        })),
      })),
      { name: 'slo alerts', rules: names.flatMap(burnAlerts) },
    ],
  };
}

function burnAlerts(name: string): Rule[] {
  const { alert, promise, objective } = SLOS[name]!;
  const percent = `${Number((objective * 100).toFixed(3))}%`;
  return (['critical', 'warning'] as const).map((severity) => ({
    alert,
    expr: BURN_RATES.filter((rate) => rate.severity === severity)
      .map(({ factor, long, short }) => {
        const limit = Number((factor * (1 - objective)).toFixed(6));
        return `(${errorRatio(name, long)} > ${limit} and ${errorRatio(name, short)} > ${limit})`;
      })
      .join(' or '),
    for: severity === 'critical' ? '2m' : '15m',
    labels: { severity, slo: name },
    annotations: {
      summary: `SLO at risk: ${promise} (${percent} over 30 days)`,
      runbook: runbookOf(alert),
    },
  }));
}

/**
 * Returns the alerts of which the platform itself notifies operators, raised from outside as well, and those that it
 * cannot detect from within.
 */
export function alertRules(): RuleFile {
  return {
    groups: [
      {
        name: 'alerts',
        rules: ALERTS.map(({ name, severity, expr, forS, clearS, summary }) => ({
          alert: name,
          expr,
          ...(forS > 0 ? { for: `${forS}s` } : {}),
          ...(clearS > 0 ? { keep_firing_for: `${clearS}s` } : {}),
          labels: { severity },
          annotations: { summary, runbook: runbookOf(name) },
        })),
      },
    ],
  };
}
