import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { eventually } from '@libs/testing/eventually';
import pg from 'pg';
import { JournalService } from '../src/journal/journal.service.js';
import type { JournalStep } from '../src/journal/turn-step.entity.js';
import { EndingsService } from '../src/runs/endings.service.js';
import { RunsRepository } from '../src/runs/runs.repository.js';
import type { EndOfRun } from '../src/runs/stored/end-runs.queries.js';
import type { LeasedRun, RunRow } from '../src/runs/stored/run.entity.js';
import { type Ending, lastTransition, totalsOfRow } from '../src/runs/transition.js';
import { type Space, Thread, useRunner } from './runner-world.js';

const runner = useRunner();
const HELD = 'call pay {"hold": true}';
const DONE: Ending = { on: 'finish', result: 'done by the test' };
const A_STEP: JournalStep = {
  step: 1,
  text: 'half a character: \ud83d',
  finish_reason: 'stop',
  calls: [],
  message: { nul: '\u0000' },
  model: 'chat/a',
  input_tokens: 1,
  output_tokens: 2,
  cached_tokens: 0,
  faults: null,
  cache_write_tokens: 0,
  cost_micro_usd: 3,
};

afterEach(() => runner.counter.release());

const service = <T>(type: abstract new (...args: never[]) => T): T => runner.world.service.app.get(type as never);

/** Makes turns of spaces of their own, whose tools are under way. */
async function heldTurns(count: number): Promise<LeasedRun[]> {
  const turnIds = await Promise.all(Array.from({ length: count }, () => runner.aSpace().submits(HELD)));
  return Promise.all(turnIds.map(heldRun));
}

async function heldRun(turnId: string): Promise<LeasedRun> {
  await runner.called(turnId);
  return (await service(RunsRepository).find(service(Database), turnId)) as LeasedRun;
}

async function ends(run: LeasedRun, ending: Ending = DONE, lastStep?: JournalStep): Promise<void> {
  // As in a worker that has taken it up: finished work is read from the journal.
  const journal = await service(JournalService).open({ ...run, attempt: 2 });
  await service(EndingsService).endLeased(run, journal, ending, lastStep);
}

/** Ends turns at the same moment. */
async function endAtOnce(runs: readonly LeasedRun[], ending: Ending = DONE): Promise<void> {
  const journals = await Promise.all(runs.map((run) => service(JournalService).open({ ...run, attempt: 2 })));
  await Promise.all(runs.map((run, index) => service(EndingsService).endLeased(run, journals[index]!, ending)));
}

/** Returns how many turns each of the last transactions has written. */
async function sizesOfBatches(turnIds: readonly string[]): Promise<number[]> {
  const rows = await runner.world.rows<{ size: number }>(
    'SELECT count(*)::int AS size FROM run WHERE turn_id = ANY ($1) GROUP BY xmin::text ORDER BY 1 DESC',
    [turnIds],
  );
  return rows.map(({ size }) => size);
}

async function stateOf(turnId: string): Promise<string> {
  return (await service(RunsRepository).find(service(Database), turnId))!.state;
}

/** Returns the events of the end of a turn in the outbox. */
async function eventsOfEnd(turnId: string): Promise<{ id: string; state: string; headers: object }[]> {
  const rows = await runner.world.rows<{ id: string; payload: string; headers: object }>(
    `SELECT id, payload::text, headers FROM outbox WHERE payload::text LIKE '%' || $1 || '%'`,
    [turnId],
  );
  // Postgres cannot read inside a payload with a NUL.
  const events = rows.map(({ id, payload, headers }) => ({ id, state: JSON.parse(payload).state as string, headers }));
  return events.filter(({ state }) => ['done', 'failed', 'cancelled'].includes(state));
}

/** Locks the lanes of runs until `release`. `pid`: the process that holds the locks. */
async function lockLanes(...runs: readonly RunRow[]): Promise<{ pid: number; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: runner.world.database.adminUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM turn_runner.lane WHERE space_id = ANY ($1) FOR UPDATE', [
    runs.map(({ space_id }) => space_id),
  ]);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return {
    pid: rows[0]!.pid,
    async release() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

/** Returns the end of a run as the service gives it to the repository. */
function endOf(run: RunRow, ending: Ending, leaseId = run.lease_id): EndOfRun {
  const transition = lastTransition(run, ending, totalsOfRow(run), new Date());
  const outbox = service(Outbox<'turn-runner'>).row('turn.transitioned', transition);
  return { run, leaseId, transition, yieldsToCancel: ending.on !== 'cancel', lastStep: undefined, outbox };
}

describe('turns of different spaces that end at the same time', () => {
  it('are written together, and each ends once, with one event in its own trace and a free lane', async () => {
    const turnIds = await Promise.all(
      Array.from({ length: 12 }, () => runner.aSpace().submits(`${HELD} then call deliver {"nul": "\\u0000"}`)),
    );
    for (const turnId of turnIds) await runner.called(turnId);
    runner.counter.release();

    const done = await Promise.all(turnIds.map((turnId) => runner.end(turnId)));

    expect((await sizesOfBatches(turnIds))[0]).toBeGreaterThan(1);
    for (const one of done) {
      expect(one).toMatchObject({ state: 'done', seq: 3, steps: 3, tool_calls: 2, outputs: [{ nul: '\u0000' }] });
      expect(runner.published(one.turn_id).map(({ seq }) => seq)).toEqual([2, 3]);
    }
    const events = (await Promise.all(turnIds.map(eventsOfEnd))).flat();
    expect(new Set(events.map(({ id }) => id)).size).toBe(turnIds.length);
    const traces = await runner.world.rows<{ trace_id: string }>(
      'SELECT trace_id FROM run WHERE turn_id = ANY ($1) ORDER BY array_position($1, turn_id)',
      [turnIds],
    );
    expect(events.map(({ headers }) => (headers as { traceparent: string }).traceparent.split('-')[1])).toEqual(
      traces.map(({ trace_id }) => trace_id),
    );
    const spaces = done.map(({ space }) => space);
    expect(
      await runner.world.rows('SELECT 1 FROM lane WHERE space_id = ANY ($1) AND (is_running OR head <> 2)', [spaces]),
    ).toEqual([]);
  });

  it('do not end with them where the lease was lost or a cancel was requested', async () => {
    const runs = await heldTurns(6);
    const [first, lost, cancelled, ...others] = runs.map(({ turn_id }) => turn_id);
    await runner.world.rows(
      `UPDATE run SET lease_id = gen_random_uuid(), lease_until = 'infinity' WHERE turn_id = $1`,
      [lost],
    );
    await runner.world.rows('UPDATE run SET cancel_requested_at = now() WHERE turn_id = $1', [cancelled]);

    await endAtOnce(runs);

    expect(await stateOf(lost!)).toBe('running');
    expect(await eventsOfEnd(lost!)).toEqual([]);
    expect((await eventsOfEnd(cancelled!)).map(({ state }) => state)).toEqual(['cancelled']);
    for (const turnId of [first!, ...others])
      expect((await eventsOfEnd(turnId)).map(({ state }) => state)).toEqual(['done']);
    expect((await sizesOfBatches(others))[0]).toBe(others.length);
    expect((await runner.steps(cancelled!))[0]!.tool_calls).toMatchObject([{ state: 'outcome_unknown' }]);
    expect((await runner.steps(lost!))[0]!.tool_calls).toMatchObject([{ state: 'started' }]);
    const running = await runner.world.rows<{ space_id: string }>(
      'SELECT space_id FROM lane WHERE space_id = ANY ($1) AND is_running',
      [runs.map(({ space_id }) => space_id)],
    );
    expect(running.map(({ space_id }) => space_id)).toEqual([runs[1]!.space_id]);
  });

  it('are not harmed by one that Postgres refuses', async () => {
    const runs = await heldTurns(5);
    const [first, dear, unprintable, ...others] = runs;

    const outcomes = await Promise.allSettled([
      ends(first!),
      ends(dear!, DONE, { ...A_STEP, cost_micro_usd: 2_000_000 }),
      ends(unprintable!, { on: 'finish', result: 'a\u0000b' }),
      ...others.map((run) => ends(run, DONE, A_STEP)),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    for (const run of [dear!, unprintable!]) {
      expect(await stateOf(run.turn_id)).toBe('running');
      expect(await eventsOfEnd(run.turn_id)).toEqual([]);
      expect(await runner.steps(run.turn_id)).toHaveLength(1);
    }
    for (const { turn_id } of others) {
      expect(await eventsOfEnd(turn_id)).toMatchObject([{ state: 'done' }]);
      const last = (await runner.steps(turn_id)).at(-1)!;
      expect(last).toMatchObject({ text: 'half a character: \ufffd', finish_reason: 'stop', tool_calls: [] });
      expect(
        await runner.world.rows('SELECT message::text, model FROM turn_step WHERE turn_id = $1 AND step = 1', [
          turn_id,
        ]),
      ).toEqual([{ message: JSON.stringify(A_STEP.message), model: 'chat/a' }]);
    }
  });

  it.each([
    ['was made anyway', true],
    ['was not made', false],
  ])('each end once where the connection of their statement is given up and it %s', async (_, isMade) => {
    const runs = await heldTurns(4);
    const repository = service(RunsRepository);
    const endUnlocked = repository.endUnlocked.bind(repository);
    const [begun, givenUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hangs = jest.spyOn(repository, 'endUnlocked').mockImplementationOnce(async (...given) => {
      if (isMade) await endUnlocked(...given);
      begun.resolve();
      await givenUp.promise;
      throw new Error('Query read timeout');
    });
    const [first, ...others] = runs;

    const ending = [ends(first!)];
    await begun.promise;
    ending.push(...others.map((run) => ends(run)));
    givenUp.resolve();
    await Promise.all(ending);

    hangs.mockRestore();
    for (const { turn_id } of runs) expect(await eventsOfEnd(turn_id)).toMatchObject([{ state: 'done' }]);
  });

  it('do not wait for one whose lane somebody has locked, which ends once that is over, though its connection breaks', async () => {
    const runs = await heldTurns(4);
    const [blocked, ...others] = runs;
    const { pid, release } = await lockLanes(blocked!);
    let isOver = false;
    const late = ends(blocked!).then(() => {
      isOver = true;
    });

    await endAtOnce(others);
    const waiting = await eventually(async () => {
      // Other statements occasionally wait for each other, but not for long.
      const sql =
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))';
      return (await runner.world.rows<{ pid: number }>(sql, [pid]))[0];
    });
    await runner.world.rows('SELECT pg_terminate_backend($1)', [waiting.pid]);
    expect([isOver, await stateOf(blocked!.turn_id)]).toEqual([false, 'running']);
    await release();
    await late;

    for (const { turn_id } of runs) expect(await eventsOfEnd(turn_id)).toMatchObject([{ state: 'done' }]);
  });
});

describe('turns whose lanes somebody has locked', () => {
  it('wait for them with half of the connections of a process at most, and each ends once', async () => {
    const MAX = 10;
    const runs = await heldTurns(MAX + 2);
    const { pid, release } = await lockLanes(...runs);
    const waiting = async () => {
      const sql =
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))';
      return (await runner.world.rows(sql, [pid])).length;
    };

    const ending = endAtOnce(runs);
    await eventually(async () => (await waiting()) >= MAX);
    const [free] = await heldTurns(1);
    await ends(free!);
    expect(await waiting()).toBe(MAX);
    await release();
    await ending;

    for (const { turn_id } of runs) expect(await eventsOfEnd(turn_id)).toMatchObject([{ state: 'done' }]);
  });
});

describe('a statement that ends several runs', () => {
  /** Makes a space with a turn that runs, and others that wait behind it. */
  async function queueOf(space: Space, next: () => object, waiting: number): Promise<[RunRow, ...RunRow[]]> {
    const head = await heldRun(await space.submits(HELD, next()));
    const turnIds: string[] = [];
    for (let count = 0; count < waiting; count++) turnIds.push(await space.submits('call pay', next()));
    const find = (turnId: string) =>
      eventually(() => service(RunsRepository).find(service(Database), turnId)) as Promise<RunRow>;
    return [head, ...(await Promise.all(turnIds.map(find)))];
  }

  it.each([
    ['the space', () => () => ({})],
    [
      'a thread',
      () => {
        const thread = new Thread({ thread: 'support' });
        return () => thread.next();
      },
    ],
  ])(
    'frees the positions of all that are in the lane of %s, and leaves its running turn alone',
    async (_, positions) => {
      const space = runner.aSpace();
      const next = positions();
      const [head, second, third, last] = await queueOf(space, next, 3);
      const lane = head.thread_id ?? head.space_id;
      await runner.world.rows('UPDATE lane SET cancelled_early = $2 WHERE space_id = $1', [
        lane,
        [second!.turn_id, 'tn_0', third!.turn_id],
      ]);

      const outcomes = await service(RunsRepository).endUnlocked(
        service(Database),
        [third!, second!].map((run) => endOf(run, { on: 'cancel' }, null)),
      );

      expect(outcomes).toEqual(['ended', 'ended']);
      expect(
        await runner.world.rows(
          `SELECT is_running, cancelled_early, ended @> '{[2,4)}'::int8multirange AS has_ended, head FROM lane WHERE space_id = $1`,
          [lane],
        ),
      ).toEqual([{ is_running: true, cancelled_early: ['tn_0'], has_ended: true, head: 1 }]);
      runner.counter.release(head.turn_id);
      expect(await runner.end(head.turn_id)).toMatchObject({ state: 'done' });
      expect(await runner.end(last!.turn_id)).toMatchObject({ state: 'done' });
      for (const { turn_id } of [second!, third!]) {
        expect(runner.counter.of(turn_id)).toEqual([]);
        expect(runner.published(turn_id)).toMatchObject([{ state: 'cancelled', seq: 2 }]);
      }
    },
  );

  it('ends a turn that is given under two leases under the one that it has, once', async () => {
    const [run, other] = await heldTurns(2);
    const stale = endOf(run!, { on: 'cancel' }, '00000000-0000-4000-8000-000000000000');
    const given = [stale, endOf(run!, DONE), endOf(other!, DONE), endOf(run!, DONE)];

    const outcomes = await service(RunsRepository).endUnlocked(service(Database), given);

    expect(outcomes.map(String).filter((outcome) => outcome === 'ended')).toHaveLength(2);
    expect([outcomes[0], outcomes[2]]).toEqual(['refused', 'ended']);
    expect(await eventsOfEnd(run!.turn_id)).toMatchObject([{ state: 'done' }]);
  });

  it('reports which ones somebody has locked, by the lane or by the run', async () => {
    const [free, run, lane] = await heldTurns(3);
    const { release } = await lockLanes(lane!);
    const client = new pg.Client({ connectionString: runner.world.database.adminUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM turn_runner.run WHERE turn_id = $1 FOR UPDATE', [run!.turn_id]);

    const given = [lane!, run!, free!].map((one) => endOf(one, DONE));
    const outcomes = await service(RunsRepository).endUnlocked(service(Database), given);

    await client.query('COMMIT');
    await client.end();
    await release();
    expect(outcomes).toEqual(['locked', 'locked', 'ended']);
  });
});
