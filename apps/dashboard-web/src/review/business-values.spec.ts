import { describe, expect, it } from '@jest/globals';
import { businessOf, NO_BUSINESS, webAddress } from './business-values.js';

describe('what a merchant states about its business', () => {
  it.each([
    ['shop.example', 'https://shop.example'],
    [' http://shop.example/a ', 'http://shop.example/a'],
    ['HTTPS://shop.example', 'HTTPS://shop.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
  ])('reads the address %j as %j', (typed, address) => {
    expect(webAddress(typed)).toBe(address);
  });

  it('has one link a line, and clears what is empty', () => {
    expect(businessOf({ ...NO_BUSINESS, links: ' a.example\n\nhttps://b.example \n' })).toEqual({
      website: '',
      business: '',
      expected_monthly_volume: '',
      country: '',
      links: ['https://a.example', 'https://b.example'],
    });
  });
});
