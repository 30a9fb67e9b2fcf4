import { describe, expect, it } from '@jest/globals';
import { bpsOfPercent, dayOf, endOfDay, percentText } from './plan-values.js';

describe('a fee in percent', () => {
  it.each([
    ['0', 0],
    ['0.5', 50],
    ['0,25', 25],
    ['1', 100],
    [' 1.25 % ', 125],
    ['10', 1_000],
    ['', null],
    ['  ', null],
    ['10.01', undefined],
    ['0.005', undefined],
    ['-1', undefined],
    ['one', undefined],
  ])('reads %j as %p', (text, bps) => {
    expect(bpsOfPercent(text)).toBe(bps);
  });

  it.each([0, 5, 50, 125, 1_000, null])('reads back what it shows for %p', (bps) => {
    expect(bpsOfPercent(percentText(bps))).toBe(bps);
  });
});

describe('a day', () => {
  it('is that of UTC, and ends with its last moment', () => {
    expect([dayOf('2026-12-01T23:59:59.999Z'), dayOf(null)]).toEqual(['2026-12-01', '']);
    expect([endOfDay('2026-12-01'), endOfDay('')]).toEqual(['2026-12-01T23:59:59.999Z', null]);
  });
});
