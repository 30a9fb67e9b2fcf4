import { describe, expect, it } from '@jest/globals';
import { useAccounts } from './accounts.js';

const PRICES = {
  'model-large': { input: 3_000_000, cached: 300_000, output: 15_000_000, engine: 'anthropic' },
  'model-small': { input: 250_000, output: 2_000_000 },
};
const { anAccount } = useAccounts({
  LOCAL_TURN_MICRO_USD: '1000',
  AGENT_ENGINES: 'openai-compatible, anthropic',
  ANTHROPIC_MODEL: 'model-large',
  ENGINE_PRICES: JSON.stringify(PRICES),
});

describe('what the platform offers', () => {
  it('are its engines, with what a turn costs on each', async () => {
    const { key } = await anAccount();

    expect((await key.call('GET', '/engines')).body.data).toEqual([
      { engine: 'local', has_models: false, default_model: null, turn_usd: 0.001 },
      { engine: 'openai-compatible', has_models: true, default_model: null, turn_usd: null },
      { engine: 'anthropic', has_models: true, default_model: 'model-large', turn_usd: null },
    ]);
  });

  it('are its models, with their prices for a million tokens, each at the engines that have it', async () => {
    const { key } = await anAccount();
    const small = {
      ...{ model: 'model-small', is_default: false, context_tokens: null, sees: [], tiers: [] },
      ...{ input_usd: 0.25, cached_input_usd: 0.25, cache_write_usd: 0.25, output_usd: 2 },
    };

    expect((await key.call('GET', '/models')).body.data).toEqual([
      { ...small, engine: 'openai-compatible', provider: 'openai-compatible', kind: 'openai-chat' },
      {
        ...{ model: 'model-large', engine: 'anthropic', provider: 'anthropic', kind: 'anthropic', is_default: true },
        ...{ context_tokens: null, sees: [], tiers: [] },
        input_usd: 3,
        cached_input_usd: 0.3,
        cache_write_usd: 3,
        output_usd: 15,
      },
      { ...small, engine: 'anthropic', provider: 'anthropic', kind: 'anthropic' },
    ]);
  });

  it('are its capabilities, and which of them lack a provider', async () => {
    const { key } = await anAccount();

    const { data } = (await key.call('GET', '/capabilities')).body;

    expect(data).toHaveLength(9);
    expect(data.filter((one: { is_available: boolean }) => !one.is_available)).toMatchObject([{ key: 'web.search' }]);
  });
});

describe('a manifest', () => {
  it.each([
    ['openai-compatible', 'model-smal', 'model-small'],
    ['openai-compatible', 'model-large', null],
    ['openai-compatible', null, null],
    ['anthropic', 'gpt', null],
  ])(
    'on %s with the model %s is refused, with the one that was meant where there is one: %s',
    async (engine, model, meant) => {
      const { key } = await anAccount();
      const { body: space } = await key.call('POST', '/spaces', { engine });

      const response = await key.call('PUT', `/spaces/${space.space_id}/manifest`, { instructions: 'x', model });

      expect(response.status).toBe(422);
      expect(response.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        param: 'body.model',
        details: [{ type: 'enum' }],
      });
      if (meant) expect(response.body.error.details[0].msg).toContain(`Did you mean ${meant}?`);
    },
  );

  it.each([
    ['openai-compatible', 'model-small'],
    ['anthropic', 'model-small'],
    ['anthropic', null],
    ['local', null],
  ])('on %s with the model %s is accepted', async (engine, model) => {
    const { key } = await anAccount();
    const { body: space } = await key.call('POST', '/spaces', { engine });

    expect((await key.call('PUT', `/spaces/${space.space_id}/manifest`, { instructions: 'x', model })).status).toBe(
      200,
    );
  });

  it('with a field that does not exist is refused, with the name that was meant', async () => {
    const { key } = await anAccount();
    const { body: space } = await key.call('POST', '/spaces', {});

    const { status, body } = await key.call('PUT', `/spaces/${space.space_id}/manifest`, { instruction: 'x' });

    expect(status).toBe(422);
    expect(JSON.stringify(body.error.details)).toContain('Did you mean instructions?');
  });
});
