import { describe, expect, it } from '@jest/globals';
import { periodsOf } from './periods.js';
import type { Detail } from './sums/usage-sum.entity.js';

/** Returns pieces as text: the span, and the two moments without the parts that are zero in both. */
function periods(from: string, to: string, detail: Detail = 'space', byDay = false): string[] {
  const text = (at: Date) => at.toISOString().replace(/(T00:00)?(:00)?\.000Z$/, '');
  return periodsOf(new Date(from), new Date(to), detail, byDay).map(
    (period) => `${period.span ?? 'turns'} ${text(period.from)} ${text(period.to)}`,
  );
}

describe('the parts of a period', () => {
  it('are whole months, days and hours, and turns at both ends', () => {
    expect(periods('2025-11-29T21:10:00Z', '2026-02-03T02:00:00.001Z')).toEqual([
      'turns 2025-11-29T21:10 2025-11-29T22:00',
      'hour 2025-11-29T22:00 2025-11-30',
      'day 2025-11-30 2025-12-01',
      'month 2025-12-01 2026-02-01',
      'day 2026-02-01 2026-02-03',
      'hour 2026-02-03 2026-02-03T02:00',
      'turns 2026-02-03T02:00 2026-02-03T02:00:00.001Z',
    ]);
  });

  it.each<[string, string, string[]]>([
    ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', ['month 2026-01-01 2026-03-01']],
    ['2024-02-28T00:00:00Z', '2024-03-01T00:00:00Z', ['day 2024-02-28 2024-03-01']],
    ['2026-01-01T05:30:00Z', '2026-01-01T06:30:00Z', ['turns 2026-01-01T05:30 2026-01-01T06:30']],
    [
      '2026-01-01T05:59:59.999Z',
      '2026-01-01T07:00:00Z',
      ['turns 2026-01-01T05:59:59.999Z 2026-01-01T06:00', 'hour 2026-01-01T06:00 2026-01-01T07:00'],
    ],
    ['2026-01-01T05:30:00Z', '2026-01-01T05:30:00Z', []],
  ])('of %s to %s are %j', (from, to, found) => {
    expect(periods(from, to)).toEqual(found);
  });

  it('are no hours by customer, and no months by day', () => {
    expect(periods('2026-01-01T01:00:00Z', '2026-03-01T00:00:00Z', 'customer')).toEqual([
      'turns 2026-01-01T01:00 2026-01-02',
      'day 2026-01-02 2026-02-01',
      'month 2026-02-01 2026-03-01',
    ]);
    expect(periods('2026-01-01T00:00:00Z', '2026-03-01T01:00:00Z', 'account', true)).toEqual([
      'day 2026-01-01 2026-03-01',
      'hour 2026-03-01 2026-03-01T01:00',
    ]);
  });

  it('follow each other without a gap, in any year that a date may have', () => {
    const years = ['0001', '0050', '1969', '2026', '9999'];
    for (const year of years) {
      const [from, to] = [new Date(`${year}-03-05T07:08:09Z`), new Date(`${year}-11-30T22:21:20Z`)];
      const all = periodsOf(from, to, 'space', false);
      expect(all[0]!.from).toEqual(from);
      expect(all.at(-1)!.to).toEqual(to);
      for (const [index, period] of all.slice(1).entries()) expect(period.from).toEqual(all[index]!.to);
      expect(all).toHaveLength(7);
    }
  });
});
