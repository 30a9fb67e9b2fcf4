import { type FixtureOpts, LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { measured } from '@libs/testing/measured';
import { GRANTED, type SpaceOptions, useRunner } from './runner-world.js';

const USAGE = {
  'openai-compatible': { prompt_tokens: 1_000, completion_tokens: 100 },
  anthropic: { input_tokens: 1_000, output_tokens: 100 },
};
/** 1,000 tokens read and 100 written at the prices below. */
const STEP_MICRO_USD = 1_000 * 3 + 100 * 15;
const PRICE = { input: 3_000_000, cached: 300_000, output: 15_000_000 };
const PRICES = { 'model-a': PRICE, o3: PRICE };
const MAX_OUTPUT_TOKENS = 1_000;

const provider = new LLMock({ port: 0 });
// Started before the runner, which needs its address.
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const runner = useRunner(() => ({
  OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
  OPENAI_COMPATIBLE_API_KEY: 'key',
  OPENAI_COMPATIBLE_MODEL: 'model-a',
  ANTHROPIC_BASE_URL: `${provider.url}/v1`,
  ANTHROPIC_API_KEY: 'key',
  ANTHROPIC_MODEL: 'model-a',
  ENGINE_PRICES: JSON.stringify(PRICES),
  ENGINE_MAX_OUTPUT_TOKENS: String(MAX_OUTPUT_TOKENS),
}));

const NO_TOOLS = { builtin: [], mcp_servers: [] };

beforeEach(() => {
  provider.reset();
});

describe.each(['openai-compatible', 'anthropic'] as const)('the engine %s', (engine) => {
  const usage = USAGE[engine];
  const aSpace = (options: SpaceOptions = {}) => runner.aSpace({ engine, ...options });
  const runs = (text: string, options: SpaceOptions = {}): Promise<TurnTransitioned> => aSpace(options).runs(text);

  function fixture(text: string, content: string, options: FixtureOpts = {}): void {
    provider.onMessage(text, { content, usage } as never, options);
  }

  it('answers, and is charged for what it read and wrote', async () => {
    fixture('greet', 'Good morning.');

    const done = await runs('greet', { instructions: 'Be polite.' });

    expect(done).toMatchObject({ state: 'done', result: 'Good morning.', steps: 1, cost_micro_usd: STEP_MICRO_USD });
    expect(done).toMatchObject({ input_tokens: 1_000, cached_tokens: 0, output_tokens: 100 });
    expect(JSON.stringify(provider.getLastRequest()!.body)).toContain('Be polite.');
  });

  it('calls tools, step by step, and reads their results', async () => {
    const calls = [
      { id: 'one', name: 'pay', arguments: '{"n": 1}' },
      { id: 'two', name: 'deliver', arguments: '{"a": 1}' },
    ];
    provider.on({ userMessage: 'buy', hasToolResult: false }, { toolCalls: calls, usage } as never);
    provider.on({ userMessage: 'buy', hasToolResult: true }, { content: 'Bought.', usage } as never);

    const done = await runs('buy');

    expect(done).toMatchObject({ state: 'done', result: 'Bought.', steps: 2, tool_calls: 2, outputs: [{ a: 1 }] });
    expect(done.cost_micro_usd).toBe(2 * STEP_MICRO_USD);
    expect(runner.counter.of(done.turn_id).map((call) => call.key)).toEqual([`${done.turn_id}:call_0_0`]);
    const { messages } = provider.getLastRequest()!.body as { messages: { role: string; content: unknown }[] };
    expect(messages.filter(({ role }) => role === 'tool').map(({ content }) => content)).toEqual(['ok', 'kept']);
  });

  it('gets an error for a tool that does not exist, and continues', async () => {
    const calls = [{ id: 'one', name: 'no_such_tool', arguments: '{}' }];
    provider.on({ userMessage: 'try', hasToolResult: false }, { toolCalls: calls, usage } as never);
    provider.on({ userMessage: 'try', hasToolResult: true }, { content: 'Then not.', usage } as never);

    const done = await runs('try');

    expect(done).toMatchObject({ state: 'done', result: 'Then not.', tool_calls: 1 });
    expect((await runner.steps(done.turn_id))[0]!.tool_calls[0]).toMatchObject({
      name: 'no_such_tool',
      state: 'failed',
    });
  });

  it('receives earlier turns, and a summary of those before', async () => {
    fixture('first', 'One.');
    fixture('second', 'Two.');
    fixture('third', 'Three.');
    const space = aSpace({ historyTurns: 1 });
    await space.runs('first');
    await space.runs('second');

    expect(await space.runs('third')).toMatchObject({ result: 'Three.' });

    const { messages } = provider.getLastRequest()!.body as { messages: { role: string; content: string }[] };
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[0]!.content).toContain('- asked: first; answered: One.');
    expect(messages.slice(1).map(({ content }) => content)).toEqual(['second', 'Two.', 'third']);
  });

  it('retries after a 429, at the requested time', async () => {
    fixture('busy', 'Now.');
    provider.nextRequestError(429, { message: 'rate limit' });

    expect(await runs('busy')).toMatchObject({ state: 'done', result: 'Now.', cost_micro_usd: STEP_MICRO_USD });
  });

  it('gives up where it would have to wait beyond the deadline', async () => {
    provider.onMessage('limited', { error: { message: 'rate limit' }, status: 429, retryAfter: 60 });

    const limited = await measured(
      'a turn gives up on a model provider that asks for more time than there is after',
      () => runs('limited', { timeout_s: 30 }),
    );
    expect(limited).toMatchObject({
      state: 'failed',
      error: { code: 'ENGINE_RATE_LIMITED' },
      cost_micro_usd: 0,
    });
  });

  it('retries after an error of the provider, for as long as the turn has time', async () => {
    fixture('shaky', 'Well.');
    provider.nextRequestError(500);
    expect(await runs('shaky')).toMatchObject({ state: 'done', result: 'Well.' });

    provider.clearRequests();
    provider.onMessage('broken', { error: { message: 'down, key sk-canary' }, status: 503 });
    const failed = await measured('a turn of ten seconds gives up on a model provider that answers 503 after', () =>
      runs('broken', { timeout_s: 10 }),
    );

    expect(failed).toMatchObject({
      state: 'failed',
      error: { code: 'ENGINE_ERROR', message: expect.stringContaining('503') },
    });
    expect(JSON.stringify(failed)).not.toContain('sk-canary');
    expect(provider.getRequests().length).toBeGreaterThanOrEqual(2);
  });

  it('outlasts an outage of the provider, and comes back when that requests it', async () => {
    fixture('outage', 'Back.');
    for (let failure = 0; failure < 4; failure++)
      provider.nextRequestError(failure % 2 ? 529 : 503, { message: 'overloaded' });

    expect(await runs('outage')).toMatchObject({ state: 'done', result: 'Back.', cost_micro_usd: STEP_MICRO_USD });
    expect(provider.getRequests()).toHaveLength(5);
  }, 90_000);

  it('treats an answer that was cut off as none', async () => {
    fixture('dropped', 'a long answer that never ends', { chunkSize: 4, truncateAfterChunks: 3 });

    expect(await runs('dropped')).toMatchObject({ state: 'failed', error: { code: 'ENGINE_ERROR' }, result: null });
    // Each of them may be charged by the provider.
    expect(provider.getRequests()).toHaveLength(3);
  });

  it('fails with its own code when the context is too long', async () => {
    const error = { message: 'prompt is too long: 250000 tokens > 200000 maximum', type: 'invalid_request_error' };
    provider.onMessage('huge', { error, status: 400 });

    expect(await runs('huge')).toMatchObject({ state: 'failed', error: { code: 'CONTEXT_TOO_LONG' } });
    expect(provider.getRequests()).toHaveLength(1);
  });

  it('requests no more output than the budget buys', async () => {
    fixture('thrifty', 'Short.');
    // Five hundred tokens of frame, some of text and tools, and about 400 of output.
    const done = await aSpace().runs('thrifty', { budget_micro_usd: 700 * 3 + 400 * 15 });

    expect(done).toMatchObject({ state: 'done', result: 'Short.' });
    const { max_tokens } = provider.getLastRequest()!.body as { max_tokens: number };
    expect([max_tokens >= 256, max_tokens <= 480]).toEqual([true, true]);
    await runs('thrifty');
    expect(provider.getLastRequest()!.body).toMatchObject({ max_tokens: MAX_OUTPUT_TOKENS });
  });

  it('sends no request where the budget buys no useful answer', async () => {
    fixture('dear', 'Never.');

    expect(await aSpace().runs('dear', { budget_micro_usd: 500 * 3 + 256 * 15 })).toMatchObject({
      state: 'failed',
      error: { code: 'BUDGET_REACHED' },
      cost_micro_usd: 0,
    });
    expect(provider.getRequests()).toEqual([]);
  });

  it('reports at its end what its tools count, also where the budget bought no answer', async () => {
    fixture('count', 'Counted.');

    const [done, poor] = [await runs('count'), await aSpace().runs('count', { budget_micro_usd: 500 * 3 + 256 * 15 })];
    const [withTools, without] = [done.tools_tokens, (await runs('count', { tools: NO_TOOLS })).tools_tokens];

    expect(poor).toMatchObject({ state: 'failed', error: { code: 'BUDGET_REACHED' }, tools_tokens: withTools });
    // Eleven tools with a description and a schema each.
    expect(withTools).toBeGreaterThan(11 * 10);
    expect(withTools).toBeLessThan(11 * 50);
    expect(without).toBeLessThan(5);
    expect(await runner.aSpace().runs('count')).not.toHaveProperty('tools_tokens');
  });

  it('has more held where a whole step needs more, and requests no more output than that buys', async () => {
    fixture('grown', 'Short.');
    runner.grants = () => ({ held_micro_usd: 700 * 3 + 400 * 15, refused: null });

    const done = await aSpace().runs('grown', { budget_micro_usd: 10, limit_micro_usd: 1_000_000 });

    runner.grants = GRANTED;
    expect(done).toMatchObject({ state: 'done', result: 'Short.', cost_micro_usd: STEP_MICRO_USD });
    const { max_tokens } = provider.getLastRequest()!.body as { max_tokens: number };
    expect([max_tokens >= 256, max_tokens <= 480]).toEqual([true, true]);
  });

  it('charges what a step cost beyond its estimate as far as that can be held, and never more than is held', async () => {
    const dear = { prompt_tokens: 9_000, completion_tokens: 100, input_tokens: 9_000, output_tokens: 100 };
    provider.onMessage('misjudged', { content: 'Long.', usage: dear } as never);
    const cost = 9_000 * 3 + 100 * 15;

    const held = await aSpace().runs('misjudged', { budget_micro_usd: 20_000, limit_micro_usd: 100_000 });
    runner.grants = () => ({ held_micro_usd: 20_000, refused: null });
    const notHeld = await aSpace().runs('misjudged', { budget_micro_usd: 20_000, limit_micro_usd: 100_000 });

    runner.grants = GRANTED;
    expect([held.cost_micro_usd, notHeld.cost_micro_usd]).toEqual([cost, 20_000]);
  });

  it('reports why the provider refused, without its keys', async () => {
    const error = { message: 'Unsupported parameter, key sk-canary-1234', type: 'invalid_request_error', code: 'bad' };
    provider.onMessage('refused', { error, status: 400 });

    const failed = await runs('refused');

    expect(failed.error).toMatchObject({ code: 'ENGINE_ERROR', message: expect.stringContaining('400') });
    expect(failed.error!.provider_reason).toContain('Unsupported parameter, key [key]');
    expect(JSON.stringify(failed)).not.toContain('sk-canary');
  });

  it('runs no model that has no price', async () => {
    expect(await runs('hello', { model: 'model-b' })).toMatchObject({ error: { code: 'ENGINE_ERROR' } });
    expect(provider.getRequests()).toEqual([]);
  });

  it('ends its request to the provider when the turn is cancelled', async () => {
    const late = Promise.withResolvers<{ content: string }>();
    const requested = Promise.withResolvers<void>();
    provider.onMessage('slow', () => {
      requested.resolve();
      return late.promise;
    });
    const space = aSpace();
    const turnId = await space.submits('slow');
    await requested.promise;

    await space.cancels(turnId);

    expect(await runner.end(turnId)).toMatchObject({ state: 'cancelled', cost_micro_usd: 0 });
    late.resolve({ content: 'Too late.' });
  });
});

describe('a model of an OpenAI-compatible provider', () => {
  it('gets a call whose arguments were cut off in words, and no empty arguments instead', async () => {
    const usage = USAGE['openai-compatible'];
    const cut = { toolCalls: [{ id: 'one', name: 'echo', arguments: '{"text": "a long te' }], usage };
    provider.on({ userMessage: 'cut', sequenceIndex: 0 } as never, { ...cut, finishReason: 'length' } as never);
    provider.onMessage(/was not made/, { content: 'Shorter now.', usage } as never);

    const done = await runner.aSpace({ engine: 'openai-compatible' }).runs('cut');

    expect(done).toMatchObject({ state: 'done', result: 'Shorter now.', steps: 2 });
    const { messages } = provider.getLastRequest()!.body as { messages: { role: string; content: unknown }[] };
    const text = JSON.stringify(messages);
    expect(text).toContain('a long te');
    expect(text).not.toMatch(/"arguments":\s*"\{\}"|"input":\s*\{\}/);
    expect((await runner.steps(done.turn_id))[0]).toMatchObject({ finish_reason: expect.stringMatching(/length/) });
  });

  it('that reasons gets its limit of output in the field that such models accept', async () => {
    provider.onMessage('think', { content: 'Thought.', usage: USAGE['openai-compatible'] } as never);

    await runner.aSpace({ engine: 'openai-compatible', model: 'o3' }).runs('think');

    expect(provider.getLastRequest()!.body).toMatchObject({ max_completion_tokens: MAX_OUTPUT_TOKENS });
    expect(provider.getLastRequest()!.body).not.toHaveProperty('max_tokens');
  });
});
