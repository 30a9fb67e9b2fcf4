import { describe, expect, it } from '@jest/globals';
import { moneyPeriod } from './money-period.js';

const NOW = new Date('2026-12-31T23:59:59.999Z');
const DECEMBER = { from: '2026-12-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };

describe('the period of a money report', () => {
  it.each([
    [{}, DECEMBER],
    [{ month: '2026-12' }, DECEMBER],
    [{ month: '2024-02' }, { from: '2024-02-01T00:00:00.000Z', to: '2024-03-01T00:00:00.000Z' }],
    [{ from: '2026-12-30T01:00:00+01:00' }, { from: '2026-12-30T00:00:00.000Z', to: DECEMBER.to }],
  ])('of %j is %j', (query, period) => {
    expect(moneyPeriod(query, NOW)).toEqual(period);
  });

  it.each([
    [{ month: '2026-12', from: '2026-12-01T00:00:00Z' }, 'month'],
    [{ to: '2026-12-01T00:00:00Z' }, 'from'],
    [{ from: '2026-12-02T00:00:00Z', to: '2026-12-02T00:00:00Z' }, 'to'],
    [{ from: '2027-01-02T00:00:00Z' }, 'to'],
    [{ from: '2025-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }, 'to'],
  ])('is refused of %j', (query, field) => {
    const fault = { loc: ['query', field], msg: expect.any(String), type: 'period_invalid' };
    expect(() => moneyPeriod(query, NOW)).toThrow(expect.objectContaining({ faults: [fault] }));
  });
});
