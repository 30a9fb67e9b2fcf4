import { describe, expect, it } from '@jest/globals';
import { centsOfDollars, dollarsOfCents } from './dollars.js';

describe('dollars as people type them', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['0.07', 7],
    ['US$1,200.50', 120_050],
    [' $ 3 ', 300],
  ])('reads %s', (text, cents) => {
    expect(centsOfDollars(text)).toBe(cents);
  });

  it.each(['', '-1', '1.234', '1e3', 'twelve', '1.', '12,5.0.'])('refuses %s', (text) => {
    expect(centsOfDollars(text)).toBeUndefined();
  });

  it('shows cents with two digits', () => {
    expect([0, 7, 1250, 120_050].map(dollarsOfCents)).toEqual(['0.00', '0.07', '12.50', '1200.50']);
  });
});
