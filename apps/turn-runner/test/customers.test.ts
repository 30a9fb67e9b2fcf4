import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ModelProvider } from '@libs/testing/servers/model-provider/model-provider';
import { OldTurnsWorker } from '../src/history/old-turns.worker.js';
import { type Space, type SpaceOptions, Thread, useRunner } from './runner-world.js';

const CUSTOMERS = Array.from({ length: 20 }, (_, index) => `customer-${String(index).padStart(2, '0')}`);
const PRICES = { 'model-a': { input: 3_000_000, cached: 300_000, output: 15_000_000 } };

const provider = new ModelProvider();
// Started before the runner, which needs its address.
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const runner = useRunner(() => ({
  OPENAI_COMPATIBLE_BASE_URL: provider.url,
  OPENAI_COMPATIBLE_API_KEY: 'key',
  OPENAI_COMPATIBLE_MODEL: 'model-a',
  ANTHROPIC_BASE_URL: provider.url,
  ANTHROPIC_API_KEY: 'key',
  ANTHROPIC_MODEL: 'model-a',
  MODEL_PROVIDERS: JSON.stringify({ responses: { kind: 'openai-responses', url: provider.url } }),
  MODEL_PROVIDER_KEYS: JSON.stringify({ responses: 'key' }),
  ENGINE_PRICES: JSON.stringify(PRICES),
  ENGINE_MAX_OUTPUT_TOKENS: '1000',
}));

beforeEach(() => {
  provider.reset();
  provider.reply = () => ({ text: 'Noted.', usage: { input: 10, output: 5 } });
});

/** Returns the text that a customer writes, which no other may get. */
const canaryOf = (customer: string) => `canary-of-${customer}`;
const PATTERN = /canary-of-customer-\d\d(?:-in-\w+)?|canary-of-nobody(?:-in-\w+)?/g;

/** Returns all canaries in a text. */
function canariesIn(text: string): string[] {
  return [...new Set(text.match(PATTERN))].toSorted();
}

/** Each customer submits its canary, and then the given number of other texts. */
async function everybodySubmits(space: Space, more: number): Promise<void> {
  for (const end_user_ref of CUSTOMERS) await space.runs(`my PIN is ${canaryOf(end_user_ref)}`, { end_user_ref });
  await space.runs('my PIN is canary-of-nobody', { end_user_ref: null });
  for (let turn = 0; turn < more; turn++)
    for (const end_user_ref of [...CUSTOMERS, null]) await space.runs(`small talk ${turn}`, { end_user_ref });
}

describe.each<[engine: NonNullable<SpaceOptions['engine']>, given: SpaceOptions]>([
  ['openai-compatible', {}],
  ['anthropic', {}],
  ['models', { model: 'responses/model-a' }],
])('customers of one space, on the engine %s', (engine, given) => {
  const aSpace = (options: SpaceOptions = {}) => runner.aSpace({ engine, ...given, ...options });

  it.each([
    ['in full', 5, 0],
    ['in the summary', 1, 2],
  ])(
    'get what they said themselves %s, and nothing that another one said',
    async (_, historyTurns, more) => {
      const space = aSpace({ historyTurns });
      await everybodySubmits(space, more);
      const found: Record<string, string[]> = {};

      for (const customer of CUSTOMERS) {
        await space.runs('what is my PIN?', { end_user_ref: customer });
        found[customer] = canariesIn(JSON.stringify(provider.last.body));
      }
      await space.runs('what is my PIN?', { end_user_ref: null });
      const ofNobody = canariesIn(JSON.stringify(provider.last.body));
      await space.runs('what is my PIN?', { end_user_ref: 'somebody new' });
      const ofNew = canariesIn(JSON.stringify(provider.last.body));

      expect(found).toEqual(Object.fromEntries(CUSTOMERS.map((customer) => [customer, [canaryOf(customer)]])));
      expect([ofNobody, ofNew]).toEqual([['canary-of-nobody'], []]);
    },
    120_000,
  );

  it.each([
    ['in full', 5, 0],
    ['in the summary', 1, 2],
  ])(
    'get in each of their threads what they said there %s, whatever names others use',
    async (_, historyTurns, more) => {
      const space = aSpace({ historyTurns });
      const threads = [...CUSTOMERS, null].flatMap((end_user_ref) => [
        { end_user_ref, name: null, thread: new Thread({ end_user_ref, inherits: true }) },
        { end_user_ref, name: 'work', thread: new Thread({ end_user_ref, thread: 'work' }) },
        { end_user_ref, name: 'home', thread: new Thread({ end_user_ref, thread: 'home' }) },
      ]);
      const canary = ({ end_user_ref, name }: (typeof threads)[number]) =>
        `canary-of-${end_user_ref ?? 'nobody'}${name === null ? '' : `-in-${name}`}`;
      // A third of them run at once: threads do not wait for each other, but a slow machine must finish that many
      // within one wait.
      for (const wanted of [null, 'work', 'home']) {
        const talking = threads
          .filter(({ name }) => name === wanted)
          .map(async (one) => {
            await space.runs(`my PIN is ${canary(one)}`, one.thread.next());
            for (let turn = 0; turn < more; turn++) await space.runs(`small talk ${turn}`, one.thread.next());
          });
        await Promise.all(talking);
      }

      const found: string[][] = [];
      for (const one of threads) {
        await space.runs('what is my PIN?', one.thread.next());
        found.push(canariesIn(JSON.stringify(provider.last.body)));
      }
      await space.runs('what is my PIN?', new Thread({ end_user_ref: CUSTOMERS[0]!, thread: 'new' }).next());
      const ofNew = canariesIn(JSON.stringify(provider.last.body));

      expect(found).toEqual(threads.map((one) => [canary(one)]));
      expect(ofNew).toEqual([]);
    },
    120_000,
  );

  it('get nothing at all of earlier turns where the history has none', async () => {
    const space = aSpace({ historyTurns: 0 });
    await space.runs(`my PIN is ${canaryOf('customer-00')}`, { end_user_ref: 'customer-00' });
    await space.runs('and now?', { end_user_ref: 'customer-00' });

    // Without the tools, whose descriptions have words of their own.
    const { tools: _, ...rest } = provider.last.body;
    const sent = JSON.stringify(rest);
    expect(canariesIn(sent)).toEqual([]);
    expect(sent).not.toContain('Earlier turns');
    expect(sent).toContain('and now?');
  });
});

describe('customers of one space, on the local engine', () => {
  it('get what they asked themselves before', async () => {
    const space = runner.aSpace({ historyTurns: 1 });
    await everybodySubmits(space, 1);

    for (const customer of CUSTOMERS.slice(0, 3)) {
      const { result } = await space.runs('what did I ask before?', { end_user_ref: customer });
      expect(canariesIn(result!)).toEqual([canaryOf(customer)]);
    }
  }, 60_000);
});

describe('customers of one space, when their turns are deleted', () => {
  it('keep summaries of their own', async () => {
    const { rows, service } = runner.world;
    const space = runner.aSpace({ historyTurns: 1 });
    const customers = CUSTOMERS.slice(0, 3);
    const turnOf = (index: number) => `tn_01234567890a70008000000000000${String(index).padStart(3, '0')}`;
    for (const [index, end_user_ref] of customers.entries())
      await space.runs(`my PIN is ${canaryOf(end_user_ref)}`, { end_user_ref, turn_id: turnOf(index) });
    await rows(`UPDATE run SET finished_at = now() - interval '31 days' WHERE space_id = $1`, [space.id]);
    // The same state as after a hundred turns in between.
    await rows(`UPDATE lane SET ended = '{[1,104)}', arrived = '{[1,104)}' WHERE space_id = $1`, [space.id]);

    await service.app.get(OldTurnsWorker).tidy();

    expect(await rows('SELECT 1 FROM run WHERE space_id = $1', [space.id])).toEqual([]);
    const summaries = await rows<{ end_user_ref: string; text: string }>(
      'SELECT end_user_ref, text FROM thread_summary WHERE space_id = $1 ORDER BY end_user_ref',
      [space.id],
    );
    expect(summaries.map(({ end_user_ref, text }) => [end_user_ref, canariesIn(text)])).toEqual(
      customers.map((customer) => [customer, [canaryOf(customer)]]),
    );
    const { result } = await space.runs('what did I ask before?', { end_user_ref: customers[1]!, position: 104 });
    expect(canariesIn(result!)).toEqual([canaryOf(customers[1]!)]);
  });
});
