import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const price = (usd: number) => ({ input: usd * 1_000_000, cached: usd * 100_000, output: usd * 5_000_000 });
const TIERED = {
  ...price(2),
  cache_write: 2_500_000,
  context: 400_000,
  sees: ['image'],
  tiers: [{ above: 200_000, input: 4_000_000, cached: 400_000, output: 15_000_000 }],
};
const folder = mkdtempSync(join(tmpdir(), 'prices-'));
const file = join(folder, 'prices.json');
const table = { 'openai/gpt': price(1), 'claude/large': TIERED, 'claude/dear': price(10) };
writeFileSync(file, JSON.stringify(table));
afterAll(() => rmSync(folder, { recursive: true }));

const scene = useAccounts({
  AGENT_ENGINES: 'openai-compatible',
  OPENAI_COMPATIBLE_MODEL: 'plain',
  ENGINE_PRICES: JSON.stringify({ plain: price(1), 'claude/large': price(9) }),
  MODEL_PRICES_FILE: file,
  MODEL_PROVIDERS: JSON.stringify({
    openai: { kind: 'openai-responses', url: 'https://api.openai.com/v1', model: 'gpt' },
    claude: { kind: 'anthropic', url: 'https://api.anthropic.com/v1' },
  }),
  ENGINE_MAX_OUTPUT_TOKENS: '4096',
  OWN_KEY_TURN_MICRO_USD: '500',
});
const { anAccount, world } = scene;
const { funded, submit, ended } = useTurns(scene);

/** Replaces the file at once. */
function prices(text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

async function aSpace(engine = 'models') {
  const account = await funded(50_000_000);
  const { body } = await account.key.call('POST', '/spaces', { engine });
  account.isIn(body.space_id);
  const put = (manifest: object) =>
    account.key.call('PUT', `/spaces/${body.space_id}/manifest`, { instructions: 'x', ...manifest });
  return { ...account, space: body.space_id as string, put };
}

describe('a long history', () => {
  /** Ends a turn whose steps had this many tokens of input on average. */
  async function hasRun(owner: Awaited<ReturnType<typeof aSpace>>, of: object, inputTokens: number) {
    const { status, body } = await submit(owner.key, owner.space, of);
    expect(status).toBe(202);
    const used = { input_tokens: 2 * inputTokens, steps: 2, cost_micro_usd: 50_000 };
    await ended({ turn_id: body.turn_id, space: owner.space }, { seq: 2, previous_state: 'queued', ...used });
  }
  const submits = async ({ key, space }: Awaited<ReturnType<typeof aSpace>>, of: object) =>
    (await submit(key, space, of)).status;
  const leaves = (owner: { id: number }, microUsd: number) =>
    world.rows('UPDATE account SET balance_micro_usd = held_micro_usd + $2 WHERE id = $1', [owner.id, microUsd]);

  it.each([
    ['a customer', { end_user_ref: 'anna' }, [{ end_user_ref: 'ben' }, { end_user_ref: 'anna', thread: 'other' }, {}]],
    ['a named thread', { thread: 'long' }, [{ thread: 'short' }, { end_user_ref: 'anna' }, {}]],
    ['the space itself', {}, [{ thread: 'short' }, { end_user_ref: 'anna' }]],
  ])('of %s is what its own next turn needs, and no other one', async (_, long, others) => {
    const owner = await aSpace();
    await owner.put({ model: 'openai/gpt' });
    await hasRun(owner, long, 150_000);

    // A step of 150,000 tokens costs 150,000 millionths; a short text and its answer cost a few thousand.
    await leaves(owner, 20_000);
    expect(await submits(owner, long)).toBe(402);
    for (const other of others) {
      await leaves(owner, 20_000);
      expect(await submits(owner, other)).toBe(202);
    }
    await leaves(owner, 200_000);
    await hasRun(owner, long, 900);
    await leaves(owner, 20_000);
    expect(await submits(owner, long)).toBe(202);
  });
});

describe('named providers', () => {
  it('are an engine of their own, whose default is the first one’s', async () => {
    const { key } = await anAccount();

    expect((await key.call('GET', '/engines')).body.data).toMatchObject([
      { engine: 'local' },
      { engine: 'openai-compatible', default_model: 'plain' },
      { engine: 'models', has_models: true, default_model: 'openai/gpt' },
    ]);
  });

  it('show their models with provider, cache, context and tiers, by the file before the settings', async () => {
    const { key } = await anAccount();
    const { data } = (await key.call('GET', '/models')).body;

    expect(data.map((one: { engine: string; model: string }) => `${one.engine}: ${one.model}`)).toEqual([
      'openai-compatible: plain',
      'models: openai/gpt',
      'models: claude/large',
      'models: claude/dear',
      'models: openai-compatible/plain',
    ]);
    expect(data[2]).toEqual({
      ...{ model: 'claude/large', engine: 'models', provider: 'claude', kind: 'anthropic', is_default: false },
      ...{ input_usd: 2, cached_input_usd: 0.2, cache_write_usd: 2.5, output_usd: 10, context_tokens: 400_000 },
      sees: ['image'],
      tiers: [
        ...[{ above_input_tokens: 200_000, input_usd: 4, cached_input_usd: 0.4, cache_write_usd: 4, output_usd: 15 }],
      ],
    });
  });

  it('serve chains that cross them, on every engine with models', async () => {
    for (const engine of ['models', 'openai-compatible']) {
      const { put, key, space } = await aSpace(engine);
      const manifest = { model: 'claude/large', fallback_models: ['openai/gpt', 'openai-compatible/plain'] };

      expect((await put(manifest)).status).toBe(200);
      expect((await key.call('GET', `/spaces/${space}/manifest`)).body).toMatchObject(manifest);
    }
  });

  it.each([
    [{ model: 'claude/larg' }, 'body.model', 'Did you mean claude/large?'],
    [{ model: 'other/gpt' }, 'body.model', 'offers no other/gpt'],
    [{ fallback_models: ['openai/gpt', 'claude/none'] }, 'body.fallback_models.1', 'offers no claude/none'],
    [
      { model: 'claude/large', reasoning_effort: 'minimal' },
      'body.reasoning_effort',
      'for large of the provider claude',
    ],
    [{ fallback_models: ['claude/large'], temperature: 1.5 }, 'body.temperature', 'at most 1'],
    [{ model: 'openai/gpt', thinking_tokens: 2_000 }, 'body.thinking_tokens', 'use reasoning_effort'],
    [{ model: 'claude/large', thinking_tokens: 4_000 }, 'body.thinking_tokens', 'from 1024 to 3840'],
    [{ required_delivery: true, tool_choice: 'none' }, 'body.tool_choice', 'required_delivery'],
  ])('refuse a manifest with %j', async (manifest, param, why) => {
    const { put } = await aSpace();
    const { status, body } = await put(manifest);

    expect([status, body.error.code, body.error.param]).toEqual([422, 'VALIDATION_ERROR', param]);
    expect(body.error.details[0].msg).toContain(why);
  });

  it('accept no turn without room for what its model may think before a short answer', async () => {
    const { put, key, space, id } = await aSpace();
    // The tokens that a provider puts into its cache are the dearest input.
    const least = (thinking: number) => 500 * 2.5 + (256 + thinking) * 10;
    const statusWith = async (balance: number, manifest: object) => {
      await world.rows('UPDATE account SET balance_micro_usd = held_micro_usd + $2 WHERE id = $1', [id, balance]);
      expect((await put({ model: 'claude/large', ...manifest })).status).toBe(200);
      return (await submit(key, space)).status;
    };

    expect(await statusWith(least(2_000) - 1, { thinking_tokens: 2_000 })).toBe(402);
    expect(await statusWith(least(0) + 200, {})).toBe(202);
    expect(await statusWith(least(2_000) + 200, { thinking_tokens: 2_000 })).toBe(202);
    expect(await statusWith(least(2_000) - 1, { model: 'openai/gpt' })).toBe(202);
  });

  it('keep what a manifest sets about models for the runner', async () => {
    const { put, space } = await aSpace();
    const control = { reasoning_effort: 'low', tool_choice: 'output.deliver', parallel_tool_calls: false };
    await put({ fallback_models: ['claude/large'], required_delivery: true, temperature: null, ...control });

    const setup = { space, manifest_version: 1, tools_version: 0 };
    expect(await world.bus.calls('agent.space_setup', setup)).toMatchObject({
      engine: 'models',
      manifest: { fallback_models: ['claude/large'], provider_keys: [], control, required_delivery: true },
    });
  });
});

describe('a key of the customer', () => {
  const key = { provider: 'openai', secret: 'OPENAI_KEY' };

  it('has to be a secret of the space that may be sent to the provider', async () => {
    const { put, space, key: caller } = await aSpace();
    const store = (allowed_hosts: string[]) =>
      caller.call('PUT', `/spaces/${space}/secret`, { name: 'OPENAI_KEY', value: 'sk-1', allowed_hosts });
    const manifest = { model: 'openai/any-model', provider_keys: [key] };

    const missing = await put(manifest);
    await store(['example.com']);
    const elsewhere = await put(manifest);
    await store(['api.openai.com']);
    const taken = await put(manifest);
    const unknown = await put({ provider_keys: [{ ...key, provider: 'other' }] });

    expect([missing, elsewhere, taken, unknown].map(({ status }) => status)).toEqual([422, 422, 200, 422]);
    expect(missing.body.error.details[0].msg).toContain('has no secret OPENAI_KEY');
    expect(elsewhere.body.error.details[0].msg).toContain('may not be sent to api.openai.com');
    expect(unknown.body.error).toMatchObject({ param: 'body.provider_keys.0.provider' });
  });

  it('holds the flat price of a turn, and with a fallback of the platform what that may cost', async () => {
    const { put, space, key: caller } = await aSpace();
    await caller.call('PUT', `/spaces/${space}/secret`, {
      name: 'OPENAI_KEY',
      value: 'sk-1',
      allowed_hosts: ['api.openai.com'],
    });
    const holdAfter = async (manifest: object) => {
      expect((await put({ model: 'openai/any-model', provider_keys: [key], ...manifest })).status).toBe(200);
      const { body } = await submit(caller, space);
      const [row] = await world.rows<{ hold: number }>('SELECT hold_micro_usd::int AS hold FROM turn WHERE id = $1', [
        body.turn_id,
      ]);
      return row!.hold;
    };

    expect(await holdAfter({})).toBe(500);
    expect(await holdAfter({ fallback_models: ['claude/dear'] })).toBeGreaterThan(4_096 * 50);
  });
});

describe('the file of prices', () => {
  it('is in use as soon as it changes, and as before while it is broken', async () => {
    const { key } = await anAccount();
    const shown = async () => {
      const { data } = (await key.call('GET', '/models')).body as { data: { model: string; input_usd: number }[] };
      return data.find(({ model }) => model === 'openai/gpt')?.input_usd;
    };
    prices('{"openai/gpt": {"input": 1, "outptu": 5}}');
    const { put } = await aSpace();
    expect([await shown(), (await put({ model: 'claude/dear' })).status]).toEqual([1, 200]);

    prices(JSON.stringify({ 'openai/gpt': price(7) }));
    await eventually(async () => (await shown()) === 7);
    expect((await put({ model: 'claude/dear' })).status).toBe(422);

    rmSync(file);
    expect(await shown()).toBe(7);
    prices(JSON.stringify(table));
    await eventually(async () => (await shown()) === 1);
  }, 60_000);
});
