import { describe, expect, it } from '@jest/globals';
import { bpsOfPercent, minutesInWords, percentOfBpsTyped } from './typed-numbers.js';

describe('numbers of the settings', () => {
  it('percentages are typed, basis points are kept', () => {
    expect(['0', '0.5', '0,25', '5 %', '0.01'].map(bpsOfPercent)).toEqual([0, 50, 25, 500, 1]);
    expect(['', 'much', '0.005', '-1'].map(bpsOfPercent)).toEqual([undefined, undefined, undefined, undefined]);
    expect([0, 50, 500, 1].map(percentOfBpsTyped)).toEqual(['0', '0.5', '5', '0.01']);
  });

  it('minutes are shown in hours', () => {
    expect(['59', '60', '90', '1440', 'x'].map(minutesInWords)).toEqual([
      '',
      'That is 1 hour.',
      'That is 1 hour and 30 minutes.',
      'That is 24 hours.',
      '',
    ]);
  });
});
