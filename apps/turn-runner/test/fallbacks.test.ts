import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { measured } from '@libs/testing/measured';
import type { Answer } from '@libs/testing/servers/model-provider/answer';
import { ModelProvider, type Reply } from '@libs/testing/servers/model-provider/model-provider';
import { GRANTED, type SpaceOptions, useRunner } from './runner-world.js';

const CHEAP = { input: 1_000_000, cached: 1_000_000, output: 2_000_000 };
const DEAR = { input: 10_000_000, cached: 10_000_000, output: 20_000_000 };
const USAGE = { input: 1_000, output: 100 };
const [CHEAP_STEP, DEAR_STEP] = [1_200, 12_000];
const OWN_KEY_TURN = 777;
const OPERATOR_KEY = 'key-of-the-operator';

const [first, second] = [new ModelProvider(), new ModelProvider()];
beforeAll(() => Promise.all([first.start(), second.start()]));
afterAll(() => {
  first.stop();
  second.stop();
});
const runner = useRunner(() => ({
  MODEL_PROVIDERS: JSON.stringify({
    first: { kind: 'openai-chat', url: first.url },
    second: { kind: 'anthropic', url: second.url },
    away: { kind: 'openai-responses', url: 'http://127.0.0.1:9/v1' },
  }),
  MODEL_PROVIDER_KEYS: JSON.stringify({ first: OPERATOR_KEY, second: OPERATOR_KEY, away: 'key' }),
  ENGINE_PRICES: JSON.stringify({
    'first/a': CHEAP,
    'second/b': DEAR,
    'away/c': CHEAP,
    'first/small': { ...CHEAP, context: 8_000 },
    'second/tiny': { ...DEAR, context: 4_000 },
    'second/large': { ...DEAR, context: 200_000 },
  }),
  ENGINE_MAX_OUTPUT_TOKENS: '1000',
  OWN_KEY_TURN_MICRO_USD: String(OWN_KEY_TURN),
}));
beforeEach(() => {
  for (const provider of [first, second]) {
    provider.reset();
    provider.reply = () => said('Hello.');
  }
  runner.grants = GRANTED;
  runner.growths.length = 0;
});

const said = (text: string, more: Partial<Answer> = {}): Answer => ({ text, usage: USAGE, ...more });
const aSpace = ({ manifest, ...options }: SpaceOptions = {}) =>
  runner.aSpace({
    engine: 'models',
    model: 'first/a',
    ...options,
    manifest: { fallback_models: ['second/b'], ...manifest },
  });

async function modelsOf(turnId: string) {
  return (await runner.steps(turnId)).map(({ model }) => model);
}

describe('a chain of models', () => {
  it.each<[string, Reply]>([
    ['limited', { status: 429 }],
    ['limited for long', { status: 429, headers: { 'retry-after': '600' } }],
    ['away', { status: 503 }],
    ['overloaded', { status: 529 }],
    ['breaking off', { answer: said('The first half of an answer.'), after: 3, ends: 'cut' }],
  ])('goes on at the next one where the first is %s, and is charged at that one’s price', async (_, reply) => {
    first.reply = () => reply;
    second.next.push(said('From the second.'));

    const done = await aSpace().runs('hello');

    expect(done).toMatchObject({ state: 'done', result: 'From the second.', cost_micro_usd: DEAR_STEP });
    expect(await modelsOf(done.turn_id)).toEqual(['second/b']);
    expect(first.requests.length).toBeLessThanOrEqual(3);
  });

  it('goes on at the next one where the first cannot be reached', async () => {
    const done = await aSpace({ model: 'away/c' }).runs('hello');

    expect(done).toMatchObject({ state: 'done', cost_micro_usd: DEAR_STEP });
  });

  it('shows the owner of the key what failed before, of each step', async () => {
    const busy = { status: 503, message: 'no workers left', headers: { 'retry-after': '600' } };
    const calls = [{ id: 'call_a', name: 'echo', arguments: '{"text": "one"}' }];
    first.next.push(busy);
    second.next.push(said('', { calls }), said('Done.'));

    const { turn_id } = await aSpace().runs('look');

    const faults = (await runner.steps(turn_id)).map((step) => step.faults);
    expect(faults).toEqual([
      [{ model: 'first/a', status: 503, reason: expect.stringContaining('no workers left') }],
      [],
    ]);
  });

  it('calls the first again before it leaves it, where that requests little time', async () => {
    first.next.push({ status: 503 }, { status: 429, headers: { 'retry-after': '0' } }, said('Third time.'));

    expect(await aSpace().runs('hello')).toMatchObject({ result: 'Third time.', cost_micro_usd: CHEAP_STEP });
    expect(second.requests).toEqual([]);
  });

  it('stays at the model that answered, and gives another one what was done in words', async () => {
    const calls = [{ id: 'call_a', name: 'echo', arguments: '{"text": "one"}' }];
    first.next.push({ status: 429, headers: { 'retry-after': '60' } });
    second.next.push(said('', { calls, reasoning: 'thoughts of the second' }));
    second.next.push(said('', { calls: [{ ...calls[0]!, id: 'call_b' }] }));
    second.next.push({ status: 529, headers: { 'retry-after': '60' } });
    first.next.push(said('Done.'));

    const done = await aSpace().runs('look');

    expect(done).toMatchObject({ state: 'done', result: 'Done.' });
    expect(await modelsOf(done.turn_id)).toEqual(['second/b', 'second/b', 'first/a']);
    expect(done.cost_micro_usd).toBe(2 * DEAR_STEP + CHEAP_STEP);
    expect(JSON.stringify(second.last.body)).toContain('thoughts of the second');
    expect(JSON.stringify(first.last.body)).not.toContain('thoughts of the second');
    expect(JSON.stringify(first.last.body)).toContain('call_b');
  });

  it.each([400, 401, 403, 404])('does not hide a refusal with %p', async (status) => {
    first.reply = () => ({ status, message: 'no' });

    expect(await aSpace().runs('hello')).toMatchObject({ state: 'failed', error: { code: 'ENGINE_ERROR' } });
    expect(second.requests).toEqual([]);
  });

  it('comes back to the first where all others are worse off', async () => {
    first.next.push({ status: 429, headers: { 'retry-after': '6' } });
    second.reply = () => ({ status: 429, headers: { 'retry-after': '600' } });

    expect(await aSpace().runs('hello')).toMatchObject({ state: 'done', cost_micro_usd: CHEAP_STEP });
  }, 90_000);

  it('gives up where none may be called before the deadline', async () => {
    first.reply = () => ({ status: 429, headers: { 'retry-after': '60' } });
    second.reply = () => ({ status: 429, headers: { 'retry-after': '60' } });

    const failed = await measured('a chain of two limited models gives up after', () =>
      aSpace({ timeout_s: 30 }).runs('hello'),
    );

    expect(failed).toMatchObject({ state: 'failed', error: { code: 'ENGINE_RATE_LIMITED' }, cost_micro_usd: 0 });
  });

  it('has held what its dearest model may cost', async () => {
    await aSpace().runs('hello', { budget_micro_usd: 10, limit_micro_usd: 1_000_000 });

    const [{ least_micro_usd, wanted_micro_usd }] = runner.growths as [(typeof runner.growths)[number]];
    expect(least_micro_usd).toBeGreaterThan(500 * 10 + 256 * 20);
    expect(wanted_micro_usd - least_micro_usd).toBe((1_000 - 256) * 20);
  });

  it('leaves out a model that has no price any more', async () => {
    const done = await aSpace({ model: 'first/gone' }).runs('hello');

    expect(await modelsOf(done.turn_id)).toEqual(['second/b']);
  });
});

describe('a chain whose model has no room for a request', () => {
  const TOO_LONG: Reply = { status: 400, message: 'prompt is too long: 9000 tokens > 8000 maximum' };
  const chain = (model: string, ...fallback_models: string[]) => aSpace({ model, manifest: { fallback_models } });

  it.each([
    ['first/small', 'second/large'],
    ['first/small', 'second/b'],
    ['first/a', 'second/large'],
    ['first/a', 'second/b'],
  ])('goes on from %s at %s', async (model, next) => {
    first.reply = () => TOO_LONG;
    second.next.push(said('From the second.'));

    const done = await chain(model, next).runs('hello');

    expect(done).toMatchObject({ state: 'done', result: 'From the second.', cost_micro_usd: DEAR_STEP });
    expect(await modelsOf(done.turn_id)).toEqual([next]);
    expect(first.requests.length).toBeLessThanOrEqual(4);
  });

  it('passes over models that have less room, and fails where none has more', async () => {
    first.reply = () => TOO_LONG;

    const done = await chain('first/small', 'second/tiny', 'second/large').runs('hello');
    const failed = await chain('first/small', 'second/tiny').runs('hello');

    expect(done).toMatchObject({ state: 'done' });
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'CONTEXT_TOO_LONG' }, cost_micro_usd: 0 });
    expect(second.requests.map(({ body }) => body['model'])).toEqual(['large']);
  });

  it('fails where no model has room, after a few requests to each', async () => {
    for (const provider of [first, second]) provider.reply = () => TOO_LONG;

    const failed = await chain('first/small', 'second/large', 'second/b').runs('hello');

    expect(failed).toMatchObject({ state: 'failed', error: { code: 'CONTEXT_TOO_LONG' } });
    expect(first.requests.length).toBeLessThanOrEqual(4);
    expect(second.requests.length).toBeLessThanOrEqual(8);
  });

  it('stays at the larger one for the rest of the turn, with all that was shortened for the smaller one', async () => {
    const reads = (id: string) =>
      said('', { calls: [{ id, name: 'echo', arguments: `{"text": "part ${id} of the book. ", "times": 300}` }] });
    first.next.push(reads('one'));
    first.reply = () => TOO_LONG;
    second.next.push(reads('two'), said('The end.'));

    const done = await chain('first/small', 'second/large').runs('read the book');

    expect(done).toMatchObject({ state: 'done', result: 'The end.' });
    expect(await modelsOf(done.turn_id)).toEqual(['first/small', 'second/large', 'second/large']);
    expect(JSON.stringify(second.requests[0]!.body)).not.toContain('[shortened');
    expect(JSON.stringify(second.last.body)).toContain('part two of the book. part two');
  });

  it('waits for the larger one where that is away for a moment, and does not go back', async () => {
    first.reply = () => TOO_LONG;
    second.next.push({ status: 529 }, { status: 429, headers: { 'retry-after': '0' } }, { status: 529 });

    expect(await chain('first/small', 'second/large').runs('hello')).toMatchObject({ state: 'done' });
    expect(first.requests.length).toBeLessThanOrEqual(4);
  });

  it('does not hide what the larger one refuses', async () => {
    first.reply = () => TOO_LONG;
    second.reply = () => ({ status: 401, message: 'no' });

    const failed = await chain('first/small', 'second/large').runs('hello');

    expect(failed).toMatchObject({ state: 'failed', error: { code: 'ENGINE_ERROR' } });
  });
});

describe('a key of the customer', () => {
  const provider_keys = [{ provider: 'first', secret: 'OWN_KEY' }];
  const withKey = (value: string, hosts = ['127.0.0.1']) => {
    const space = aSpace({ model: 'first/any-model', manifest: { provider_keys } });
    runner.secrets.set(space.id, [{ name: 'OWN_KEY', value, hosts }]);
    return space;
  };

  it('is sent to its provider alone; tokens cost nothing, and the turn a flat price once', async () => {
    const calls = [{ id: 'call_a', name: 'echo', arguments: '{"text": "one"}' }];
    first.key = 'sk-of-the-customer';
    first.next.push(said('', { calls }), said('Done.'));

    const done = await withKey('sk-of-the-customer').runs('look');

    expect(done).toMatchObject({ state: 'done', result: 'Done.', steps: 2, cost_micro_usd: OWN_KEY_TURN });
    expect([done.input_tokens, done.output_tokens]).toEqual([2_000, 200]);
    expect(second.requests).toEqual([]);
  });

  it('is not sent to the next model of the chain, which the platform is charged for', async () => {
    first.reply = () => ({ status: 503 });

    const done = await withKey('sk-of-the-customer').runs('hello');

    expect(done.cost_micro_usd).toBe(DEAR_STEP);
    expect(second.last.headers['x-api-key']).toBe(OPERATOR_KEY);
    expect(JSON.stringify(second.requests)).not.toContain('sk-of-the-customer');
  });

  it('is in no result, whatever the provider repeats', async () => {
    first.reply = () => said('Your key is sk-of-the-customer.');

    expect((await withKey('sk-of-the-customer').runs('hello')).result).toBe('Your key is [key].');
  });

  it('is in no call and no thought that is kept, whatever the provider repeats', async () => {
    const space = aSpace({
      model: 'second/any-model',
      manifest: { provider_keys: [{ provider: 'second', secret: 'OWN_KEY' }] },
    });
    runner.secrets.set(space.id, [{ name: 'OWN_KEY', value: 'sk-of-the-customer', hosts: ['127.0.0.1'] }]);
    const calls = [{ id: 'call_a', name: 'echo', arguments: '{"text": "use sk-of-the-customer"}' }];
    second.next.push(said('', { calls, reasoning: 'thoughts of sk-of-the-customer' }), said('Done.'));

    const done = await space.runs('look');

    const kept = JSON.stringify(
      await runner.world.rows('SELECT * FROM turn_step JOIN tool_call USING (turn_id) WHERE turn_id = $1', [
        done.turn_id,
      ]),
    );
    expect(kept).toContain('use [key]');
    expect(kept).not.toContain('thoughts of');
    expect(kept).not.toContain('sk-of-the-customer');
  });

  it('is in no error, whatever the provider repeats', async () => {
    first.reply = () => ({ status: 400, message: 'the key a.b.c/d.e.f+g.h.i= is no good' });

    const failed = await withKey('a.b.c/d.e.f+g.h.i=').runs('hello');

    expect(failed.error!.provider_reason).toContain('the key [key] is no good');
    expect(JSON.stringify(failed)).not.toContain('a.b.c/d.e.f+g.h.i=');
  });

  it('goes nowhere where its hosts are others, or it is gone', async () => {
    const elsewhere = await withKey('sk-of-the-customer', ['api.example.com']).runs('hello');
    const gone = aSpace({ manifest: { provider_keys } });

    expect(elsewhere).toMatchObject({ state: 'failed', error: { code: 'SECRET_MISSING' } });
    expect(await gone.runs('hello')).toMatchObject({ state: 'failed', error: { code: 'SECRET_MISSING' } });
    expect(first.requests).toEqual([]);
  });
});

describe('a key of the operator', () => {
  it('is in no result and no error, whatever the provider repeats', async () => {
    first.next.push(said(`Your key is ${OPERATOR_KEY}.`), { status: 400, message: `no model of ${OPERATOR_KEY}` });

    expect((await aSpace().runs('hello')).result).toBe('Your key is [key].');
    expect((await aSpace().runs('hello')).error!.provider_reason).toContain('no model of [key]');
  });
});
