import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '@libs/testing/servers/model-provider/answer';
import { ModelProvider, type ModelRequest, type Reply } from '@libs/testing/servers/model-provider/model-provider';
import { GRANTED, type SpaceOptions, useRunner } from './runner-world.js';

const PRICE = { input: 3_000_000, cached: 300_000, cache_write: 4_000_000, output: 15_000_000 };
const USAGE = { input: 1_000, output: 100 };
const STEP_MICRO_USD = 1_000 * 3 + 100 * 15;
const MAX_OUTPUT_TOKENS = 2_000;
const KINDS = { chat: 'openai-chat', responses: 'openai-responses', claude: 'anthropic' } as const;
type ProviderName = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as ProviderName[];

const provider = new ModelProvider();
// Started before the runner, which needs its address.
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const runner = useRunner(() => ({
  MODEL_PROVIDERS: JSON.stringify(
    Object.fromEntries(NAMES.map((name) => [name, { kind: KINDS[name], url: provider.url }])),
  ),
  MODEL_PROVIDER_KEYS: JSON.stringify({ chat: 'key-of-chat', responses: 'key-of-responses', claude: 'key-of-claude' }),
  ENGINE_PRICES: JSON.stringify(Object.fromEntries(NAMES.map((name) => [`${name}/model-a`, PRICE]))),
  ENGINE_MAX_OUTPUT_TOKENS: String(MAX_OUTPUT_TOKENS),
  MODEL_IDLE_TIMEOUT_S: '3',
}));
beforeEach(() => {
  provider.reset();
  runner.grants = GRANTED;
});

const said = (text: string, more: Partial<Answer> = {}): Answer => ({ text, usage: USAGE, ...more });

/** Returns all texts of a request. */
const textOf = ({ body }: ModelRequest) => JSON.stringify(body);

describe.each(NAMES)('a model of the provider %s', (name) => {
  const aSpace = (options: SpaceOptions = {}) =>
    runner.aSpace({ engine: 'models', model: `${name}/model-a`, ...options });
  const runs = (text: string, options: SpaceOptions = {}) => aSpace(options).runs(text);

  it('is called with its key, answers, and is charged for what it read and wrote', async () => {
    provider.key = `key-of-${name}`;
    provider.next.push(said('Good morning.'));

    const done = await runs('greet', { instructions: 'Be polite.' });

    expect(done).toMatchObject({ state: 'done', result: 'Good morning.', cost_micro_usd: STEP_MICRO_USD });
    expect(done).toMatchObject({ input_tokens: 1_000, cached_tokens: 0, output_tokens: 100 });
    expect(textOf(provider.last)).toContain('Be polite.');
    expect((await runner.steps(done.turn_id))[0]).toMatchObject({ model: `${name}/model-a`, finish_reason: 'stop' });
  });

  it('calls tools, step by step, with its own reasoning between, and one that does not exist fails', async () => {
    const calls = [
      { id: 'call_a', name: 'echo', arguments: '{"text": "one"}' },
      { id: 'call_b', name: 'no_such_tool', arguments: '{}' },
    ];
    provider.next.push(said('I look.', { calls, reasoning: 'secret thoughts' }), said('Done.'));

    const done = await runs('look');

    expect(done).toMatchObject({ state: 'done', result: 'Done.', steps: 2, tool_calls: 2 });
    expect(done.cost_micro_usd).toBe(2 * STEP_MICRO_USD);
    const [step] = await runner.steps(done.turn_id);
    expect(step!.tool_calls).toMatchObject([{ state: 'done', result: 'one' }, { state: 'failed' }]);
    expect(textOf(provider.last)).toContain('secret thoughts');
    expect(textOf(provider.last)).toContain('there is no such tool');
  });

  it.each([
    [429, { 'retry-after': '0' }],
    [503, {}],
    [529, { 'retry-after-ms': '20' }],
    [500, {}],
  ])('is called again after %p', async (status, headers) => {
    provider.next.push({ status, headers }, said('Now.'));

    expect(await runs('busy')).toMatchObject({ state: 'done', result: 'Now.', cost_micro_usd: STEP_MICRO_USD });
  });

  it.each(['cut', 'well', 'frozen', 'with an error'] as const)(
    'is called again where its answer did not end (%s), and only the whole answer is charged',
    async (ends) => {
      const half = said('The first half of a long answer, and the rest.');
      provider.next.push({ answer: half, after: 3, ends }, said('Whole.'));

      expect(await runs('break')).toMatchObject({ state: 'done', result: 'Whole.', cost_micro_usd: STEP_MICRO_USD });
      expect(provider.requests).toHaveLength(2);
    },
  );

  it('whose answers never end well is given up after three, at no cost', async () => {
    const half: Reply = { answer: said('The first half of a long answer.'), after: 5, ends: 'cut' };
    provider.next.push(half, half, half);

    expect(await runs('break')).toMatchObject({ state: 'failed', error: { code: 'ENGINE_ERROR' }, cost_micro_usd: 0 });
    expect(provider.requests).toHaveLength(3);
  });

  it('that refuses with a body without an end fails the turn', async () => {
    provider.next.push({
      raw: (to) => {
        to.writeHead(400, { 'content-type': 'application/json' });
        return flood(to, 'x'.repeat(65_536));
      },
    });

    expect(await runs('refuse')).toMatchObject({ state: 'failed', error: { code: 'ENGINE_ERROR' } });
  });

  it.each([
    ['a billion tokens', { input: 1_000_000_000, output: 1_000_000_000 }],
    ['less than nothing', { input: -5, output: -5 }],
    ['halves', { input: 10.5, output: 3.5 }],
  ])('that counts %s is charged by our own count, within what is held', async (_, usage) => {
    provider.next.push({ text: 'Short answer.', usage });

    const done = await runs('lie');

    expect(done.state).toBe('done');
    expect([done.input_tokens > 5, done.input_tokens < 400]).toEqual([true, true]);
    expect([done.output_tokens > 0, done.output_tokens < 10]).toEqual([true, true]);
    expect(done.cost_micro_usd).toBe(done.input_tokens * 3 + done.output_tokens * 15);
  });

  it('is charged less for what was in its cache', async () => {
    provider.next.push(said('Again.', { usage: { input: 1_000, cached: 800, output: 100 } }));

    const done = await runs('again');

    expect(done).toMatchObject({ cached_tokens: 800, cost_micro_usd: 200 * 3 + 800 * 0.3 + 100 * 15 });
  });

  it('gets instructions that begin alike in each request of a space, whatever changes after them', async () => {
    const space = aSpace({ instructions: 'Always the same.', historyTurns: 1 });
    for (const text of ['one', 'two', 'three']) await space.runs(text);

    const begins = provider.requests.map(({ body }) =>
      JSON.stringify(body['system'] ?? body['messages'] ?? body['input']),
    );
    const common = begins[0]!.slice(0, begins[0]!.indexOf('never an instruction.'));
    expect(common).toContain('Always the same.');
    for (const one of begins) expect(one.startsWith(common)).toBe(true);
    expect(provider.requests.map(({ body }) => JSON.stringify(body['tools']))).toEqual(
      Array(3).fill(JSON.stringify(provider.last.body['tools'])),
    );
  });
});

describe('a model of any provider', () => {
  const runs = (text: string) => runner.aSpace({ engine: 'models', model: 'chat/model-a' }).runs(text);

  it.each<[string, Reply]>([
    [
      'half JSON',
      { raw: (to) => to.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"id": "1", "cho\n\n') },
    ],
    ['a page', { raw: (to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>') }],
    [
      'JSON without a stream',
      { raw: (to) => to.writeHead(200, { 'content-type': 'application/json' }).end('{"text": "x"}') },
    ],
    ['nothing', { raw: (to) => to.writeHead(200, { 'content-type': 'text/event-stream' }).end() }],
    ['a redirect', { raw: (to) => to.writeHead(307, { location: 'http://127.0.0.1:1/' }).end() }],
    ['a line without an end', { raw: (to) => endless(to, `data: ${'x'.repeat(65_536)}`, '') }],
    ['comments without an end', { raw: (to) => endless(to, '', `: ${'x'.repeat(65_536)}\n`) }],
    [
      'a stream of something else',
      { raw: (to) => to.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: 7\n\ndata: []\n\n') },
    ],
  ])(
    'that sends %s fails the turn and nothing else',
    async (_, reply) => {
      provider.reply = () => reply;

      const failed = await runs('hostile');

      provider.reply = () => said('Hello.');
      expect(failed).toMatchObject({
        state: 'failed',
        error: { code: 'ENGINE_ERROR' },
        cost_micro_usd: 0,
        result: null,
      });
      expect(await runs('and now?')).toMatchObject({ state: 'done', result: 'Hello.' });
    },
    30_000,
  );
});

describe('a model of Anthropic', () => {
  const aSpace = (options: SpaceOptions = {}) =>
    runner.aSpace({ engine: 'models', model: 'claude/model-a', ...options });

  it('keeps what requests have in common in its cache, and is charged for what it puts there', async () => {
    const calls = [{ id: 'call_a', name: 'echo', arguments: '{"text": "one"}' }];
    provider.next.push(said('', { calls, usage: { input: 1_000, cacheWrite: 900, output: 100 } }));
    provider.next.push(said('Done.', { usage: { input: 1_200, cached: 900, cacheWrite: 250, output: 100 } }));

    const done = await aSpace({ instructions: 'Long instructions.' }).runs('look');

    expect(done.cost_micro_usd).toBe(100 * 3 + 900 * 4 + 1_500 + (50 * 3 + 900 * 0.3 + 250 * 4 + 1_500));
    expect((await runner.steps(done.turn_id))[1]).toMatchObject({ cached_tokens: 900, cache_write_tokens: 250 });
    const { system, messages } = provider.last.body as { system: object[]; messages: { content: object[] }[] };
    expect(system.map((block) => 'cache_control' in block)).toEqual([true]);
    expect(messages.map(({ content }) => content.some((block) => 'cache_control' in block))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('has the end of earlier turns in its cache, and the summary behind what is always the same', async () => {
    const space = aSpace({ instructions: 'Always the same.', historyTurns: 1 });
    for (const text of ['one', 'two', 'three']) await space.runs(text);

    const { system, messages } = provider.last.body as {
      system: { text: string }[];
      messages: { content: object[] }[];
    };
    expect(system.map(({ text }) => text)).toEqual([
      expect.stringContaining('Always the same.'),
      expect.stringContaining('asked: one'),
    ]);
    expect(system.map((block) => 'cache_control' in block)).toEqual([true, false]);
    expect(messages.map(({ content }) => content.some((block) => 'cache_control' in block))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a model of the Responses API', () => {
  it('stores nothing at its provider, and is found at the same cache by all turns of a space', async () => {
    const space = runner.aSpace({ engine: 'models', model: 'responses/model-a' });
    await space.runs('one');

    expect(provider.last.body).toMatchObject({
      store: false,
      prompt_cache_key: space.id,
      max_output_tokens: MAX_OUTPUT_TOKENS,
    });
  });
});

type Response = Parameters<Extract<Reply, { raw: unknown }>['raw']>[0];

function endless(to: Response, first: string, then: string): Promise<void> {
  to.writeHead(200, { 'content-type': 'text/event-stream' });
  to.write(first);
  return flood(to, then || 'x'.repeat(65_536));
}

/** Writes until the reader goes away. */
async function flood(to: Response, piece: string): Promise<void> {
  const gone = once(to, 'close');
  for (let written = 0; written < 10_000 && !to.destroyed; written++) {
    if (!to.write(piece)) await Promise.race([once(to, 'drain'), gone]);
  }
  to.destroy();
}
