import { describe, expect, it } from '@jest/globals';
import { cents, eventTypes, field, integerFrom, moment, tokenUnits } from './typed-values.js';

describe('an amount that is typed', () => {
  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['0.01', 1],
    ['007', 700],
    // As a float it would be 114.99999999999999.
    ['1.15', 115],
    ['90071992547409.91', 9_007_199_254_740_991],
  ])('%s is %d cents', (text, amount) => {
    expect(cents(text)).toBe(amount);
  });

  it.each([
    ['12,50', 'Write 12.50.'],
    ['1,200.50', 'A comma is ambiguous.'],
    ['1.005', 'at most 2 decimals'],
    ['90071992547409.92', 'amount is too large'],
    ['', 'such as 12.50'],
    ['.5', 'such as 12.50'],
    ['5.', 'such as 12.50'],
    ['-1', 'such as 12.50'],
    ['+1', 'such as 12.50'],
    ['1e3', 'such as 12.50'],
    ['$5', 'such as 12.50'],
    ['0x10', 'such as 12.50'],
    ['١٢', 'such as 12.50'],
    [' 1', 'such as 12.50'],
  ])('%j is refused', (text, message) => {
    expect(() => cents(text)).toThrow(message);
  });

  it('is base units of a token, to the last one', () => {
    expect(['5', '0.000001', '12.345678'].map(tokenUnits)).toEqual(['5000000', '1', '12345678']);
    expect(() => tokenUnits('1.0000001')).toThrow('at most 6 decimals');
    expect(() => tokenUnits('1,5')).toThrow('Write 1.5.');
  });
});

describe('what else is typed', () => {
  it('is a moment, or how long ago', () => {
    const ago = (text: string) => Math.round((Date.now() - Date.parse(moment(text))) / 1_000);
    expect(moment('2026-11-25T12:00:00+01:00')).toBe('2026-11-25T12:00:00+01:00');
    expect(['90s', '30m', '24h', '7d'].map(ago)).toEqual([90, 1_800, 86_400, 604_800]);
    for (const text of ['yesterday', '2026-11-25', '2026-11-25T12:00:00', '2026-13-25T12:00:00Z', '-1h']) {
      expect(() => moment(text)).toThrow('how long ago');
    }
  });

  it('is types of events, each known', () => {
    expect(eventTypes('payment.late, session.expired')).toEqual(['payment.late', 'session.expired']);
    for (const text of ['', 'payment', 'payment.late,', 'turn.done'])
      expect(() => eventTypes(text)).toThrow('not an event type');
  });

  it('is names with values, and numbers within bounds', () => {
    expect(field('a=b=c', field('order=17'))).toEqual({ order: '17', a: 'b=c' });
    expect(() => field('=x')).toThrow('name=value');
    expect(integerFrom(0, 9)('9')).toBe(9);
    for (const text of ['10', '-1', '1.5', '', 'x']) expect(() => integerFrom(0, 9)(text)).toThrow('Write a');
  });
});
