import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import type { Answer } from '@libs/testing/servers/model-provider/answer';
import { ModelProvider } from '@libs/testing/servers/model-provider/model-provider';
import { useApprovers } from './approval-scene.js';
import { gone, useWorkers } from './killable-workers.js';
import { Thread, useRunner } from './runner-world.js';

// Events that a killed worker had received are redelivered after this time, instead of after half a minute.
const provider = new ModelProvider();
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const runner = useRunner(() => ({
  EVENT_ACK_WAIT_MS: '2000',
  MODEL_PROVIDERS: JSON.stringify({ chat: { kind: 'openai-chat', url: provider.url } }),
  ENGINE_PRICES: JSON.stringify({ 'chat/a': { input: 1_000_000, output: 1_000_000 } }),
}));
const HELD = '{"hold": true}';
const workers = useWorkers(runner, new URL('replica.js', import.meta.url));
let releasing: NodeJS.Timeout | undefined;

afterEach(() => clearInterval(releasing));

function releaseAll(): void {
  releasing = setInterval(() => runner.counter.release(), 50);
}

describe('kill -9 of a worker', () => {
  it.each(['before_tool_call', 'during_tool_call', 'after_tool_call'])(
    '%s: a repeatable call is repeated under one key; any other is not, and the engine learns that',
    async (point) => {
      const given = point === 'during_tool_call' ? HELD : '{}';
      workers.arm(point);
      const fragile = await runner.aSpace().submits(`call pay ${given}`);
      const robust = await runner.aSpace().submits(`call pay_once ${given}`);
      await workers.isReplaced();
      releaseAll();

      const ends = [await runner.end(fragile), await runner.end(robust)];

      for (const end of ends) {
        // One of them may have ended before the worker was killed.
        expect(end).toMatchObject({
          state: 'done',
          seq: 2 + end.attempt,
          cost_micro_usd: 1_000,
          steps: 2,
          tool_calls: 1,
        });
      }
      expect(ends.map((end) => end.attempt)).toContain(2);
      expect(ends[1]!.result).toContain('pay_once: ok');
      expect(new Set(runner.counter.of(robust).map((call) => call.key)).size).toBe(1);
      const paid = runner.counter.of(fragile).length;
      expect(paid).toBeLessThanOrEqual(1);
      if (ends[0]!.result!.includes('pay: ok')) expect(paid).toBe(1);
      else expect(ends[0]!.result).toMatch(/outcome of this call is unknown/);
    },
  );

  it('in the middle of turns of two threads of one space: both are resumed, and what waits behind them goes on in order', async () => {
    const space = runner.aSpace();
    const threads = [
      new Thread({ end_user_ref: 'ada', inherits: true }),
      new Thread({ end_user_ref: 'ada', thread: 'a' }),
    ];
    const held = await Promise.all(threads.map((thread) => space.submits(`call pay_once ${HELD}`, thread.next())));
    for (const turnId of held) await runner.called(turnId);
    const behind = await Promise.all(threads.map((thread) => space.submits('call pay', thread.next())));

    await workers.kill();
    workers.start();
    for (const turnId of held) await runner.called(turnId, 2);
    expect(behind.flatMap((turnId) => runner.counter.of(turnId))).toEqual([]);
    releaseAll();

    for (const turnId of held) {
      expect(await runner.end(turnId)).toMatchObject({ state: 'done', attempt: 2, cost_micro_usd: 1_000 });
      expect(new Set(runner.counter.of(turnId).map((call) => call.key)).size).toBe(1);
    }
    for (const turnId of behind) {
      expect(await runner.end(turnId)).toMatchObject({ state: 'done', attempt: 1 });
      expect(runner.counter.of(turnId)).toHaveLength(1);
    }
    const left = await runner.world.rows('SELECT 1 FROM lane WHERE is_running OR is_ready');
    expect(left).toEqual([]);
  });

  it('does not repeat what was finished: it comes from the journal', async () => {
    workers.arm('after_tool_call', 2);
    const text = 'call pay {"n": 1} then call deliver {"a": 1} then call pay_once {"n": 2}';
    const turnId = await runner.aSpace().submits(text);
    await workers.isReplaced();

    const end = await runner.end(turnId);

    expect(end).toMatchObject({ outputs: [{ a: 1 }], steps: 4, tool_calls: 3, cost_micro_usd: 1_000, attempt: 2 });
    expect(runner.counter.of(turnId).map((call) => call.tool)).toEqual(['pay', 'pay_once', 'pay_once']);
  });

  it.each(['before_tool_call', 'during_tool_call', 'after_tool_call'])(
    '%s among calls that only read: each is made again or comes from the journal, and the step is charged once',
    async (point) => {
      const given = point === 'during_tool_call' ? HELD : '{}';
      const calls = [0, 1, 2].map((n) => ({ id: `id_${n}`, name: 'read', arguments: given }));
      const said = (answer: Partial<Answer>): Answer => ({ usage: { input: 10, output: 5 }, ...answer });
      provider.next.push(said({ calls }), said({ text: 'Done.' }));
      workers.arm(point, 1);
      const turnId = await runner.aSpace({ engine: 'models', model: 'chat/a' }).submits('go');
      await workers.isReplaced();
      releaseAll();

      const end = await runner.end(turnId);

      expect(end).toMatchObject({
        state: 'done',
        result: 'Done.',
        steps: 2,
        tool_calls: 3,
        cost_micro_usd: 30,
        attempt: 2,
      });
      const keys = runner.counter.of(turnId).map(({ key }) => key);
      expect([...new Set(keys)].toSorted()).toEqual([0, 1, 2].map((n) => `${turnId}:call_0_${n}`));
      const [step] = await runner.steps(turnId);
      expect(step!.tool_calls.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
      expect(step!.model).toBe('chat/a');
    },
  );

  it('between a hold that has grown and the step that it is for requests the same again, and charges once', async () => {
    workers.arm('after_hold_grown');
    const turnId = await runner.aSpace().submits('hello', { budget_micro_usd: 400, limit_micro_usd: 5_000 });
    await workers.isReplaced();

    const end = await runner.end(turnId);

    expect(end).toMatchObject({ state: 'done', cost_micro_usd: 1_000, steps: 1, attempt: 2 });
    const asked = { turn_id: turnId, least_micro_usd: 1_000, wanted_micro_usd: 1_000 };
    expect(runner.growths.filter(({ turn_id }) => turn_id === turnId)).toEqual([asked, asked]);
  });

  it('between commit and publish loses no event', async () => {
    workers.arm('after_commit_before_publish');
    const turnId = await runner.aSpace().submits('hello');
    await workers.isReplaced();

    await runner.end(turnId);

    const seqs = new Set(runner.published(turnId).map((one) => one.seq));
    expect([...seqs]).toEqual(Array.from(seqs, (_, index) => index + 2));
  });

  it('three times ends the turn as lost, with what it cost', async () => {
    workers.arm('after_tool_call');
    const turnId = await runner.aSpace().submits('call pay_once');
    await workers.isReplaced();
    for (let times = 2; times <= 3; times++) {
      workers.arm('after_tool_call');
      await workers.isReplaced();
    }

    expect(await runner.end(turnId)).toMatchObject({
      state: 'failed',
      error: { code: 'WORKER_LOST' },
      attempt: 3,
      seq: 5,
      cost_micro_usd: 1_000,
      tool_calls: 1,
    });
    const running = { state: 'running', result: null, error: null };
    expect(runner.published(turnId)).toMatchObject([
      { ...running, previous_state: 'queued', attempt: 1, seq: 2, steps: 0 },
      { ...running, previous_state: 'running', attempt: 2, seq: 3, steps: 1, cost_micro_usd: 1_000 },
      { ...running, previous_state: 'running', attempt: 3, seq: 4 },
      { state: 'failed', previous_state: 'running' },
    ]);
    expect(new Set(runner.counter.of(turnId).map((call) => call.key)).size).toBe(1);
  });
});

describe('a turn whose worker was lost', () => {
  it('is cancelled by the next one, if that was requested', async () => {
    const space = runner.aSpace();
    const turnId = await space.submits(`call pay_once ${HELD}`);
    await runner.called(turnId);
    workers.current.kill('SIGKILL');
    await space.publishesCancel(turnId);
    await workers.isReplaced();

    expect(await runner.end(turnId)).toMatchObject({ state: 'cancelled', cost_micro_usd: 1_000 });
  });
});

describe('a worker that lost its lease', () => {
  it('writes nothing more, and aborts its tool', async () => {
    const turnId = await runner.aSpace().submits(`call pay_once ${HELD}`);
    await runner.called(turnId);
    await runner.world.rows(
      `UPDATE run SET lease_id = gen_random_uuid(), lease_until = now() + interval '1 hour' WHERE turn_id = $1`,
      [turnId],
    );

    await eventually(() => runner.counter.of(turnId)[0]!.isBrokenOff);

    const [run] = await runner.world.rows<{ state: string }>('SELECT state FROM run WHERE turn_id = $1', [turnId]);
    expect(run!.state).toBe('running');
    expect((await runner.steps(turnId))[0]!.tool_calls[0]!.state).toBe('started');
  });
});

describe('two workers', () => {
  it('run every turn once, those of a space one after the other, and hand over turns at a shutdown', async () => {
    const long = await runner.aSpace().submits(`call pay_once ${HELD}`);
    await runner.called(long);
    const first = workers.current;
    workers.start();
    const spaces = Array.from({ length: 8 }, () => runner.aSpace());
    const turnIds: string[] = [];
    for (let round = 0; round < 10; round++) {
      for (const space of spaces) turnIds.push(await space.submits('call pay'));
    }
    first.kill('SIGTERM');

    for (const turnId of turnIds) expect(await runner.end(turnId)).toMatchObject({ state: 'done' });
    for (const turnId of turnIds) expect(runner.counter.of(turnId)).toHaveLength(1);
    await runner.called(long, 2);
    runner.counter.release();
    expect(await runner.end(long)).toMatchObject({ state: 'done', attempt: 2 });
    const [run] = await runner.world.rows<{ losses: number }>('SELECT losses FROM run WHERE turn_id = $1', [long]);
    expect(run!.losses).toBe(0);
    await gone(first);
    const overlaps = await runner.world.rows(
      `SELECT 1 FROM run a JOIN run b ON b.space_id = a.space_id AND b.position = a.position + 1
       WHERE a.thread_id IS NULL AND b.thread_id IS NULL AND b.started_at < a.finished_at AND a.finished_at IS NOT NULL`,
    );
    expect(overlaps).toEqual([]);
  });
});

describe('kill -9 around a call that a person approves', () => {
  const { asks, decides } = useApprovers(runner);
  const TRANSFER = 'call transfer {"cents": 4200}';

  it.each(['before_waiting', 'after_waiting'])('%s: it is submitted for approval once and made once', async (point) => {
    workers.arm(point);
    const turnId = await runner.aSpace().submits(TRANSFER);
    await workers.isReplaced();

    const asked = await asks(turnId);
    await decides(turnId, asked);

    expect(await runner.end(turnId)).toMatchObject({ state: 'done', tool_calls: 1 });
    expect(runner.counter.of(turnId)).toHaveLength(1);
    expect(runner.published(turnId).filter(({ approval }) => approval?.decision === null)).toHaveLength(1);
  });

  it('while no worker runs: the decision waits for one', async () => {
    const turnId = await runner.aSpace().submits(TRANSFER);
    const asked = await asks(turnId);
    await workers.kill();

    await decides(turnId, asked);
    workers.start();

    expect(await runner.end(turnId)).toMatchObject({ state: 'done' });
    expect(runner.counter.of(turnId)).toHaveLength(1);
  });

  it.each([
    ['before_tool_call', 0],
    ['after_tool_call', 1],
  ])('%s of an approved one: its outcome is unknown, nobody is asked again', async (point, calls) => {
    const turnId = await runner.aSpace().submits(TRANSFER);
    const asked = await asks(turnId);
    workers.arm(point);
    await decides(turnId, asked);
    await workers.isReplaced();

    expect(await runner.end(turnId)).toMatchObject({ state: 'done' });
    expect(runner.counter.of(turnId)).toHaveLength(calls);
    expect(runner.published(turnId).filter(({ approval }) => approval?.decision === null)).toHaveLength(1);
    expect((await runner.steps(turnId))[0]!.tool_calls).toMatchObject([{ state: 'outcome_unknown' }]);
  });
});
