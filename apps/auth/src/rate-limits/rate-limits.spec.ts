import { describe, expect, it } from '@jest/globals';
import { addressGroup } from './address-group.js';
import { delayAfterS } from './rate-limits.js';

describe('delayAfterS', () => {
  it('lets typing errors pass, then doubles up to 15 minutes', () => {
    expect([1, 4, 5, 6, 7, 14, 15, 1_000].map(delayAfterS)).toEqual([0, 0, 1, 2, 4, 512, 900, 900]);
  });
});

describe('addressGroup', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
