import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadTokenCounter } from '@libs/money/models/token-count';
import type { Answer } from '@libs/testing/servers/model-provider/answer';
import { ModelProvider, type Reply } from '@libs/testing/servers/model-provider/model-provider';
import { BEGINNING, HaltingProvider, readsAll } from './halting-provider.js';
import { type SpaceOptions, useRunner } from './runner-world.js';

const PRICE = { input: 3_000_000, cached: 300_000, output: 15_000_000 };
const KINDS = { chat: 'openai-chat', responses: 'openai-responses', claude: 'anthropic' } as const;
type ProviderName = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as ProviderName[];
const PRICES = Object.fromEntries(['model-a', ...NAMES.map((name) => `${name}/model-a`)].map((one) => [one, PRICE]));
/** The bounds of the tokens of the question with its frame in JSON: about that many. */
const [MIN_INPUT, MAX_INPUT] = [5, 400];
const OUTPUT = 6;
const MARK = '\n[cut: the turn ended while the answer came]';

const costOf = ({ input_tokens, cached_tokens }: { input_tokens: number; cached_tokens: number }) =>
  (input_tokens - cached_tokens) * 3 + cached_tokens * 0.3 + OUTPUT * 15;

const provider = new HaltingProvider();
const thinker = new ModelProvider();
// Started before the runner, which needs their addresses.
beforeAll(() => Promise.all([provider.start(), thinker.start()]));
afterAll(() => {
  provider.stop();
  thinker.stop();
});
const runner = useRunner(() => ({
  OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
  OPENAI_COMPATIBLE_API_KEY: 'key',
  OPENAI_COMPATIBLE_MODEL: 'model-a',
  ANTHROPIC_BASE_URL: `${provider.url}/v1`,
  ANTHROPIC_API_KEY: 'key',
  ANTHROPIC_MODEL: 'model-a',
  MODEL_PROVIDERS: JSON.stringify(
    Object.fromEntries(NAMES.map((name) => [name, { kind: KINDS[name], url: thinker.url }])),
  ),
  MODEL_PROVIDER_KEYS: JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, 'key']))),
  ENGINE_PRICES: JSON.stringify(PRICES),
}));

describe.each(['openai-compatible', 'anthropic'] as const)(
  'an answer of %s that was stopped while it came',
  (engine) => {
    it('is charged by its tokens, and kept with a mark, when the turn is cancelled', async () => {
      const space = runner.aSpace({ engine });
      const begun = provider.begins();
      const turnId = await space.submits('tell me');
      await begun;

      await space.cancels(turnId);
      const end = await runner.end(turnId);

      expect(end).toMatchObject({ state: 'cancelled', result: BEGINNING + MARK, steps: 1, output_tokens: OUTPUT });
      expect(end.input_tokens).toBeGreaterThan(MIN_INPUT);
      expect(end.input_tokens).toBeLessThan(MAX_INPUT);
      expect(end.cost_micro_usd).toBe(costOf(end));
      expect(await runner.steps(turnId)).toMatchObject([
        { text: BEGINNING + MARK, finish_reason: 'stopped', tool_calls: [], billed_cost_usd: end.cost_micro_usd / 1e6 },
      ]);
    });

    it('is charged and kept when the time of the turn is over', async () => {
      const end = await runner.aSpace({ engine, timeout_s: 10 }).runs('tell me');

      expect(end).toMatchObject({ state: 'failed', error: { code: 'TURN_TIMEOUT' }, result: BEGINNING + MARK });
      expect(end.cost_micro_usd).toBe(costOf(end));
    });
  },
);

it('is charged by what the provider counted where it counts the input at the beginning', async () => {
  const space = runner.aSpace({ engine: 'anthropic' });
  const begun = provider.begins();
  const turnId = await space.submits('tell me');
  await begun;

  await space.cancels(turnId);
  const end = await runner.end(turnId);

  expect(end).toMatchObject({ state: 'cancelled', input_tokens: 162, cached_tokens: 100, output_tokens: OUTPUT });
  expect(await runner.steps(turnId)).toMatchObject([{ cache_write_tokens: 50 }]);
  expect(end.cost_micro_usd).toBe(12 * 3 + 100 * 0.3 + 50 * 3 + OUTPUT * 15);
});

/** Returns a reply of which the given number of events is sent. `came` resolves when the runner has read them. */
function haltsAfter(answer: Answer, events: number): { reply: Reply; came: Promise<void> } {
  const { promise: came, resolve } = Promise.withResolvers<void>();
  const before = async (index: number) => {
    if (index < events) return;
    await readsAll();
    resolve();
    await new Promise(() => undefined);
  };
  return { reply: { answer, before }, came };
}

describe.each(NAMES)('a model of %s that thought, and had written nothing', (name) => {
  const THOUGHTS = 'The question is about a greeting, so a greeting is what I owe. ';
  /** The events at the start of an answer, and those before its first thought. */
  const [AT_START, BEFORE_THOUGHTS] = { chat: [1, 1], responses: [1, 4], claude: [1, 3] }[name] as [number, number];
  const aSpace = (options: SpaceOptions = {}) =>
    runner.aSpace({ engine: 'models', model: `${name}/model-a`, ...options });
  const thinks = name === 'responses' ? { reasoning: 'sealed', summary: THOUGHTS } : { reasoning: THOUGHTS };
  const answer: Answer = { ...thinks, text: 'Hello.', usage: { input: 90, output: 50 } };

  async function cancelsAfter(events: number) {
    const { reply, came } = haltsAfter(answer, events);
    thinker.next.push(reply);
    const space = aSpace();
    const turnId = await space.submits('greet me');
    await came;
    await space.cancels(turnId);
    return runner.end(turnId);
  }

  it('is charged for what it read and thought, when the turn is cancelled', async () => {
    const end = await cancelsAfter(BEFORE_THOUGHTS + Math.ceil(THOUGHTS.length / 16));

    const thought = (await loadTokenCounter())(THOUGHTS);
    expect(end).toMatchObject({ state: 'cancelled', result: null, steps: 1, output_tokens: thought });
    // Claude's provider counts the input when it begins, the others at the end.
    if (name === 'claude') expect(end.input_tokens).toBe(90);
    expect(end.input_tokens).toBeGreaterThan(MIN_INPUT);
    expect(end.input_tokens).toBeLessThan(MAX_INPUT);
    expect(end.cost_micro_usd).toBe(end.input_tokens * 3 + thought * 15);
    expect(await runner.steps(end.turn_id)).toMatchObject([
      { text: '', finish_reason: 'stopped', output_tokens: thought, billed_cost_usd: end.cost_micro_usd / 1e6 },
    ]);
  });

  it('is charged for it when the time of the turn is over', async () => {
    const thought = (await loadTokenCounter())(THOUGHTS);
    thinker.next.push(haltsAfter(answer, BEFORE_THOUGHTS + Math.ceil(THOUGHTS.length / 16)).reply);

    const end = await aSpace({ timeout_s: 10 }).runs('greet me');

    expect(end).toMatchObject({ state: 'failed', error: { code: 'TURN_TIMEOUT' }, output_tokens: thought });
    expect(end.cost_micro_usd).toBe(end.input_tokens * 3 + thought * 15);
  });

  it('is charged for what it read from the first event on, and for nothing before', async () => {
    const begun = await cancelsAfter(AT_START);
    const unread = await cancelsAfter(0);

    expect(begun).toMatchObject({ state: 'cancelled', result: null, steps: 1, output_tokens: 0 });
    expect(begun.input_tokens).toBeGreaterThan(MIN_INPUT);
    expect(begun.cost_micro_usd).toBe(begun.input_tokens * 3);
    expect(unread).toMatchObject({ state: 'cancelled', steps: 0, input_tokens: 0, cost_micro_usd: 0 });
  });
});
