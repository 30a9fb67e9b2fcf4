import { describe, expect, it } from '@jest/globals';
import type { View } from '@libs/api-client/views';
import { changedSettings, manifestBody, manifestFaults, manifestValues } from './manifest-values.js';

const PLAIN: View<'ManifestView'> = {
  space_id: 'sp_1',
  version: 0,
  instructions: 'Be brief.',
  model: null,
  fallback_models: [],
  provider_keys: [],
  reasoning_effort: null,
  thinking_tokens: null,
  temperature: null,
  tool_choice: null,
  parallel_tool_calls: null,
  strict_schemas: null,
  required_delivery: false,
  limits: { max_steps: 20, timeout_s: 900, max_cost_usd: null },
  history: { turns: 5 },
  updated_at: null,
};

const FULL: View<'ManifestView'> = {
  ...PLAIN,
  model: 'openai/gpt-5',
  fallback_models: ['anthropic/claude'],
  provider_keys: [{ provider: 'openai', secret: 'OPENAI_KEY' }],
  reasoning_effort: 'low',
  thinking_tokens: 2_048,
  temperature: 0,
  tool_choice: 'required',
  parallel_tool_calls: false,
  strict_schemas: true,
  required_delivery: true,
  limits: { max_steps: 3, timeout_s: 60, max_cost_usd: 0.05 },
};

describe('the form of a manifest', () => {
  it.each([
    ['a plain one', PLAIN],
    ['one with every setting', FULL],
  ])('sends %s back as it came', (_, manifest) => {
    const { space_id: _space, version: _version, updated_at: _at, limits, ...same } = manifest;

    const { limits: sent, ...others } = manifestBody(manifestValues(manifest));

    expect(others).toEqual(same);
    const { max_cost_usd: cost, ...counts } = limits;
    expect(sent).toEqual({ ...counts, ...(cost === null ? {} : { max_cost_usd: cost }) });
  });

  it('counts the settings of the model, of which a zero and a no are some', () => {
    expect([PLAIN, FULL].map((manifest) => changedSettings(manifestValues(manifest)))).toEqual([0, 8]);
  });

  it('requires both parts of a provider key', () => {
    const values = { ...manifestValues(PLAIN), provider_keys: [{ provider: ' ', secret: '' }] };

    expect(Object.keys(manifestFaults(values))).toEqual(['provider_keys.0.provider', 'provider_keys.0.secret']);
  });
});
