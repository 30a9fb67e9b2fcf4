import { describe, expect, it } from '@jest/globals';
import { checkoutAddresses, isListOfContracts, listOf } from './checkout-list.js';

const CONTRACT = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const OTHER = '0x1111111111111111111111111111111111111119';

describe('Several values of a setting', () => {
  it('are separated by commas, with blanks beside them left out', () => {
    expect(listOf(' one , two')).toEqual(['one', 'two']);
    expect(listOf('one,,')).toEqual(['one', '', '']);
  });
});

describe('The contracts of an installation', () => {
  it('are each named once', () => {
    expect(isListOfContracts(OTHER, CONTRACT)).toBe(true);
    const wrong = [CONTRACT.toLowerCase(), `${OTHER},${OTHER}`, 'checkout.eth'];
    expect(wrong.map((text) => isListOfContracts(text, CONTRACT))).toEqual([false, false, false]);
  });

  it('are listed in lower case, the one that issues addresses last', () => {
    expect(checkoutAddresses({ checkoutAddress: CONTRACT, formerCheckoutAddresses: OTHER })).toEqual([
      OTHER,
      CONTRACT.toLowerCase(),
    ]);
  });
});
