import { describe, expect, it } from '@jest/globals';
import type { CountedMedia } from '@libs/money/media/media-tokens';
import { aSpace, PRICES } from '../examples.js';
import { costBounds } from './cost-bounds.js';

const space = (changes: Parameters<typeof aSpace>[1] = {}) =>
  aSpace('sp_a', { engine: 'anthropic', model: 'model-a', setup_tokens: 400, ...changes });
/** No turn has listed its tools. */
const NO_TOOLS = { tools_tokens: 0, tools_version: null };
/** A turn of a new thread. */
const of = (textTokens: number, threadTokens = 0) => ({ textTokens, threadTokens, media: [] });
/** 500 tokens of frame, 400 of instructions, 100 of text. */
const INPUT = 1_000 * 3;
const ONE_STEP = INPUT + 1_000 * 15;

describe('what a turn may cost', () => {
  it('is the flat price on `local`', () => {
    const flat = { leastMicroUsd: 1_000, plausibleMicroUsd: 1_000, limitMicroUsd: 1_000 };
    expect(costBounds(aSpace('sp_a'), of(5_000), PRICES)).toEqual(flat);
  });

  it('is plausibly one step in a new space, and at least one with a short answer', () => {
    expect(costBounds(space(), of(100), PRICES)).toEqual({
      leastMicroUsd: INPUT + 256 * 15,
      plausibleMicroUsd: ONE_STEP,
      limitMicroUsd: 50_000,
    });
  });

  it('includes thinking where its model thinks by a budget, up to what a step may write', () => {
    const providers = new Map([
      ['anthropic', { kind: 'anthropic' as const }],
      ['openai', { kind: 'openai-chat' as const, isNamed: true }],
    ]);
    const models = new Map([...PRICES.models, ['openai/gpt', { input: 3_000_000, cached: 0, output: 15_000_000 }]]);
    const bounds = (changes: Parameters<typeof aSpace>[1]) =>
      costBounds(space(changes), of(100), { ...PRICES, providers, models });

    expect(bounds({ thinking_tokens: 500 })).toMatchObject({
      leastMicroUsd: INPUT + (256 + 500) * 15,
      plausibleMicroUsd: ONE_STEP,
    });
    expect(bounds({ thinking_tokens: 5_000 }).leastMicroUsd).toBe(ONE_STEP);
    expect(bounds({ thinking_tokens: 500, model: 'openai/gpt' }).leastMicroUsd).toBe(INPUT + 256 * 15);
    expect(bounds({ thinking_tokens: 500, max_cost_micro_usd: 77 }).leastMicroUsd).toBe(77);
    expect(bounds({ thinking_tokens: 500, own_key_providers: ['anthropic'] }).leastMicroUsd).toBe(2_000);
  });

  it('is plausibly what recent turns of the space cost, and a quarter more', () => {
    const cost = { typical_micro_usd: 30_000, step_input_tokens: 10, ...NO_TOOLS };
    expect(costBounds(space({ cost }), of(100), PRICES).plausibleMicroUsd).toBe(37_500);
    expect(costBounds(space({ cost: { ...cost, typical_micro_usd: 900 } }), of(100), PRICES).plausibleMicroUsd).toBe(
      ONE_STEP,
    );
    expect(costBounds(space({ cost: { ...cost, typical_micro_usd: 60_000 } }), of(100), PRICES).plausibleMicroUsd).toBe(
      50_000,
    );
  });

  it('counts the input as the provider did in the same thread, where that is more', () => {
    const { leastMicroUsd, plausibleMicroUsd } = costBounds(space(), of(100, 3_000), PRICES);

    expect(leastMicroUsd).toBe(3_000 * 3 + 256 * 15);
    expect(plausibleMicroUsd).toBe(3_000 * 3 + 1_000 * 15);
  });

  it('holds what steps of other threads of the space had, and needs no more for them', () => {
    const cost = { typical_micro_usd: 0, step_input_tokens: 3_000, ...NO_TOOLS };
    const bounds = costBounds(space({ cost }), of(100), PRICES);

    expect(bounds.leastMicroUsd).toBe(costBounds(space(), of(100), PRICES).leastMicroUsd);
    expect(bounds.plausibleMicroUsd).toBe(3_000 * 3 + 1_000 * 15);
  });

  it('includes the tools that turns of the space listed, as long as it has the same ones', () => {
    const cost = { typical_micro_usd: 0, step_input_tokens: 0, tools_tokens: 4_000, tools_version: 2 };
    const least = (changes: Parameters<typeof aSpace>[1]) => costBounds(space(changes), of(100), PRICES).leastMicroUsd;

    expect(least({ cost })).toBe(INPUT + 4_000 * 3 + 256 * 15);
    expect(least({ cost, tools_version: 3 })).toBe(INPUT + 256 * 15);
    expect(least({ cost: { ...cost, ...NO_TOOLS } })).toBe(INPUT + 256 * 15);
    // A step of the same thread had them, too.
    const known = costBounds(space({ cost }), of(100, 6_000), PRICES);
    expect(known.leastMicroUsd).toBe(6_000 * 3 + 256 * 15);
  });

  it('includes what else the model is shown, by the formulas of its provider, and nothing for what it cannot see', () => {
    const image = { kind: 'image', size: { width: 1_092, height: 1_092 } } as const;
    const pdf = { kind: 'pdf', pages: 2 } as const;
    const sees = { input: 3_000_000, cached: 0, output: 15_000_000, sees: ['image', 'pdf'] } as const;
    const table = {
      'model-a': sees,
      'openai/eyes': sees,
      'openai/half': { ...sees, sees: ['image'] },
      'openai/small': { ...sees, context: 12_000 },
      'openai/blind': { ...sees, sees: undefined },
    } as const;
    const providers = new Map([
      ['anthropic', { kind: 'anthropic' as const }],
      ['openai', { kind: 'openai-chat' as const, isNamed: true }],
    ]);
    const shown = (
      changes: Parameters<typeof aSpace>[1],
      media: readonly CountedMedia[] = [image, pdf],
      threadTokens = 0,
    ) =>
      costBounds(
        space(changes),
        { textTokens: 100, threadTokens, media },
        { ...PRICES, providers, models: new Map(Object.entries(table)) },
      );
    const least = (tokens: number) => INPUT + tokens * 3 + 256 * 15;

    expect(shown({}).leastMicroUsd).toBe(least(1_590 + 9_200));
    expect(shown({}).plausibleMicroUsd).toBe(50_000);
    expect(shown({}, [image]).plausibleMicroUsd).toBe(ONE_STEP + 1_590 * 3);
    expect(shown({ model: 'openai/eyes' }, [image, image]).leastMicroUsd).toBe(least(2 * 3_014));
    expect(shown({ model: 'openai/half' }).leastMicroUsd).toBe(least(3_014));
    expect(shown({ model: 'openai/blind' }).leastMicroUsd).toBe(least(0));
    // The runner leaves out files that do not fit together with the longest answer.
    expect(shown({ model: 'openai/small' }).leastMicroUsd).toBe(least(0));
    expect(shown({ model: 'openai/small' }, [image]).leastMicroUsd).toBe(least(3_014));
    expect(shown({ model: 'openai/blind', fallback_models: ['openai/half'] }).leastMicroUsd).toBe(least(3_014));
    expect(shown({ own_key_providers: ['anthropic'] }).leastMicroUsd).toBe(2_000);
    expect(shown({ max_cost_micro_usd: 77 }).leastMicroUsd).toBe(77);
    expect(shown({}, [image, pdf], 13_000).leastMicroUsd).toBe(13_000 * 3 + 256 * 15);
  });

  it('includes files up to the last token that fits beside the input of the thread and the longest answer', () => {
    const image = { kind: 'image', size: { width: 1_092, height: 1_092 } } as const;
    const ofImage = 3_014;
    const least = (context: number, threadTokens: number) => {
      const price = { input: 3_000_000, cached: 0, output: 15_000_000, sees: ['image'], context } as const;
      const providers = new Map([['anthropic', { kind: 'openai-chat' as const }]]);
      const prices = { ...PRICES, providers, models: new Map([['model-a', price]]) };
      return costBounds(space(), { textTokens: 100, threadTokens, media: [image] }, prices).leastMicroUsd - 256 * 15;
    };

    expect(least(1_000 + ofImage + 1_000, 0)).toBe((1_000 + ofImage) * 3);
    expect(least(1_000 + ofImage + 999, 0)).toBe(1_000 * 3);
    expect(least(1_500 + ofImage + 1_000, 1_500)).toBe((1_000 + ofImage) * 3);
    expect(least(1_500 + ofImage + 999, 1_500)).toBe(1_500 * 3);
  });

  it('is never more than the limit of the manifest, which the runner reports where it is below one step', () => {
    expect(costBounds(space({ max_cost_micro_usd: 77 }), of(100), PRICES)).toEqual({
      leastMicroUsd: 77,
      plausibleMicroUsd: 77,
      limitMicroUsd: 77,
    });
  });

  it('is that of the default model of the engine without a model, and the limit where there is no price', () => {
    const unknown = { leastMicroUsd: 1, plausibleMicroUsd: 50_000, limitMicroUsd: 50_000 };
    const withDefault = { ...PRICES, providers: new Map([['anthropic', { defaultModel: 'model-a' }]]) };
    expect(costBounds(space({ model: null }), of(100), PRICES)).toEqual(unknown);
    expect(costBounds(space({ model: 'model-z' }), of(100), withDefault)).toEqual(unknown);
    expect(costBounds(space({ model: null }), of(100), withDefault).plausibleMicroUsd).toBe(ONE_STEP);
  });

  it('is that of the dearest model of the chain, with the customer’s own key a flat price', () => {
    const providers = new Map([
      ['anthropic', {}],
      ['west', { isNamed: true }],
    ]);
    const models = new Map([...PRICES.models, ['west/large', { input: 6_000_000, cached: 0, output: 30_000_000 }]]);
    const prices = { ...PRICES, providers, models };
    const chain = (changes: Parameters<typeof aSpace>[1]) =>
      costBounds(space({ fallback_models: ['west/large', 'west/gone'], ...changes }), of(100), prices);

    expect(chain({}).plausibleMicroUsd).toBe(2 * ONE_STEP);
    expect(chain({}).leastMicroUsd).toBe(2 * (INPUT + 256 * 15));
    expect(chain({ own_key_providers: ['west'] }).plausibleMicroUsd).toBe(ONE_STEP);
    expect(chain({ own_key_providers: ['west', 'anthropic'] })).toMatchObject({
      leastMicroUsd: 2_000,
      plausibleMicroUsd: 2_000,
    });
  });
});
