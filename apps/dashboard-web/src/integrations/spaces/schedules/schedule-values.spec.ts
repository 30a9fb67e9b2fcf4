import { describe, expect, it } from '@jest/globals';
import {
  COMMON_TIMES,
  scheduleBody,
  scheduleFaults,
  scheduleValues,
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

  it('wants a text and a time', () => {
    const values = { ...scheduleValues(undefined, 'UTC'), cron: ' ' };

    expect(Object.keys(scheduleFaults(values))).toEqual(['text', 'cron']);
  });

  it('says common times in words, and others as they are', () => {
    expect([COMMON_TIMES[2].cron, '7 3 * * 2'].map(timesInWords)).toEqual(['Mondays at 9:00', '7 3 * * 2']);
  });

  it('says why one is paused', () => {
    expect(whyPaused({ paused_reason: null })).toBeUndefined();
    expect(whyPaused({ paused_reason: 'failures' })).toContain('Five turns in a row');
  });
});
