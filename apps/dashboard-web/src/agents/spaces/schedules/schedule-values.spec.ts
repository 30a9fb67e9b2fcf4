import { describe, expect, it } from '@jest/globals';
import {
  COMMON_TIMES,
  lastTurnOf,
  refusalOf,
  scheduleBody,
  scheduleFaults,
  scheduleValues,
  stateOf,
  timesInWords,
  whyPaused,
} from './schedule-values.js';

describe('the form of a schedule', () => {
  it('begins with working days in the time zone of the browser, and sends nothing for what is empty', () => {
    const values = { ...scheduleValues(undefined, 'Europe/Berlin'), text: 'Report.', title: '  ' };

    expect(scheduleBody(values)).toEqual({
      title: null,
      text: 'Report.',
      cron: '0 9 * * 1-5',
      time_zone: 'Europe/Berlin',
      end_user_ref: null,
      missed: 'skip',
    });
  });

  it('requires a text and a time', () => {
    const values = { ...scheduleValues(undefined, 'UTC'), cron: ' ' };

    expect(Object.keys(scheduleFaults(values))).toEqual(['text', 'cron']);
  });

  it('shows common times in words, and others as they are', () => {
    expect([COMMON_TIMES[2].cron, '7 3 * * 2'].map(timesInWords)).toEqual(['Mondays at 9:00', '7 3 * * 2']);
  });

  it('shows why one is paused', () => {
    expect(whyPaused({ paused_reason: null })).toBeUndefined();
    expect(whyPaused({ paused_reason: 'failures' })).toContain('Five turns in a row');
  });

  it('calls one stopped that was paused automatically, and can go on', () => {
    const reasons = ['request', 'failures', 'key_revoked', 'space_archived', 'no_more_slots'] as const;

    expect(reasons.map((paused_reason) => stateOf({ active: false, paused_reason }))).toEqual([
      'paused',
      'stopped',
      'stopped',
      'paused',
      'paused',
    ]);
    expect(stateOf({ active: true, paused_reason: null })).toBe('active');
  });

  it('finds the turn that failed last behind runs that had none', () => {
    const outcomes = ['busy', 'missed', 'refused', 'submitted'] as const;

    expect(lastTurnOf(outcomes.map((outcome) => ({ outcome })))).toEqual({ outcome: 'refused' });
    expect(lastTurnOf([{ outcome: 'busy' }])).toBeUndefined();
  });

  it('shows in words why a turn was refused, and of other reasons their code', () => {
    expect(refusalOf('INSUFFICIENT_CREDITS')).toEqual({
      words: 'there were not enough credits',
      fix: { page: 'credits', label: 'Top up the credits' },
    });
    expect(refusalOf('KEY_SCOPE_DENIED')).toEqual({ words: 'the code was KEY_SCOPE_DENIED' });
  });
});
