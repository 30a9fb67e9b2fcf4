import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '@libs/testing/servers/model-provider/answer';
import { ModelProvider, type ModelRequest } from '@libs/testing/servers/model-provider/model-provider';
import { useRunner } from './runner-world.js';

const PRICE = { input: 1_000, cached: 1_000, output: 1_000 };
const CONTEXT = 8_000;
/** The context of a model that only its provider knows, in characters. */
const UNKNOWN_CONTEXT = 30_000;

const provider = new ModelProvider();
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const runner = useRunner(() => ({
  MODEL_PROVIDERS: JSON.stringify({
    chat: { kind: 'openai-chat', url: provider.url },
    claude: { kind: 'anthropic', url: provider.url },
  }),
  ENGINE_PRICES: JSON.stringify({ 'chat/known': { ...PRICE, context: CONTEXT }, 'claude/unknown': PRICE }),
  ENGINE_MAX_OUTPUT_TOKENS: '1000',
}));
beforeEach(() => provider.reset());

const said = (text: string, more: Partial<Answer> = {}): Answer => ({ text, usage: { input: 10, output: 5 }, ...more });
/** A call whose result is about 1,500 tokens. */
const reads = (n: number) =>
  said('', {
    calls: [{ id: `call_${n}`, name: 'echo', arguments: `{"text": "part ${n} of the book. ", "times": 300}` }],
  });
const bytesOf = ({ body }: ModelRequest) => Buffer.byteLength(JSON.stringify(body['messages']));

describe('a turn that reads more than its model has room for', () => {
  it('goes on with old results shortened, where the context is known, and keeps the newest whole', async () => {
    for (let n = 0; n < 14; n++) provider.next.push(reads(n));
    provider.next.push(said('The end.'));

    const done = await runner.aSpace({ engine: 'models', model: 'chat/known' }).runs('read the book');

    expect(done).toMatchObject({ state: 'done', result: 'The end.', steps: 15 });
    const last = JSON.stringify(provider.last.body);
    expect(last).toContain('[shortened');
    expect(last).toContain('part 13 of the book. part 13');
    for (const request of provider.requests) expect(bytesOf(request)).toBeLessThan(CONTEXT * 5);
  });

  it('shortens several steps at once, so that requests keep their beginning', async () => {
    for (let n = 0; n < 14; n++) provider.next.push(reads(n));
    provider.next.push(said('The end.'));

    await runner.aSpace({ engine: 'models', model: 'chat/known' }).runs('read the book');

    const texts = provider.requests.map(({ body }) => JSON.stringify(body['messages']).slice(0, -1));
    const kept = texts.slice(1).filter((text, index) => text.startsWith(texts[index]!)).length;
    expect(kept).toBeGreaterThanOrEqual(8);
  });

  it('goes on where only its provider knows that the request is too long', async () => {
    for (let n = 0; n < 8; n++) provider.next.push(reads(n));
    const replies = [...provider.next.splice(0), said('The end.')];
    let refusals = 0;
    provider.reply = (request) => {
      if (bytesOf(request) <= UNKNOWN_CONTEXT) return replies.shift()!;
      refusals++;
      return { status: 400, message: `prompt is too long: ${bytesOf(request)} tokens > ${UNKNOWN_CONTEXT} maximum` };
    };

    const done = await runner.aSpace({ engine: 'models', model: 'claude/unknown' }).runs('read the book');

    expect(done).toMatchObject({ state: 'done', result: 'The end.' });
    expect(refusals).toBeGreaterThan(0);
  });

  it('fails where its own text is too long, after a few requests', async () => {
    provider.reply = () => ({ status: 400, message: 'prompt is too long' });

    expect(await runner.aSpace({ engine: 'models', model: 'claude/unknown' }).runs('x'.repeat(50_000))).toMatchObject({
      state: 'failed',
      error: { code: 'CONTEXT_TOO_LONG' },
    });
    expect(provider.requests.length).toBeLessThanOrEqual(4);
  });
});
