import { describe, expect, it } from '@jest/globals';
import { durationOf, readable, sizeInWords } from './tool-text.js';

describe('what a tool did, for people', () => {
  it('indents JSON and leaves other text alone', () => {
    expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(readable('no {json')).toBe('no {json');
  });

  it.each([
    ['2026-11-21T12:00:00.012Z', '12 ms'],
    ['2026-11-21T12:00:03.400Z', '3.4 s'],
    [null, ''],
  ])('took until %s: %s', (finished_at, words) => {
    expect(durationOf({ started_at: '2026-11-21T12:00:00.000Z', finished_at })).toBe(words);
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_500, '1.5 KB'],
    [12_345, '12 KB'],
    [33_554_432, '34 MB'],
  ])('a file of %d is %s', (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words);
  });
});
