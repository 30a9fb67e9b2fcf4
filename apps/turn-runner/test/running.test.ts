import { describe, expect, it } from '@jest/globals';
import { MAX_RESULT_BYTES } from '@libs/dto/agent/limits';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { migrate, undoLastMigration } from '@libs/service-kit/database/schema/migrate';
import { readPayload } from '@libs/service-kit/messaging/inbox/payload';
import { TURN_STATES } from '@libs/state-machines/turn.machine';
import { eventually } from '@libs/testing/eventually';
import { createTestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { OldTurnsWorker } from '../src/history/old-turns.worker.js';
import { GRANTED, useRunner } from './runner-world.js';
import { testService } from './test-service.js';

const runner = useRunner();
const HELD = 'call pay {"hold": true}';

describe('a turn', () => {
  it('runs and is done: two transitions, one charge', async () => {
    const space = runner.aSpace();
    const turnId = await space.submits('hello');

    const done = await runner.end(turnId);

    expect(runner.published(turnId)).toEqual([
      expect.objectContaining({ state: 'running', previous_state: 'queued', seq: 2, attempt: 1, cost_micro_usd: 0 }),
      expect.objectContaining({ state: 'done', previous_state: 'running', seq: 3, attempt: 1, cost_micro_usd: 1_000 }),
    ]);
    expect(done).toMatchObject({
      steps: 1,
      tool_calls: 0,
      error: null,
      outputs: [],
      file_ids: [],
      end_user_ref: 'ada',
    });
    expect(done.metadata).toEqual({ order: 'größer\u0000' });
    expect(done.result).toMatch(/rule-based/);
    for (const event of runner.published(turnId)) await readPayload('turn.transitioned', JSON.stringify(event));
  });

  it('calls tools, and delivers their outputs', async () => {
    const turnId = await runner
      .aSpace()
      .submits('call deliver {"a": 1} then call echo {"text": "canary-secret"} then call deliver {"a": 2}');

    const done = await runner.end(turnId);

    expect(done).toMatchObject({ state: 'done', outputs: [{ a: 1 }, { a: 2 }], steps: 4, tool_calls: 3 });
    expect(done.file_ids).toEqual([`fl_${turnId}:call_0_0`, `fl_${turnId}:call_2_0`]);
    expect(done.result).toContain('echo: [secret]');
    const steps = await runner.steps(turnId);
    expect(steps.map((step) => step.tool_calls.map((call) => [call.name, call.state]))).toEqual([
      [['deliver', 'done']],
      [['echo', 'done']],
      [['deliver', 'done']],
      [],
    ]);
    expect(steps.map((step) => step.billed_cost_usd)).toEqual([0.001, 0, 0, 0]);
  });

  it('skips the rest after a call that failed', async () => {
    const turnId = await runner.aSpace().submits('call pay {"fail": true} then call pay');

    const done = await runner.end(turnId);

    expect(done.result).toContain('pay did not work: ok\nI left the rest undone.');
    expect(runner.counter.of(turnId)).toHaveLength(1);
  });

  it('that is too long for its event is fetched, with its files', async () => {
    const space = runner.aSpace();
    const turn = space.turn('', { text: null, file_ids: ['fl_1'] });
    runner.inputs.set(turn.turn_id, {
      text: `call echo {"text": "${'long '.repeat(15_000)}"}`,
      files: [{ file_id: 'fl_1', name: 'a.txt', media_type: 'text/plain', size_bytes: 1 }],
    });
    await runner.world.bus.publishes('turn.submitted', turn);

    const done = await runner.end(turn.turn_id);

    expect(Buffer.byteLength(done.result!)).toBeLessThanOrEqual(MAX_RESULT_BYTES);
    expect(done.result).toMatch(/^echo: long long[\s\S]+\[cut: the result was longer than a turn may give\]$/);
  });

  it('receives the turns before it', async () => {
    const space = runner.aSpace({ historyTurns: 2 });
    for (const text of ['remember this', 'call deliver {}', 'hello']) await space.runs(text);

    const { result } = await space.runs('what did I ask before?');

    expect(result).toMatch(/^Before: - asked: remember this; .*\nYou asked:\n- call deliver \{\} => Delivered|deliver/);
    expect(result).toContain('- hello => ');
  });
});

describe('turns of a space', () => {
  it('run one at a time in the order of their positions, whatever the order of their events', async () => {
    const space = runner.aSpace();
    const turns = [1, 2, 3, 4].map((position) => space.turn('call pay', { position }));
    const [first, ...later] = turns;
    for (const turn of later.toReversed()) await runner.world.bus.publishes('turn.submitted', turn);
    await eventually(
      async () => (await runner.world.rows('SELECT 1 FROM run WHERE space_id = $1', [space.id])).length === 3,
    );
    expect(later.flatMap((turn) => runner.published(turn.turn_id))).toEqual([]);

    await runner.world.bus.publishes('turn.submitted', first!);
    await runner.end(turns.at(-1)!.turn_id);

    const keys = runner.counter.seen.map((call) => call.key.split(':')[0]!);
    const ids = turns.map((turn) => turn.turn_id);
    expect(keys.filter((id) => ids.includes(id))).toEqual(ids);
    const runs = await runner.world.rows<{ started_at: Date; finished_at: Date }>(
      'SELECT started_at, finished_at FROM run WHERE space_id = $1 ORDER BY position',
      [space.id],
    );
    for (const [index, run] of runs.slice(1).entries()) {
      expect(run.started_at.getTime()).toBeGreaterThanOrEqual(runs[index]!.finished_at.getTime());
    }
  });

  it('run in parallel with those of other spaces', async () => {
    const turnIds = await Promise.all(Array.from({ length: 12 }, () => runner.aSpace().submits(HELD)));

    await Promise.all(turnIds.map((turnId) => runner.called(turnId)));
    runner.counter.release();

    for (const turnId of turnIds) expect(await runner.end(turnId)).toMatchObject({ state: 'done' });
  });

  it('run once, however often their events arrive', async () => {
    const space = runner.aSpace();
    const turn = space.turn('call pay');
    for (let times = 0; times < 5; times++) await runner.world.bus.publishes('turn.submitted', turn);
    await runner.end(turn.turn_id);
    await runner.world.bus.publishes('turn.submitted', turn);
    await space.runs('call pay');

    expect(runner.counter.of(turn.turn_id)).toHaveLength(1);
    expect(runner.published(turn.turn_id)).toHaveLength(2);
  });
});

describe('a turn that is cancelled', () => {
  it('ends at once while it is queued, costs nothing, and holds up no other', async () => {
    const space = runner.aSpace();
    const running = await space.submits(HELD);
    await runner.called(running);
    const queued = await space.submits('call pay');
    const behind = await space.submits('call pay');
    await eventually(
      async () => (await runner.world.rows('SELECT 1 FROM run WHERE turn_id = $1', [behind])).length > 0,
    );

    const reply = await space.cancels(queued);

    expect(reply).toMatchObject({
      state: 'cancelled',
      transition: { seq: 2, previous_state: 'queued', cost_micro_usd: 0 },
    });
    expect(await runner.end(queued)).toEqual(reply.transition);
    runner.counter.release();
    expect(await runner.end(behind)).toMatchObject({ state: 'done' });
    expect(runner.counter.of(queued)).toEqual([]);
  });

  it('while it runs: its tool is aborted, its cost is kept, its call has an unknown outcome', async () => {
    const space = runner.aSpace();
    const turnId = await space.submits(HELD);
    await runner.called(turnId);

    expect(await space.requestsCancel(turnId)).toEqual({ state: 'running', transition: null });

    expect(await runner.end(turnId)).toMatchObject({
      state: 'cancelled',
      seq: 3,
      cost_micro_usd: 1_000,
      tool_calls: 1,
    });
    await eventually(() => runner.counter.of(turnId)[0]!.isBrokenOff);
    expect((await runner.steps(turnId))[0]!.tool_calls[0]).toMatchObject({ state: 'outcome_unknown', result: null });
    expect(await space.runs('hello')).toMatchObject({ state: 'done' });
  });

  it('ends although its tool ignores the signal', async () => {
    const space = runner.aSpace();
    const turnId = await space.submits('call stubborn');
    await runner.reaches(turnId, 'running');

    await space.publishesCancel(turnId);

    expect(await runner.end(turnId)).toMatchObject({ state: 'cancelled' });
    expect(await space.runs('hello')).toMatchObject({ state: 'done' });
  });

  it('before it arrived is cancelled as soon as it arrives', async () => {
    const space = runner.aSpace();
    const turn = space.turn('call pay');
    expect(await space.cancels(turn.turn_id)).toEqual({ state: null, transition: null });
    await eventually(
      async () =>
        (await runner.world.rows('SELECT 1 FROM lane WHERE $1 = ANY (cancelled_early)', [turn.turn_id])).length > 0,
    );

    await runner.world.bus.publishes('turn.submitted', turn);

    expect(await runner.end(turn.turn_id)).toMatchObject({ state: 'cancelled', seq: 2, cost_micro_usd: 0 });
    expect(await space.runs('hello')).toMatchObject({ state: 'done' });
    expect(runner.counter.of(turn.turn_id)).toEqual([]);
  });

  it('after its end stays what it is', async () => {
    const space = runner.aSpace();
    const done = await space.runs('hello');

    expect(await space.cancels(done.turn_id)).toEqual({ state: 'done', transition: done });
  });

  it('while it is being done ends once, and never flips', async () => {
    const races = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const space = runner.aSpace();
        const turnId = await space.submits('call pay');
        await runner.called(turnId);
        const reply = await space.cancels(turnId);
        return { turnId, reply, next: await space.runs('hello') };
      }),
    );

    for (const { turnId, reply, next } of races) {
      const published = runner.published(turnId);
      expect(published.map((one) => one.seq)).toEqual([2, 3]);
      const { state } = published.at(-1)!;
      // A reply that the turn will be cancelled must come true.
      expect(state).toBe(reply.state === 'running' ? 'cancelled' : reply.state);
      expect(next.state).toBe('done');
    }
  });
});

describe('a turn that fails', () => {
  it.each([
    // Time enough for the first step, which costs something.
    ['TURN_TIMEOUT', HELD, { timeout_s: 10 }, {}],
    ['MAX_STEPS', 'call pay then call pay then call pay', { max_steps: 2 }, {}],
    ['BUDGET_REACHED', 'call pay', {}, { budget_micro_usd: 999 }],
    ['TOOL_FAILED', 'call break', {}, {}],
    ['ENGINE_ERROR', 'hello', { engine: 'anthropic' }, {}],
  ])('has the code %s and a trace', async (code, text, spaceOptions, turnOptions) => {
    const space = runner.aSpace(spaceOptions);

    const failed = await space.runs(text, turnOptions);

    expect(failed).toMatchObject({ state: 'failed', result: null, error: { code } });
    expect(failed.error!.message).toMatch(/\w+/);
    expect(failed.error!.trace_id).toMatch(/^[0-9a-f]{32}$/);
    expect(failed.cost_micro_usd).toBe(['BUDGET_REACHED', 'ENGINE_ERROR'].includes(code) ? 0 : 1_000);
  });
});

describe('a turn that needs more than is held', () => {
  const growths = (turnId: string) => runner.growths.filter(({ turn_id }) => turn_id === turnId);

  it('has the gateway hold it before the step, and goes on with what is held', async () => {
    const done = await runner.aSpace().runs('call pay', { budget_micro_usd: 999, limit_micro_usd: 2_000 });

    expect(done).toMatchObject({ state: 'done', cost_micro_usd: 1_000, steps: 2 });
    expect(growths(done.turn_id)).toEqual([{ turn_id: done.turn_id, least_micro_usd: 1_000, wanted_micro_usd: 1_000 }]);
  });

  it.each(['credits', 'quota'] as const)(
    'ends where there is no room, names the %s, and costs nothing more',
    async (refused) => {
      runner.grants = () => ({ held_micro_usd: 999, refused });

      const failed = await runner.aSpace().runs('call pay', { budget_micro_usd: 999, limit_micro_usd: 2_000 });

      runner.grants = GRANTED;
      expect(failed).toMatchObject({ state: 'failed', error: { code: 'BUDGET_REACHED' }, cost_micro_usd: 0 });
      expect(failed.error!.message).toContain(refused === 'quota' ? 'cap' : 'credits');
      expect(runner.counter.of(failed.turn_id)).toEqual([]);
    },
  );

  it('waits while the gateway is away', async () => {
    let away = 2;
    runner.grants = (request) => {
      away -= 1;
      return away >= 0 ? new AppError('unavailable') : GRANTED(request);
    };

    const done = await runner.aSpace().runs('call pay', { budget_micro_usd: 0, limit_micro_usd: 2_000 });

    runner.grants = GRANTED;
    expect(done).toMatchObject({ state: 'done', cost_micro_usd: 1_000 });
    expect(growths(done.turn_id)).toHaveLength(3);
  });

  it('requests nothing beyond its limit', async () => {
    const failed = await runner.aSpace().runs('call pay', { budget_micro_usd: 0, limit_micro_usd: 999 });

    expect(failed).toMatchObject({ state: 'failed', error: { code: 'BUDGET_REACHED' } });
    expect(growths(failed.turn_id)).toEqual([]);
  });
});

describe('maintenance', () => {
  it('starts no turn, and lets running ones end; afterwards all continue', async () => {
    const { bus } = runner.world;
    const [space, other] = [runner.aSpace(), runner.aSpace()];
    const running = await space.submits(HELD);
    await runner.called(running);
    const state = { message: null, expected_end: null };
    await bus.publishes('maintenance.changed', { version: 2, active: true, ...state });
    await bus.publishes('maintenance.changed', { version: 1, active: false, ...state });
    await eventually(async () => (await runner.world.rows('SELECT 1 FROM maintenance WHERE active')).length === 1);

    const waiting = await other.submits('hello');
    const cancelled = await other.submits('hello');
    await eventually(
      async () => (await runner.world.rows('SELECT 1 FROM run WHERE turn_id = $1', [cancelled])).length > 0,
    );
    runner.counter.release();

    expect(await runner.end(running)).toMatchObject({ state: 'done' });
    expect(await other.cancels(cancelled)).toMatchObject({ state: 'cancelled' });
    expect(runner.published(waiting)).toEqual([]);
    await bus.publishes('maintenance.changed', { version: 3, active: false, ...state });
    expect(await runner.end(waiting)).toMatchObject({ state: 'done' });
  });
});

describe('the age of the queue', () => {
  it('is that of the turn that has waited longest, and 0 during maintenance', async () => {
    const { bus, rows } = runner.world;
    // A gauge that takes long on a busy machine is null.
    const queueAge = () =>
      eventually(async () => {
        const report = (await bus.calls('turn-runner.health', {})) as ReplyOf<'turn-runner.health'>;
        const { turn_queue_age_s: seconds } = report.gauges;
        return typeof seconds === 'number' ? { seconds } : undefined;
      });
    const maintenance = { message: null, expected_end: null };
    await bus.publishes('maintenance.changed', { version: 4, active: true, ...maintenance });
    await eventually(async () => (await rows('SELECT 1 FROM maintenance WHERE active')).length === 1);
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const space = runner.aSpace();
    const turnId = await space.submits('hello', { created_at: anHourAgo });
    await eventually(async () => (await rows('SELECT 1 FROM run WHERE turn_id = $1', [turnId])).length > 0);
    await rows('UPDATE lane SET served_at = $2 WHERE space_id = $1', [space.id, anHourAgo]);
    const locker = new pg.Client({ connectionString: runner.world.database.adminUrl });
    await locker.connect();
    // No worker claims a turn of a locked lane.
    await locker.query('BEGIN');
    await locker.query('SELECT 1 FROM turn_runner.lane WHERE space_id = $1 FOR UPDATE', [space.id]);
    expect(await queueAge()).toEqual({ seconds: 0 });

    await bus.publishes('maintenance.changed', { version: 5, active: false, ...maintenance });
    await eventually(async () => (await queueAge()).seconds >= 3_600);
    await locker.query('COMMIT');
    await locker.end();

    await runner.end(turnId);
    expect(await queueAge()).toEqual({ seconds: 0 });
  });
});

describe('turns that ended long ago', () => {
  it('lose their journal, and stay in the summary only, except for those that history may show', async () => {
    const { rows, service } = runner.world;
    const space = runner.aSpace({ historyTurns: 1 });
    const [first, last] = [
      await space.submits('remember a as 1', { turn_id: 'tn_01234567890a700080000000000000aa' }),
      await space.submits('call deliver {}', { turn_id: 'tn_01234567890b700080000000000000bb' }),
    ];
    const held = await space.submits(HELD, { turn_id: 'tn_01234567890c700080000000000000cc' });
    await runner.called(held);
    await rows(`UPDATE run SET finished_at = now() - interval '31 days' WHERE turn_id = ANY ($1)`, [[first, last]]);
    const old = service.app.get(OldTurnsWorker);

    await old.tidy();
    const [journal, kept] = [await runner.steps(last), await rows('SELECT 1 FROM run WHERE space_id = $1', [space.id])];
    // The same state as after a hundred turns in between.
    await rows(`UPDATE run SET position = position + 100 WHERE turn_id = $1`, [held]);
    await rows(`UPDATE lane SET ended = '{[1,103)}', arrived = '{[1,104)}' WHERE space_id = $1`, [space.id]);
    await old.tidy();
    runner.counter.release();
    await runner.end(held);

    expect([journal, kept.length, (await runner.steps(held)).length]).toEqual([[], 3, 2]);
    expect(await rows('SELECT turn_id FROM run WHERE space_id = $1', [space.id])).toEqual([{ turn_id: held }]);
    expect((await space.runs('what did I ask before?', { position: 104 })).result).toMatch(
      /Before: - asked: remember a as 1; .*\n- asked: call deliver/,
    );
  });
});

describe('the schema', () => {
  it('has the states of the machine, and those alone', async () => {
    const [check] = await runner.world.rows<{ definition: string }>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE conrelid = 'run'::regclass AND conname = 'run_state_check'`,
    );

    expect([...check!.definition.matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([...TURN_STATES]);
  });

  it('is undone without a trace and applied again', async () => {
    const other = await createTestDatabase([testService]);
    const target = { schema: 'turn_runner', migrations: [...testService.migrations!] };
    const admin = new pg.Client({ connectionString: other.adminUrl });
    await admin.connect();
    const tables = async () => {
      const sql = `SELECT tablename FROM pg_tables WHERE schemaname = 'turn_runner' AND tablename <> 'migration' ORDER BY 1`;
      return (await admin.query(sql)).rows;
    };
    const before = await tables();

    for (const _ of target.migrations) await undoLastMigration(target, other.adminUrl);
    const undone = await tables();
    await migrate(target, other.adminUrl);

    expect(undone).toEqual([]);
    expect(await tables()).toEqual(before);
    await admin.end();
    await other.drop();
  });
});
