import { describe, expect, it } from '@jest/globals';
import { barsOf } from './day-bars.js';

const row = (day: string, turns: number, billed_cost_usd: number) => ({ day, turns, billed_cost_usd }) as never;

describe('bars of a usage report', () => {
  it('have one for each day, the days without turns included', () => {
    const bars = barsOf({
      from: '2026-11-19T00:00:00.000Z',
      to: '2026-11-22T00:00:00.000Z',
      data: [row('2026-11-21', 1, 0.001), row('2026-11-19', 3, 0.5)],
    });

    expect(bars.map(({ words }) => words)).toEqual([
      'Nov 19: US$0.50 for 3 turns',
      'Nov 20: US$0.00 for 0 turns',
      'Nov 21: US$0.001 for 1 turn',
    ]);
  });

  it('end with the newest day of a long time', () => {
    const bars = barsOf({ from: '2020-01-01T00:00:00Z', to: '2026-11-21T12:00:00Z', data: [] });

    expect(bars).toHaveLength(120);
    expect(bars.at(-1)?.key).toBe('2026-11-21');
  });
});
