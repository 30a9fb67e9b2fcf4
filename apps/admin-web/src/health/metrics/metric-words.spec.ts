import { describe, expect, it } from '@jest/globals';
import { metricNumber, metricWords } from './metric-words.js';

describe('a metric in words', () => {
  it.each([
    ['count', 1_234, '1,234'],
    ['blocks', 1, '1 block'],
    ['blocks', 240, '240 blocks'],
    ['seconds', 119, '119 s'],
    ['seconds', 600, '10 min'],
    ['seconds', 172_799, '48 h'],
    ['seconds', 172_800, '2 days'],
    ['cents', 125_000, 'US$1,250.00'],
    ['wei', '10000000000000000', '0.01 ETH'],
    ['wei', '1234567890123456789', '1.235 ETH'],
    ['fault', 0, 'Intact'],
    ['fault', 1, 'Broken'],
    ['count', null, 'Unknown'],
  ] as const)('shows %s %p as %j', (unit, value, words) => {
    expect(metricWords(unit, value)).toBe(words);
  });

  it('is a height that a number can hold', () => {
    expect(metricNumber('wei', '100000000000000000000000')).toBe(100_000);
    expect([metricNumber('count', 3), metricNumber('count', null)]).toEqual([3, null]);
  });
});
