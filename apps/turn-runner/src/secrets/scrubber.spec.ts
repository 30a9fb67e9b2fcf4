import { describe, expect, it } from '@jest/globals';
import { Scrubber } from './scrubber.js';

function scrubberOf(...values: string[]): Scrubber {
  const scrubber = new Scrubber();
  for (const [at, value] of values.entries()) scrubber.add(`S${at}`, value);
  return scrubber;
}

describe('Scrubber', () => {
  const value = 'p@ss/wörd+"1"';
  const bytes = Buffer.from(value);

  it.each([
    ['as it is', `a ${value} b`],
    ['in JSON', JSON.stringify({ value })],
    ['in JSON with escaped slashes', JSON.stringify({ value }).replaceAll('/', '\\/')],
    ['in ASCII JSON', JSON.stringify({ value }).replaceAll('ö', '\\u00f6')],
    ['in a URL', encodeURIComponent(value)],
    ['in a URL with every byte escaped', bytes.toString('hex').replace(/../g, '%$&')],
    ['in a form', new URLSearchParams({ value }).toString()],
    ['in base64', bytes.toString('base64')],
    ['in base64 after one byte', Buffer.from(`:${value}:`).toString('base64')],
    ['in base64url after two bytes', Buffer.from(`::${value}::`).toString('base64url')],
    ['in hex', bytes.toString('hex').toUpperCase()],
    ['in HTML', 'p@ss/wörd+&quot;1&quot;'],
  ])('removes a value %s', (_how, text) => {
    expect(scrubberOf(value).scrub(text)).toContain('[secret S0]');
  });

  it('removes the longer one of two values first', () => {
    expect(scrubberOf('abcd', 'abcdefgh').scrub('abcdefgh abcd')).toBe('[secret S1] [secret S0]');
  });

  it('removes a very short value only where it is a whole word', () => {
    expect(scrubberOf('a1').scrub('a1 a10 ba1 (a1) YTE=')).toBe('[secret S0] a10 ba1 ([secret S0]) YTE=');
  });

  it('removes values from names and texts inside JSON values', () => {
    expect(scrubberOf('abcd').scrubValue({ abcd: ['x abcd', 1, null, { k: true }] })).toEqual({
      '[secret S0]': ['x [secret S0]', 1, null, { k: true }],
    });
  });

  it('reads values as text, never as a pattern or a replacement', () => {
    expect(scrubberOf('$&.*(').scrub('x $&.*( y abc')).toBe('x [secret S0] y abc');
  });
});
