import { describe, expect, it } from '@jest/globals';
import { sortRpcError } from '../providers/rpc/rpc-error.js';
import { AddressFilter } from '../watched-addresses/matching/address-filter.js';
import { RangeSize } from './range-size.js';

describe('the range', () => {
  it('grows while responses are small and shrinks when they are large', () => {
    const range = new RangeSize();
    const first = range.current;
    range.succeeded(10, first);
    expect(range.current).toBe(first * 2);
    range.succeeded(20_000, first * 2);
    expect(range.current).toBe(first);
  });

  it('does not change after a range that the head cut short', () => {
    const range = new RangeSize();
    const first = range.current;
    range.succeeded(0, 3);
    expect(range.current).toBe(first);
  });

  it('never goes below one block and adopts a provider’s own limit', () => {
    const range = new RangeSize();
    range.refused(1);
    expect(range.current).toBe(1);
    range.refused(1_000, 100);
    range.succeeded(0, 100);
    expect(range.current).toBe(100);
  });
});

describe('a refusal', () => {
  it.each([
    ['query exceeds max block range: limited to a 1000 block range', 'too_large', 1_000],
    ['eth_getLogs is limited to a 10,000 blocks range', 'too_large', 10_000],
    ['query returned more than 10000 results', 'too_large', undefined],
    ['limit exceeded', 'too_large', undefined],
    ['Your app has exceeded its compute units per second capacity', 'rate_limited', undefined],
    ['execution aborted', 'down', undefined],
  ] as const)('%p is %s', (message, fault, largestRange) => {
    const error = sortRpcError(message);
    expect([error.fault, error.options.largestRange]).toEqual([fault, largestRange]);
  });
});

describe('the address filter', () => {
  it('never misses an address and rarely has a false positive', () => {
    const address = (index: number) =>
      (BigInt(index + 1) * 0x9e3779b97f4a7c15f39cc0605cedc834f39cc060n).toString(16).slice(-40);
    const filter = new AddressFilter(5_000);
    for (let index = 0; index < 5_000; index++) filter.add(address(index));

    const missed = Array.from({ length: 5_000 }, (_, index) => address(index)).filter((one) => !filter.mayHave(one));
    const invented = Array.from({ length: 5_000 }, (_, index) => address(index + 5_000)).filter((one) =>
      filter.mayHave(one),
    );

    expect(missed).toEqual([]);
    expect(invented.length).toBeLessThan(250);
  });
});
