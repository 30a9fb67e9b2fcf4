import { describe, expect, it } from '@jest/globals';
import { cronProblem, isTimeZone, slotAfter } from './slots.js';

function slots(cron: string, time_zone: string, after: string, count: number): string[] {
  const found: string[] = [];
  for (let at = new Date(after); found.length < count; ) {
    at = slotAfter({ cron, time_zone }, at)!;
    found.push(at.toISOString().replace(':00.000Z', 'Z'));
  }
  return found;
}

describe('the slots of a schedule', () => {
  it('come after the moment, never at it', () => {
    expect(slots('0 9 * * *', 'UTC', '2026-11-25T09:00:00Z', 1)).toEqual(['2026-11-26T09:00Z']);
    expect(slots('0 9 * * *', 'UTC', '2026-11-25T08:59:59.999Z', 1)).toEqual(['2026-11-25T09:00Z']);
  });

  it('keep the time of day of their zone when the clocks change', () => {
    expect(slots('0 9 * * *', 'Europe/Berlin', '2027-03-27T00:00:00Z', 2)).toEqual([
      '2027-03-27T08:00Z',
      '2027-03-28T07:00Z',
    ]);
    expect(slots('0 9 * * *', 'America/New_York', '2026-10-31T00:00:00Z', 2)).toEqual([
      '2026-10-31T13:00Z',
      '2026-11-01T14:00Z',
    ]);
  });

  it('of a time that the change to summer time leaves out: once, after the gap', () => {
    expect(slots('30 2 * * *', 'Europe/Berlin', '2027-03-27T12:00:00Z', 2)).toEqual([
      '2027-03-28T01:00Z',
      '2027-03-29T00:30Z',
    ]);
  });

  it('of a time that the change back repeats: once, the first one', () => {
    expect(slots('30 2 * * *', 'Europe/Berlin', '2027-10-30T12:00:00Z', 2)).toEqual([
      '2027-10-31T00:30Z',
      '2027-11-01T01:30Z',
    ]);
  });

  it('of every hour are an hour apart through both changes', () => {
    const hours = (after: string) =>
      slots('0 * * * *', 'Europe/Berlin', after, 4).map((slot) => Number(slot.slice(11, 13)));

    expect(hours('2027-03-27T23:30:00Z')).toEqual([0, 1, 2, 3]);
    expect(hours('2027-10-30T23:30:00Z')).toEqual([0, 1, 2, 3]);
  });

  it('end where the calendar has no such day', () => {
    expect(slotAfter({ cron: '0 0 30 2 *', time_zone: 'UTC' }, new Date('2026-01-01'))).toBeUndefined();
    expect(slots('0 9 29 2 *', 'UTC', '2026-01-01T00:00:00Z', 1)).toEqual(['2028-02-29T09:00Z']);
  });
});

describe('a cron expression', () => {
  it.each(['* * * * *', '0 9 * * 1-5', '*/15 8-18 * * MON', '0 0 L * *', '@daily'])('is accepted: %s', (cron) => {
    expect(cronProblem(cron)).toBeUndefined();
  });

  it.each(['', 'daily', '* * * * * *', '61 * * * *', '0 0 * * XYZ', '* * * *'])(
    'is refused with a reason: %s',
    (cron) => {
      expect(cronProblem(cron)).toMatch(/\w/);
    },
  );
});

it('recognizes time zones by their names', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
