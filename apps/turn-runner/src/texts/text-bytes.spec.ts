import { describe, expect, it } from '@jest/globals';
import { isText, textWithin } from './text-bytes.js';

const TEXT = Buffer.from('aä€😀z');

describe('the text of bytes', () => {
  it('has whole characters, wherever the bytes end', () => {
    const lengths = Array.from(TEXT, (_, end) => textWithin(TEXT.subarray(0, end + 1), false).length);

    expect(lengths).toEqual([1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11]);
    expect(textWithin(TEXT.subarray(0, 9), false).text).toBe('aä€');
  });

  it('is read on without a gap', () => {
    let text = '';
    for (let at = 0; at < TEXT.length; ) {
      const part = textWithin(TEXT.subarray(at, at + 4), at + 4 >= TEXT.length);
      text += part.text;
      at += part.length;
    }

    expect(text).toBe(TEXT.toString());
  });

  it('goes to the end of its file, even where that is no character', () => {
    expect(textWithin(TEXT.subarray(0, 2), true).length).toBe(2);
  });
});

describe('bytes are text', () => {
  it('wherever they are cut', () => {
    for (let start = 0; start < TEXT.length; start++)
      for (let end = start; end <= TEXT.length; end++)
        expect([start, end, isText(TEXT.subarray(start, end))]).toEqual([start, end, true]);
  });

  it('unless there is a NUL, or text that is not UTF-8', () => {
    expect(isText(Buffer.from('a\0b'))).toBe(false);
    expect(isText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0xff, 0xd8, 0x41]))).toBe(false);
    expect(isText(Buffer.from('Grüße', 'latin1'))).toBe(false);
  });
});
