import { describe, expect, it } from '@jest/globals';
import { bumpedOffer, newOffer } from './gas-offer.js';

const price = { baseFee: 100n, priorityFee: 10n };

describe('newOffer', () => {
  it('has room for the base fee to double', () => {
    expect(newOffer(price)).toEqual({ maxFee: 210n, priorityFee: 10n });
  });
});

describe('bumpedOffer', () => {
  it('raises both figures by more than an eighth', () => {
    expect(bumpedOffer({ maxFee: 210n, priorityFee: 10n }, price)).toEqual({ maxFee: 237n, priorityFee: 12n });
  });

  it('follows the market where that rose more', () => {
    expect(bumpedOffer({ maxFee: 210n, priorityFee: 10n }, { baseFee: 1_000n, priorityFee: 50n })).toEqual({
      maxFee: 2_050n,
      priorityFee: 50n,
    });
  });

  it('stops where a higher price would not help', () => {
    expect(bumpedOffer({ maxFee: 840n, priorityFee: 10n }, price)).toBeUndefined();
  });
});
