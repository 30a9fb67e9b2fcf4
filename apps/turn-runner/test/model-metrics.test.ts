import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@libs/embedded/process/free-port';
import { createLogger, PinoLoggerService } from '@libs/service-kit/log/logger';
import { servePrometheus } from '@libs/service-kit/telemetry/metrics/prometheus';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { ModelProvider } from '@libs/testing/servers/model-provider/model-provider';
import { Logger } from '@nestjs/common';
import { type SpaceOptions, useRunner } from './runner-world.js';

const PRICE = { input: 3_000_000, cached: 300_000, cache_write: 4_000_000, output: 15_000_000 };
const KINDS = {
  chat: 'openai-chat',
  responses: 'openai-responses',
  claude: 'anthropic',
  other: 'openai-chat',
} as const;
const NAMES = Object.keys(KINDS);
/** Enough for several pieces. */
const TEXT = 'Good morning, and a good day. '.repeat(8);
/** All pieces wait for the first, and some of the rest for longer, counted from when the runner has the first. */
const [TO_FIRST_MS, TO_LAST_MS] = [200, 500];
const before = async (index: number) => {
  if (index === 0) await sleep(TO_FIRST_MS);
  if (index !== 7) return;
  await eventually(async () => (await scraped()).get('model_first_token_seconds_count{provider="chat"}') === 1);
  await sleep(TO_LAST_MS);
};

const provider = new ModelProvider();
const lines: string[] = [];
let port: number;
let metrics: Awaited<ReturnType<typeof servePrometheus>>;
// Started before the runner, which counts from its beginning.
beforeAll(async () => {
  port = await freePort();
  metrics = await servePrometheus('turn-runner', { host: '127.0.0.1', port });
  await provider.start();
});
afterAll(async () => {
  provider.stop();
  await metrics.stop();
});
const runner = useRunner(() => ({
  MODEL_PROVIDERS: JSON.stringify(
    Object.fromEntries(NAMES.map((name) => [name, { kind: KINDS[name as keyof typeof KINDS], url: provider.url }])),
  ),
  MODEL_PROVIDER_KEYS: JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, `key-of-${name}`]))),
  ENGINE_PRICES: JSON.stringify(Object.fromEntries(NAMES.map((name) => [`${name}/model-a`, PRICE]))),
}));
beforeAll(() =>
  Logger.overrideLogger(
    new PinoLoggerService(createLogger('turn-runner', 'warn', { write: (line) => void lines.push(line) })),
  ),
);

const aSpace = (name: string, options: SpaceOptions = {}) =>
  runner.aSpace({ engine: 'models', model: `${name}/model-a`, ...options });

/** Returns what a scrape shows of models and their providers, except for buckets. */
async function scraped(): Promise<Map<string, number>> {
  const { text } = await request(`http://127.0.0.1:${port}`, 'GET', '/metrics');
  const found = text.matchAll(/^checkout_((?:model|engine_faults)_[a-z_]*\{(?!.*\ble=).*\}) (\S+)$/gm);
  return new Map([...found].map(([, series, value]) => [series!, Number(value)]));
}

describe('the metrics of models', () => {
  it('are what providers counted, how long they took, and why they failed', async () => {
    provider.next.push({ answer: { text: TEXT, usage: { input: 1_000, cached: 800, output: 50 } }, before });
    const ofChat = await aSpace('chat').runs('greet');
    provider.next.push({ status: 503, message: 'No room today.' });
    provider.next.push({ text: TEXT, usage: { input: 2_000, cached: 1_900, output: 60 } });
    const ofResponses = await aSpace('responses').runs('greet');
    for (const cacheWrite of [200, 250]) {
      provider.next.push({ text: TEXT, usage: { input: 3_000, cached: 700, cacheWrite, output: 70 } });
      await aSpace('claude').runs('greet');
    }
    provider.next.push({ status: 429, headers: { 'retry-after': '600' } });
    provider.next.push({ text: TEXT, usage: { input: 10, output: 5 } });
    const fallenBack = await aSpace('other', { manifest: { fallback_models: ['chat/model-a'] } }).runs('greet');
    const shown = Object.fromEntries(await scraped());

    expect([ofChat, ofResponses, fallenBack].map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    const sums = Object.keys(shown).filter((series) => series.includes('seconds_sum'));
    const counts = Object.fromEntries(Object.entries(shown).filter(([series]) => !sums.includes(series)));
    expect(counts).toEqual({
      'model_tokens_total{provider="chat",kind="input"}': 210,
      'model_tokens_total{provider="chat",kind="cached"}': 800,
      'model_tokens_total{provider="chat",kind="output"}': 55,
      'model_tokens_total{provider="responses",kind="input"}': 100,
      'model_tokens_total{provider="responses",kind="cached"}': 1_900,
      'model_tokens_total{provider="responses",kind="output"}': 60,
      'model_tokens_total{provider="claude",kind="input"}': 2_100 + 2_050,
      'model_tokens_total{provider="claude",kind="cached"}': 1_400,
      'model_tokens_total{provider="claude",kind="cache_write"}': 450,
      'model_tokens_total{provider="claude",kind="output"}': 140,
      'model_first_token_seconds_count{provider="chat"}': 2,
      'model_first_token_seconds_count{provider="responses"}': 1,
      'model_first_token_seconds_count{provider="claude"}': 2,
      'model_request_duration_seconds_count{provider="chat",outcome="answered"}': 2,
      'model_request_duration_seconds_count{provider="responses",outcome="answered"}': 1,
      'model_request_duration_seconds_count{provider="responses",outcome="failed"}': 1,
      'model_request_duration_seconds_count{provider="claude",outcome="answered"}': 2,
      'model_request_duration_seconds_count{provider="other",outcome="failed"}': 1,
      'model_fallbacks_total{from="other",to="chat"}': 1,
      'engine_faults_total{engine="responses",status="503"}': 1,
      'engine_faults_total{engine="other",status="429"}': 1,
    });
    expect(sums).toHaveLength(8);
    const first = shown['model_first_token_seconds_sum{provider="chat"}']!;
    const whole = shown['model_request_duration_seconds_sum{provider="chat",outcome="answered"}']!;
    // Timers may be early by a millisecond.
    expect(first).toBeGreaterThan(TO_FIRST_MS / 1_000 - 0.01);
    expect(whole - first).toBeGreaterThan(TO_LAST_MS / 1_000 - 0.01);
    expect(whole).toBeLessThan(30);
    const said = lines.map((line) => JSON.parse(line) as Record<string, string>);
    expect(said.find(({ msg }) => msg?.startsWith(ofResponses.turn_id))).toMatchObject({
      level: 'warn',
      service: 'turn-runner',
      context: 'ModelEngine',
      msg: `${ofResponses.turn_id}: request 1 to the provider responses failed, passing, 503: server_error: No room today.`,
    });
  });

  it('include answers that were stopped, and those that are counted again', async () => {
    const reached = new Promise<void>((resolve) => {
      const halts = (index: number) => (index < 7 ? undefined : new Promise(() => resolve()));
      provider.next.push({ answer: { text: TEXT, usage: { input: 10, output: 5 } }, before: halts });
    });
    const space = aSpace('other');
    const turnId = await space.submits('greet');
    await reached;
    await space.cancels(turnId);
    const stopped = await runner.end(turnId);
    provider.next.push({ text: TEXT, usage: { input: 1_000_000_000, output: 1_000_000_000 } });
    const lied = await aSpace('other').runs('lie');
    const shown = await scraped();

    expect([stopped.state, lied.state]).toEqual(['cancelled', 'done']);
    expect(shown.get('model_request_duration_seconds_count{provider="other",outcome="stopped"}')).toBe(1);
    expect(shown.get('model_implausible_usage_total{provider="other"}')).toBe(1);
    expect(shown.get('model_tokens_total{provider="other",kind="input"}')).toBe(
      stopped.input_tokens + lied.input_tokens,
    );
    expect(shown.get('model_tokens_total{provider="other",kind="output"}')).toBe(
      stopped.output_tokens + lied.output_tokens,
    );
    expect(stopped.output_tokens).toBeGreaterThan(0);
  });
});
