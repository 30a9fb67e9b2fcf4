import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '@libs/testing/servers/model-provider/answer';
import { ModelProvider } from '@libs/testing/servers/model-provider/model-provider';
import { service } from '../src/service.js';
import { type SpaceOptions, useRunner } from './runner-world.js';

const PRICE = { input: 1_000_000, cached: 1_000_000, output: 1_000_000 };
const STEP_MICRO_USD = 15;

const provider = new ModelProvider();
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const runner = useRunner(
  () => ({
    MODEL_PROVIDERS: JSON.stringify({
      chat: { kind: 'openai-chat', url: provider.url },
      claude: { kind: 'anthropic', url: provider.url },
    }),
    ENGINE_PRICES: JSON.stringify({ 'chat/a': PRICE, 'claude/a': PRICE }),
  }),
  service,
);
beforeAll(() => runner.world.bus.handles('agent.write_file', () => ({ is_complete: true })));
beforeEach(() => provider.reset());

const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false };
const DELIVERS = { builtin: [{ key: 'output.deliver' as const, config: { schema } }], mcp_servers: [] };
const said = (text: string, more: Partial<Answer> = {}): Answer => ({ text, usage: { input: 10, output: 5 }, ...more });
const deliver = (given: object, id: string) =>
  said('', { calls: [{ id, name: 'output_deliver', arguments: JSON.stringify(given) }] });

describe.each(['chat', 'claude'])('a required delivery of a model of %s', (name) => {
  const aSpace = (options: SpaceOptions = {}) =>
    runner.aSpace({
      engine: 'models',
      model: `${name}/a`,
      tools: DELIVERS,
      manifest: { required_delivery: true },
      ...options,
    });

  it('lets a turn be done that delivered what fits', async () => {
    provider.next.push(deliver({ n: 1 }, 'a'), said('Done.'));

    expect(await aSpace().runs('go')).toMatchObject({ state: 'done', outputs: [{ n: 1 }], steps: 2 });
  });

  it('has a model that forgot it make up for it, and accepts no delivery that does not fit', async () => {
    provider.next.push(
      said('I am done.'),
      deliver({ n: 'one' }, 'a'),
      said('Now I am.'),
      deliver({ n: 2 }, 'b'),
      said('Done.'),
    );

    const done = await aSpace().runs('go');

    expect(done).toMatchObject({ state: 'done', result: 'Done.', outputs: [{ n: 2 }], steps: 5 });
    expect(done.cost_micro_usd).toBe(5 * STEP_MICRO_USD);
    const { tool_choice } = provider.requests[1]!.body;
    expect(JSON.stringify(tool_choice)).toContain('output_deliver');
    expect(JSON.stringify(provider.requests[1]!.body)).toContain('deliver its result');
  });

  it('fails a turn that never delivers, after two reminders, and charges its steps', async () => {
    provider.reply = () => said('I am done.');

    expect(await aSpace().runs('go')).toMatchObject({
      state: 'failed',
      error: { code: 'OUTPUT_MISSING' },
      steps: 3,
      cost_micro_usd: 3 * STEP_MICRO_USD,
    });
  });

  it('fails a turn at once whose space has nothing to deliver with', async () => {
    const tools = { builtin: [{ key: 'time' as const, config: {} }], mcp_servers: [] };

    expect(await aSpace({ tools }).runs('go')).toMatchObject({ state: 'failed', error: { code: 'OUTPUT_MISSING' } });
    expect(provider.requests).toEqual([]);
  });

  it('is requested from strict providers with the schema of the space', async () => {
    provider.next.push(deliver({ n: 1 }, 'a'), said('Done.'));

    await aSpace({ manifest: { required_delivery: true, control: { strict_schemas: true } } }).runs('go');

    if (name === 'chat') expect(provider.last.body['tools']).toMatchObject([{ function: { strict: true } }]);
  });
});

describe('a required delivery on the local engine', () => {
  it('is what its text requests', async () => {
    const space = runner.aSpace({ tools: DELIVERS, manifest: { required_delivery: true } });

    expect(await space.runs('deliver {"n": 1}')).toMatchObject({ state: 'done', outputs: [{ n: 1 }] });
    expect(await space.runs('hello')).toMatchObject({ state: 'failed', error: { code: 'OUTPUT_MISSING' } });
  });
});
