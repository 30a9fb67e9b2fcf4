import { describe, expect, it } from '@jest/globals';
import {
  centsOfDollars,
  dollarsOfCents,
  faultOfDollars,
  faultOfFineDollars,
  fineDollars,
  fineDollarsText,
} from './dollars.js';

describe('dollars as people type them', () => {
  it('has the cents that were meant, with a comma as with a point', () => {
    expect([centsOfDollars('9,99', 'de'), centsOfDollars('9,99', 'en'), centsOfDollars('0,5', 'en')]).toEqual([
      999, 999, 50,
    ]);
    expect(centsOfDollars('US$1,200.50', 'en')).toBe(120_050);
  });

  it.each(['', '-1', '1e3', 'twelve', '1.', '12,5.0.'])('refuses %s, and explains why', (text) => {
    expect(centsOfDollars(text, 'en')).toBeUndefined();
    expect(faultOfDollars(text, 'en')).toMatch(/such as 9\.99\.$/);
  });

  it('refuses what is a thousand here and a fraction there', () => {
    expect([centsOfDollars('1,234', 'en'), centsOfDollars('1,234', 'de')]).toEqual([123_400, undefined]);
    expect([faultOfDollars('1,234', 'en'), faultOfDollars('1,234', 'de')]).toEqual([
      null,
      expect.stringMatching(/two ways/),
    ]);
  });

  it('shows cents with two digits, as people write them', () => {
    expect([0, 7, 1250, 120_050].map((cents) => dollarsOfCents(cents, 'en'))).toEqual([
      '0.00',
      '0.07',
      '12.50',
      '1200.50',
    ]);
    expect(dollarsOfCents(120_050, 'de')).toBe('1200,50');
  });

  it('reads millionths where the API counts in them', () => {
    expect([fineDollars('0.000001', 'en'), fineDollars('2,5', 'de'), fineDollars('x', 'en')]).toEqual([
      0.000001,
      2.5,
      undefined,
    ]);
    expect([0.000001, 2.5, 20].map((dollars) => fineDollarsText(dollars, 'en'))).toEqual(['0.000001', '2.50', '20.00']);
    expect(faultOfFineDollars('0.0000001', 'en')).toBe('Use at most 6 decimals, such as 9.99.');
  });
});
