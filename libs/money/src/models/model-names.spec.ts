import { describe, expect, it } from '@jest/globals';
import { resolveModel } from './model-names.js';
import { parsePrices } from './prices.js';

const price = (input: number) => ({ input, output: 1 });
const PRICES = parsePrices(
  JSON.stringify({
    plain: price(1),
    'anthropic/claude': price(2),
    'west/claude': price(3),
    'router/x': price(4),
    'only-old': { ...price(5), engine: 'openai-compatible' },
  }),
);
const PROVIDERS = new Map([
  ['openai-compatible', { defaultModel: 'plain' }],
  ['anthropic', {}],
  ['west', { defaultModel: 'claude', isNamed: true }],
]);

const resolved = (name: string | null, engine: string) => {
  const found = resolveModel(name, engine, PROVIDERS, PRICES);
  return found && [found.provider, found.model, found.price?.input];
};

describe('the name of a model', () => {
  it('alone is one of the provider of the engine', () => {
    expect(resolved('plain', 'openai-compatible')).toEqual(['openai-compatible', 'plain', 1]);
    expect(resolved('claude', 'anthropic')).toEqual(['anthropic', 'claude', 2]);
    expect(resolved('only-old', 'anthropic')).toEqual(['anthropic', 'only-old', undefined]);
  });

  it('with a provider is one of that provider, on every engine', () => {
    for (const engine of ['anthropic', 'openai-compatible', 'models'])
      expect(resolved('west/claude', engine)).toEqual(['west', 'claude', 3]);
    expect(resolved('west/other', 'models')).toEqual(['west', 'other', undefined]);
    expect(resolved('west/a/b', 'models')).toEqual(['west', 'a/b', undefined]);
  });

  it('that a router of the engine has a price for stays its, whatever it begins with', () => {
    expect(resolved('anthropic/claude', 'openai-compatible')).toEqual(['openai-compatible', 'anthropic/claude', 2]);
    expect(resolved('router/x', 'openai-compatible')).toEqual(['openai-compatible', 'router/x', 4]);
    expect(resolved('west/claude', 'openai-compatible')).toEqual(['west', 'claude', 3]);
  });

  it('alone on any provider is that of the first one with a price for it', () => {
    expect(resolved('claude', 'models')).toEqual(['anthropic', 'claude', 2]);
    expect(resolved('unknown', 'models')).toBeUndefined();
    expect(resolved('/claude', 'models')).toBeUndefined();
  });

  it('that is missing is the default of the engine, or of the first provider that has one', () => {
    expect(resolved(null, 'openai-compatible')).toEqual(['openai-compatible', 'plain', 1]);
    expect(resolved(null, 'anthropic')).toBeUndefined();
    expect(resolved(null, 'models')).toEqual(['openai-compatible', 'plain', 1]);
  });
});
