import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import type { Answer } from '@libs/testing/servers/model-provider/answer';
import { ModelProvider } from '@libs/testing/servers/model-provider/model-provider';
import { useRunner } from './runner-world.js';

const PRICE = { input: 1_000, cached: 1_000, output: 1_000 };

const provider = new ModelProvider();
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const runner = useRunner(() => ({
  MODEL_PROVIDERS: JSON.stringify({ chat: { kind: 'openai-chat', url: provider.url } }),
  ENGINE_PRICES: JSON.stringify({ 'chat/a': PRICE }),
}));
beforeEach(() => provider.reset());

const said = (text: string, more: Partial<Answer> = {}): Answer => ({ text, usage: { input: 10, output: 5 }, ...more });
/** One step with these calls, and the end of the turn. */
function calls(...names: string[]): void {
  const requested = names.map((name, n) => {
    const [tool, hold] = name.split(' ');
    return { id: `id_${n}`, name: tool!, arguments: JSON.stringify({ n, hold: hold !== undefined }) };
  });
  provider.next.push(said('', { calls: requested }), said('Done.'));
}
const aSpace = () => runner.aSpace({ engine: 'models', model: 'chat/a' });
const seenOf = (turnId: string) => runner.counter.of(turnId).map(({ tool, given }) => `${tool} ${given['n']}`);

describe('the calls of one step', () => {
  it('are made side by side where they only read, and in their order around one that does more', async () => {
    calls('read hold', 'read hold', 'read hold', 'pay hold', 'read hold', 'read hold');
    const turnId = await aSpace().submits('go');

    await eventually(() => runner.counter.of(turnId).length === 3);
    expect(seenOf(turnId).toSorted()).toEqual(['read 0', 'read 1', 'read 2']);
    runner.counter.release();
    await eventually(() => runner.counter.of(turnId).length === 4);
    expect(seenOf(turnId)[3]).toBe('pay 3');
    runner.counter.release();
    await eventually(() => runner.counter.of(turnId).length === 6);
    expect(seenOf(turnId).slice(4).toSorted()).toEqual(['read 4', 'read 5']);
    runner.counter.release();

    expect(await runner.end(turnId)).toMatchObject({ state: 'done', result: 'Done.', tool_calls: 6 });
    const [step] = await runner.steps(turnId);
    expect(step!.tool_calls.map(({ call_id, state }) => [call_id, state])).toEqual(
      Array.from({ length: 6 }, (_, n) => [`call_0_${n}`, 'done']),
    );
    const { messages } = provider.last.body as { messages: { role: string; tool_call_id?: string }[] };
    expect(messages.flatMap(({ tool_call_id }) => tool_call_id ?? [])).toEqual([
      'id_0',
      'id_1',
      'id_2',
      'id_3',
      'id_4',
      'id_5',
    ]);
  });

  it('are at most eight at once', async () => {
    calls(...Array<string>(10).fill('read hold'));
    const turnId = await aSpace().submits('go');

    await eventually(() => runner.counter.of(turnId).length === 8);
    expect(seenOf(turnId)).toHaveLength(8);
    runner.counter.release();
    await eventually(() => runner.counter.of(turnId).length === 10);
    runner.counter.release();

    expect((await runner.end(turnId)).tool_calls).toBe(10);
  });

  it('end together where one of them ends the turn', async () => {
    calls('read hold', 'read_and_break', 'read hold');
    const turnId = await aSpace().submits('go');

    const failed = await runner.end(turnId);

    expect(failed).toMatchObject({ state: 'failed', error: { code: 'TOOL_FAILED' } });
    await eventually(() => runner.counter.of(turnId).every(({ isBrokenOff }) => isBrokenOff));
    const [step] = await runner.steps(turnId);
    expect(step!.tool_calls.map(({ state }) => state)).not.toContain('started');
  });

  it('end together when the turn is cancelled', async () => {
    calls('read hold', 'read hold');
    const space = aSpace();
    const turnId = await space.submits('go');
    await eventually(() => runner.counter.of(turnId).length === 2);

    await space.cancels(turnId);

    expect(await runner.end(turnId)).toMatchObject({ state: 'cancelled', tool_calls: 2 });
    await eventually(() => runner.counter.of(turnId).every(({ isBrokenOff }) => isBrokenOff));
  });
});
