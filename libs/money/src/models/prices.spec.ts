import { describe, expect, it } from '@jest/globals';
import { costMicroUsd, outputTokensFor, parsePrices, priceOf, worstCaseMicroUsd } from './prices.js';

const PRICE = { input: 3_000_000, cached: 300_000, output: 15_000_000 };

describe('prices', () => {
  it('are read from JSON; cached input costs as much as other input unless it has a price', () => {
    expect([...parsePrices('{"m": {"input": 3, "output": 5}}')]).toEqual([['m', { input: 3, cached: 3, output: 5 }]]);
    expect(parsePrices('{}').size).toBe(0);
  });

  it.each([
    '',
    '[]',
    'null',
    '{"m": {"input": 1}}',
    '{"m": {"input": 1.5, "output": 1}}',
    '{"m": {"input": -1, "output": 1}}',
    '{"m": {"input": 1, "output": 1, "engine": ""}}',
    '{"m": {"input": 1, "output": 1, "engine": 7}}',
    '{"m": {"input": 1, "output": 1, "note": "of 2026"}}',
  ])('are refused: %j', (text) => expect(() => parsePrices(text)).toThrow());

  it('are of every engine that calls a provider, or of the one that is named', () => {
    const prices = parsePrices(
      '{"a": {"input": 1, "output": 1}, "b": {"input": 1, "output": 1, "engine": "anthropic"}}',
    );
    const offered = (engine: string) =>
      ['a', 'b', 'c', null].map((model) => priceOf(prices, engine, model) !== undefined);

    expect(offered('anthropic')).toEqual([true, true, false, false]);
    expect(offered('openai-compatible')).toEqual([true, false, false, false]);
  });

  it('charge fresh and cached input and output, rounded up', () => {
    expect(costMicroUsd(PRICE, { input_tokens: 1_000, cached_tokens: 400, output_tokens: 100 })).toBe(3_420);
    expect(costMicroUsd(PRICE, { input_tokens: 0, cached_tokens: 1, output_tokens: 0 })).toBe(1);
  });

  it('state how much output an amount buys after the input', () => {
    expect(outputTokensFor(PRICE, 1_000, 4_500)).toBe(100);
    expect(outputTokensFor(PRICE, 1_000, 4_499)).toBe(99);
    expect(outputTokensFor(PRICE, 1_000, 2_999)).toBeLessThan(0);
    expect(outputTokensFor({ ...PRICE, output: 0 }, 1_000, 3_000)).toBe(Number.MAX_SAFE_INTEGER);
    expect(outputTokensFor({ ...PRICE, output: 0 }, 1_000, 2_999)).toBeLessThan(0);
  });

  it('bound what a step can cost', () => {
    expect(worstCaseMicroUsd(PRICE, 1_000, 100)).toBe(4_500);
  });

  it('are of one provider where the model is named with it, before those of the name alone', () => {
    const prices = parsePrices('{"a": {"input": 1, "output": 1}, "one/a": {"input": 2, "output": 2}}');

    expect([priceOf(prices, 'one', 'a')?.input, priceOf(prices, 'two', 'a')?.input]).toEqual([2, 1]);
  });

  it('charge input that was put into the cache, as other input unless it has a price', () => {
    const tokens = { input_tokens: 1_000, cached_tokens: 300, cache_write_tokens: 200, output_tokens: 0 };

    expect(costMicroUsd(PRICE, tokens)).toBe(700 * 3 + 90);
    expect(costMicroUsd({ ...PRICE, cache_write: 4_000_000 }, tokens)).toBe(500 * 3 + 90 + 200 * 4);
  });
});

describe('prices with tiers', () => {
  const tiered = {
    ...{ input: 3_000_000, cached: 300_000, cache_write: 3_750_000, output: 15_000_000 },
    tiers: [{ above: 1_000, input: 6_000_000, cached: 600_000, cache_write: 7_500_000, output: 22_500_000 }],
  };

  it('charge all of a longer request by its tier, and a request of exactly the length by the one below', () => {
    const cost = (input_tokens: number) => costMicroUsd(tiered, { input_tokens, cached_tokens: 0, output_tokens: 100 });

    expect([cost(1_000), cost(1_001)]).toEqual([3_000 + 1_500, 6_006 + 2_250]);
  });

  it('bound a request by the dearest tier that it may reach, also where a longer one is cheaper', () => {
    expect(worstCaseMicroUsd(tiered, 1_001, 100)).toBe(Math.ceil(1_001 * 7.5) + 2_250);
    expect(worstCaseMicroUsd(tiered, 1_000, 100)).toBe(3_750 + 1_500);
    const cheaper = { ...PRICE, tiers: [{ above: 10, input: 0, cached: 0, output: 0 }] };
    expect(worstCaseMicroUsd(cheaper, 1_000, 100)).toBe(4_500);
    expect(outputTokensFor(cheaper, 1_000, 4_500)).toBe(100);
    expect(outputTokensFor(tiered, 1_001, Math.ceil(1_001 * 7.5) + 2_250)).toBe(100);
  });

  it('are read with cache, context and tiers, and nothing that is misspelled', () => {
    const tier = { above: 200_000, input: 4, cached: 4, output: 6 };
    const price = {
      input: 2,
      cached: 1,
      cache_write: 3,
      output: 5,
      context: 400_000,
      sees: ['image', 'pdf'],
      tiers: [tier],
    };
    const table = (changes: object) => parsePrices(JSON.stringify({ 'openai/m': { ...price, ...changes } }));

    expect(table({}).get('openai/m')).toEqual(price);
    expect(() => table({ cached_write: 3 })).toThrow(
      'openai/m: there is no field cached_write. Did you mean cache_write?',
    );
    expect(() => table({ cachd: 1 })).toThrow('openai/m: there is no field cachd. Did you mean cached?');
    expect(() => table({ tiers: [{ ...tier, over: 1 }] })).toThrow(
      'openai/m: there is no field over, only above, input, cached, cache_write, output',
    );
    expect(() => table({ tiers: [tier, tier] })).toThrow('order');
    expect(() => table({ tiers: {} })).toThrow('not a list');
    expect(() => table({ sees: ['sound'] })).toThrow('sees is not a list of image, pdf');
    expect(() => table({ context: 0 })).toThrow('context is no whole number');
    expect(() => table({ output: -1 })).toThrow('output is no whole number');
  });
});
