import { describe, expect, it } from '@jest/globals';
import { isAddressRange, isInRanges } from './address-ranges.js';

describe('address ranges', () => {
  it.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '2001:db8::1', '2001:db8::/32', '2001:db8::/128', '::/0'])(
    'accept %s',
    (text) => {
      expect(isAddressRange(text)).toBe(true);
    },
  );

  it.each([
    '',
    '203.0.113',
    '203.0.113.0/33',
    '2001:db8::/129',
    'example.com',
    '203.0.113.0/',
    '203.0.113.0/-1',
    ' 203.0.113.7',
  ])('refuse %j', (text) => {
    expect(isAddressRange(text)).toBe(false);
  });

  it('hold what lies within them, and nothing else', () => {
    const ranges = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32', '2001:db9::1'];
    const mapped = ['::ffff:203.0.113.9', '::FFFF:203.0.113.10', '::ffff:cb00:710b', '::ffff:198.51.100.7'];
    for (const inside of ['203.0.113.1', '203.0.113.255', '198.51.100.7', '2001:db8:1::1', '2001:db9::1', ...mapped]) {
      expect([inside, isInRanges(inside, ranges)]).toEqual([inside, true]);
    }
    for (const outside of ['203.0.114.1', '198.51.100.8', '2001:db9::2', '::1', '::ffff:203.0.114.1', 'unknown', '']) {
      expect([outside, isInRanges(outside, ranges)]).toEqual([outside, false]);
    }
    expect(isInRanges('203.0.113.1', [])).toBe(false);
    expect(isInRanges('203.0.113.1', ['example.com', '203.0.113.0/33'])).toBe(false);
    expect(isInRanges('203.0.113.1', ['example.com', '0.0.0.0/0'])).toBe(true);
  });
});
