import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BEGINNING, HaltingProvider } from './halting-provider.js';
import { useRunner } from './runner-world.js';

const PRICES = { 'model-a': { input: 3_000_000, cached: 300_000, output: 15_000_000 } };
/** The text of what was written, and of the question with its frame in JSON: about that many tokens. */
const [LEAST_INPUT, MOST_INPUT] = [5, 400];
const OUTPUT = 6;
const MARK = '\n[cut: the turn ended while the answer came]';

const costOf = ({ input_tokens, cached_tokens }: { input_tokens: number; cached_tokens: number }) =>
  (input_tokens - cached_tokens) * 3 + cached_tokens * 0.3 + OUTPUT * 15;

const provider = new HaltingProvider();
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
      expect(end.input_tokens).toBeGreaterThan(LEAST_INPUT);
      expect(end.input_tokens).toBeLessThan(MOST_INPUT);
      expect(end.cost_micro_usd).toBe(costOf(end));
      expect(await runner.steps(turnId)).toMatchObject([
        { text: BEGINNING + MARK, finish_reason: 'stopped', tool_calls: [], billed_cost_usd: end.cost_micro_usd / 1e6 },
      ]);
    });

    it('is charged and kept when the time of the turn is over', async () => {
      const end = await runner.aSpace({ engine, timeout_s: 5 }).runs('tell me');

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
