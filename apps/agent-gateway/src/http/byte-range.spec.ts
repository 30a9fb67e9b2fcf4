import { describe, expect, it } from '@jest/globals';
import { byteRange } from './byte-range.js';

describe('a Range header for 10 bytes', () => {
  // biome-ignore format: a table reads best as a table
  it.each([
    [undefined,        undefined],
    ['bytes=0-3',      { start: 0, end: 3 }],
    ['bytes=4-',       { start: 4, end: 9 }],
    ['bytes=-3',       { start: 7, end: 9 }],
    ['bytes=-30',      { start: 0, end: 9 }],
    ['bytes=8-99',     { start: 8, end: 9 }],
    ['bytes=9-9',      { start: 9, end: 9 }],
    ['bytes=10-',      'none'],
    ['bytes=-0',       'none'],
    ['bytes=5-2',      undefined],
    ['bytes=-',        undefined],
    ['bytes=0-1,4-5',  undefined],
    ['lines=1-2',      undefined],
    ['bytes=a-b',      undefined],
  ] as const)('%s', (header, wanted) => {
    expect(byteRange(header, 10)).toEqual(wanted);
  });

  it('finds nothing in an empty file', () => {
    expect(byteRange('bytes=0-', 0)).toBe('none');
    expect(byteRange('bytes=-5', 0)).toBe('none');
  });
});
