import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ModelControl } from '@libs/dto/agent/models/model-control';
import type { Answer } from '@libs/testing/servers/model-provider/answer';
import { ModelProvider } from '@libs/testing/servers/model-provider/model-provider';
import { useRunner } from './runner-world.js';

const PRICE = { input: 1_000_000, cached: 1_000_000, output: 1_000_000 };
const KINDS = { chat: 'openai-chat', responses: 'openai-responses', claude: 'anthropic' } as const;
const MODELS = { chat: 'model-a', responses: 'gpt-5-mini', claude: 'claude-sonnet-4-5' };
type ProviderName = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as ProviderName[];
const MAX_OUTPUT_TOKENS = 4_096;

const provider = new ModelProvider();
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const runner = useRunner(() => ({
  MODEL_PROVIDERS: JSON.stringify(
    Object.fromEntries(NAMES.map((name) => [name, { kind: KINDS[name], url: provider.url }])),
  ),
  ENGINE_PRICES: JSON.stringify(Object.fromEntries(NAMES.map((name) => [`${name}/${MODELS[name]}`, PRICE]))),
  ENGINE_MAX_OUTPUT_TOKENS: String(MAX_OUTPUT_TOKENS),
}));
beforeEach(() => provider.reset());

const said = (text: string, more: Partial<Answer> = {}): Answer => ({ text, usage: { input: 10, output: 5 }, ...more });
const call = (name: string, given: object, id = 'call_a') => ({ id, name, arguments: JSON.stringify(given) });
const aSpace = (name: ProviderName, control: ModelControl) =>
  runner.aSpace({ engine: 'models', model: `${name}/${MODELS[name]}`, manifest: { control } });

async function sent(name: ProviderName, control: ModelControl): Promise<Record<string, unknown>> {
  const done = await aSpace(name, control).runs('hello');
  expect(done.state).toBe('done');
  return provider.last.body;
}

describe('the control of a manifest', () => {
  it.each<[ProviderName, object]>([
    ['chat', { reasoning_effort: 'low' }],
    ['responses', { reasoning: { effort: 'low' } }],
    ['claude', { output_config: { effort: 'low' } }],
  ])('has models of %s reason as much as it sets', async (name, expected) => {
    expect(await sent(name, { reasoning_effort: 'low' })).toMatchObject(expected);
  });

  it('has models of Anthropic think before they answer, within the limit of their output', async () => {
    expect(await sent('claude', { thinking_tokens: 2_000 })).toMatchObject({
      thinking: { type: 'enabled', budget_tokens: 2_000 },
      max_tokens: MAX_OUTPUT_TOKENS,
    });
  });

  it.each<ProviderName>(['chat', 'claude'])('sets the temperature of %s', async (name) => {
    expect(await sent(name, { temperature: 0.3 })).toMatchObject({ temperature: 0.3 });
    expect(await sent(name, {})).not.toHaveProperty('temperature');
  });

  it.each<[ProviderName, object]>([
    ['chat', { parallel_tool_calls: false }],
    ['responses', { parallel_tool_calls: false }],
    ['claude', { tool_choice: { type: 'auto', disable_parallel_tool_use: true } }],
  ])('has models of %s call one tool at a time', async (name, expected) => {
    expect(await sent(name, { parallel_tool_calls: false })).toMatchObject(expected);
  });

  it.each<[ProviderName, unknown, unknown, unknown]>([
    ['chat', 'required', { type: 'function', function: { name: 'echo' } }, 'auto'],
    ['responses', 'required', { type: 'function', name: 'echo' }, 'auto'],
    ['claude', { type: 'any' }, { type: 'tool', name: 'echo' }, { type: 'auto' }],
  ])('requires a tool of models of %s until it was called', async (name, required, named, auto) => {
    const choices = async (tool_choice: string) => {
      provider.reset();
      provider.next.push(said('', { calls: [call('echo', { text: 'x' })] }), said('Done.'));
      expect(await aSpace(name, { tool_choice }).runs('hello')).toMatchObject({ state: 'done', result: 'Done.' });
      return provider.requests.map(({ body }) => body['tool_choice']);
    };

    expect(await choices('required')).toEqual([required, auto]);
    expect(await choices('echo')).toEqual([named, auto]);
  });

  it.each(NAMES)('accepts the answer of a model of %s that ignores which tool it has to call', async (name) => {
    provider.next.push(said('I would rather not.'));

    expect(await aSpace(name, { tool_choice: 'required' }).runs('hello')).toMatchObject({
      state: 'done',
      result: 'I would rather not.',
    });
    expect(provider.requests).toHaveLength(1);
  });

  it('fails a turn that does not have the required tool', async () => {
    const failed = await aSpace('chat', { tool_choice: 'crm.find' }).runs('hello');

    expect(failed).toMatchObject({
      state: 'failed',
      error: { code: 'TOOL_FAILED', message: expect.stringContaining('crm.find') },
    });
    expect(provider.requests).toEqual([]);
  });

  it('adds nothing to a request where the manifest sets nothing', async () => {
    for (const name of NAMES) {
      const body = await sent(name, {});
      for (const field of [
        'reasoning_effort',
        'reasoning',
        'thinking',
        'output_config',
        'parallel_tool_calls',
        'temperature',
      ])
        expect(body).not.toHaveProperty(field);
    }
  });
});
