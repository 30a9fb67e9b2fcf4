import { describe, expect, it } from '@jest/globals';
import { type Filter, faultOfTyped, queryOf, valueOfTyped, wordsOf } from './filters.js';

const FILTERS: Filter[] = [
  { kind: 'choice', name: 'status', label: 'Status', options: [{ value: 'paid', label: 'Paid' }] },
  { kind: 'text', name: 'search', label: 'Search' },
  { kind: 'day', name: 'from', label: 'From', edge: 'start' },
  { kind: 'day', name: 'to', label: 'To', edge: 'end' },
  { kind: 'dollars', name: 'min', label: 'At least' },
];

describe('filters of a list', () => {
  it('query the API in its own terms', () => {
    const search = { status: 'paid', search: ' 0xab ', from: '2026-11-01', to: '2026-11-30', min: '1250' };

    expect(queryOf(FILTERS, search)).toEqual({
      status: 'paid',
      search: '0xab',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
      min: '1250',
    });
  });

  it('leave out what is no value, and what is no filter', () => {
    expect(
      queryOf(FILTERS, { status: 'nonsense', from: 'yesterday', to: '2026-99-99', min: '-1', search: ' ', other: 'x' }),
    ).toEqual({});
  });

  it('are shown in words', () => {
    expect(wordsOf(FILTERS[0]!, 'paid')).toBe('Paid');
    expect(wordsOf(FILTERS[4]!, '1250')).toBe('US$12.50');
  });

  it('accept dollars and keep cents', () => {
    expect(valueOfTyped(FILTERS[4]!, '12.5')).toBe('1250');
    expect(valueOfTyped(FILTERS[4]!, '9,99')).toBe('999');
    expect(valueOfTyped(FILTERS[4]!, 'much')).toBeUndefined();
  });

  it('explain why the input is no amount', () => {
    expect(faultOfTyped(FILTERS[4]!, 'much')).toMatch(/^Enter an amount/);
    expect([faultOfTyped(FILTERS[4]!, ' '), faultOfTyped(FILTERS[4]!, '1'), faultOfTyped(FILTERS[1]!, 'much')]).toEqual(
      [null, null, null],
    );
  });
});
