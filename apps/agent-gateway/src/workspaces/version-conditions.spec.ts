import { describe, expect, it } from '@jest/globals';
import { expectedBy, isAsExpected } from './version-conditions.js';

describe('the conditions of a write', () => {
  it.each([
    [undefined, undefined, null],
    ['"7"', undefined, { version: 7 }],
    [' * ', undefined, 'anything'],
    [undefined, '*', 'nothing'],
  ])('if-match %s, if-none-match %s', (ifMatch, ifNoneMatch, expected) => {
    expect(expectedBy(ifMatch, ifNoneMatch)).toEqual(expected);
  });

  it.each([
    ['7', undefined],
    ['W/"7"', undefined],
    ['"7", "8"', undefined],
    ['', undefined],
    [undefined, '"7"'],
    ['"7"', '*'],
  ])('refuse if-match %s, if-none-match %s', (ifMatch, ifNoneMatch) => {
    expect(() => expectedBy(ifMatch, ifNoneMatch)).toThrow('not valid');
  });

  it('hold for the newest version alone', () => {
    expect([undefined, 6, 7].map((newest) => isAsExpected({ version: 7 }, newest))).toEqual([false, false, true]);
    expect([undefined, 7].map((newest) => isAsExpected('nothing', newest))).toEqual([true, false]);
    expect([undefined, 7].map((newest) => isAsExpected('anything', newest))).toEqual([false, true]);
    expect([undefined, 7].map((newest) => isAsExpected(null, newest))).toEqual([true, true]);
  });
});
