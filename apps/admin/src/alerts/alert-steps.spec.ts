import { describe, expect, it } from '@jest/globals';
import type { Condition } from '../alert-rules/alert-rules.js';
import { alertSteps, type OpenAlert } from './alert-steps.js';

const NONE: ReadonlySet<string> = new Set();
const START = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);

/** Its rule waits 60 s before it raises and before it clears. */
const lag: Condition = {
  rule: 'indexer_behind',
  subject: '',
  severity: 'critical',
  value: '300',
  message: '300 behind',
};
const pending: OpenAlert = { ...lag, id: 1, status: 'pending', since: at(0), absent_since: null, raised_at: null };
const raised: OpenAlert = { ...pending, status: 'raised', raised_at: at(60) };

function stepsAt(
  seconds: number,
  open: OpenAlert[],
  conditions: Condition[],
  percent = 100,
  unknown: ReadonlySet<string> = NONE,
) {
  return alertSteps(open, conditions, { now: at(seconds).getTime(), percent, unknown }).map((taken) => taken.step);
}

describe('an alert', () => {
  it('waits for its time before it is raised', () => {
    expect(alertSteps([], [lag], { now: START, percent: 100, unknown: NONE })).toEqual([
      { step: 'begin', condition: lag, raise: false },
    ]);
    expect(stepsAt(59, [pending], [lag])).toEqual(['refresh']);
    expect(stepsAt(60, [pending], [lag])).toEqual(['raise']);
    expect(stepsAt(75, [raised], [lag])).toEqual(['refresh']);
  });

  it('is raised at once where its rule does not wait', () => {
    const failed: Condition = { ...lag, rule: 'deliveries_failed', severity: 'warning' };

    expect(alertSteps([], [failed], { now: START, percent: 100, unknown: NONE })).toEqual([
      { step: 'begin', condition: failed, raise: true },
    ]);
  });

  it('is neither cleared nor forgotten while it is unknown whether its condition holds', () => {
    const away = { ...raised, absent_since: at(90) };

    expect(stepsAt(500, [away], [], 100, new Set(['indexer_behind']))).toEqual([]);
    expect(stepsAt(500, [pending], [], 100, new Set(['indexer_behind']))).toEqual([]);
    expect(stepsAt(500, [away], [lag], 100, new Set(['indexer_behind']))).toEqual(['refresh']);
    expect(stepsAt(500, [away], [], 100, new Set(['service_down']))).toEqual(['clear']);
  });

  it('is forgotten when its condition goes before it was raised', () => {
    expect(stepsAt(30, [pending], [])).toEqual(['forget']);
  });

  it('is cleared only when its condition stayed away: one that flaps is notified once', () => {
    expect(stepsAt(90, [raised], [])).toEqual(['miss']);
    expect(stepsAt(149, [{ ...raised, absent_since: at(90) }], [])).toEqual(['miss']);
    expect(stepsAt(149, [{ ...raised, absent_since: at(90) }], [lag])).toEqual(['refresh']);
    expect(stepsAt(150, [{ ...raised, absent_since: at(90) }], [])).toEqual(['clear']);
  });

  it('is one for each subject', () => {
    const down: Condition = { ...lag, rule: 'service_down', subject: 'auth' };
    const open: OpenAlert = { ...raised, rule: 'service_down', subject: 'auth' };

    const steps = stepsAt(90, [open], [down, { ...down, subject: 'sweeper' }]);

    expect(steps).toEqual(['begin', 'refresh']);
  });

  it('has shorter times where a setting shortens them', () => {
    expect(stepsAt(6, [pending], [lag], 10)).toEqual(['raise']);
    expect(stepsAt(0, [raised], [], 0)).toEqual(['clear']);
  });
});
