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

  it('say how much output an amount buys after the input', () => {
    expect(outputTokensFor(PRICE, 1_000, 4_500)).toBe(100);
    expect(outputTokensFor(PRICE, 1_000, 4_499)).toBe(99);
    expect(outputTokensFor(PRICE, 1_000, 2_999)).toBeLessThan(0);
    expect(outputTokensFor({ ...PRICE, output: 0 }, 1_000, 3_000)).toBe(Number.MAX_SAFE_INTEGER);
    expect(outputTokensFor({ ...PRICE, output: 0 }, 1_000, 2_999)).toBeLessThan(0);
  });

  it('bound what a step can cost', () => {
    expect(worstCaseMicroUsd(PRICE, 1_000, 100)).toBe(4_500);
  });
});
