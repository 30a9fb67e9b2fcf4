import { ALERT_RULES, type Condition } from '../alert-rules/alert-rules.js';
import type { AlertRow } from './alert/alert.entity.js';

/** An alert that is not over. */
export type OpenAlert = Omit<AlertRow, 'status' | 'cleared_at'> & { status: 'pending' | 'raised' };

/** The next step of one alert. */
export type AlertStep =
  | { step: 'begin'; condition: Condition; raise: boolean }
  | { step: 'raise' | 'refresh'; alert: OpenAlert; condition: Condition }
  | { step: 'forget' | 'miss' | 'clear'; alert: OpenAlert };

/**
 * Compares open alerts with the current conditions. An alert is raised when its condition has held for the rule's time,
 * and cleared when it was absent for the rule's time: a condition that flaps raises one alert. `percent` scales the
 * times. An alert of an `unknown` rule stays as it is while its condition is absent.
 */
export function alertSteps(
  open: readonly OpenAlert[],
  conditions: readonly Condition[],
  { now, percent, unknown }: { now: number; percent: number; unknown: ReadonlySet<string> },
): AlertStep[] {
  const ms = (seconds: number) => (seconds * 1_000 * percent) / 100;
  const isSame = (a: Pick<Condition, 'rule' | 'subject'>) => (b: Pick<Condition, 'rule' | 'subject'>) =>
    a.rule === b.rule && a.subject === b.subject;
  const begun = conditions
    .filter((condition) => !open.some(isSame(condition)))
    .map((condition): AlertStep => ({ step: 'begin', condition, raise: ms(ALERT_RULES[condition.rule].holdS) === 0 }));
  const known = open.flatMap((alert): AlertStep | [] => {
    const condition = conditions.find(isSame(alert));
    const { holdS, clearS } = ALERT_RULES[alert.rule] ?? { holdS: 0, clearS: 0 };
    if (condition) {
      const isDue = alert.status === 'pending' && now - alert.since.getTime() >= ms(holdS);
      return { step: isDue ? 'raise' : 'refresh', alert, condition };
    }
    if (unknown.has(alert.rule)) return [];
    if (alert.status === 'pending') return { step: 'forget', alert };
    const absentMs = now - (alert.absent_since?.getTime() ?? now);
    return { step: absentMs >= ms(clearS) ? 'clear' : 'miss', alert };
  });
  return [...begun, ...known];
}
