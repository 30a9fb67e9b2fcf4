import { describe, expect, it } from '@jest/globals';
import type { TurnSubmitted } from '@libs/events/payloads/turns.payload';
import { Database } from '@libs/service-kit/database/database';
import { newTraceId } from '@libs/service-kit/trace';
import { eventually } from '@libs/testing/eventually';
import { RunsHandlers } from '../src/runs/runs.handlers.js';
import { type Space, Thread, useRunner } from './runner-world.js';

const runner = useRunner();

/** Handles events as they are gathered. Returns their traces. */
async function arrive(turns: readonly TurnSubmitted[]): Promise<string[]> {
  const { app } = runner.world.service;
  const events = turns.map((payload, index) => ({
    payload,
    meta: { id: String(index), publishedAt: new Date(), traceId: newTraceId(), isOfTestNetwork: false },
  }));
  await app.get(Database).transaction((tx) => app.get(RunsHandlers).onSubmitted(events, tx));
  return events.map(({ meta }) => meta.traceId);
}

async function lanesOf(space: Space) {
  return runner.world.rows<{ space_id: string; end_user_ref: string; head: number }>(
    `SELECT space_id, account_id::int, end_user_ref, arrived::text, head::int FROM lane
     WHERE space_id IN (SELECT coalesce(thread_id, space_id) FROM run WHERE space_id = $1) OR space_id = $1 ORDER BY 1`,
    [space.id],
  );
}

describe('turns that arrive together', () => {
  it('are put into the lanes of their spaces and threads, in their own traces, and all run in their order', async () => {
    const [space, other] = [runner.aSpace(), runner.aSpace()];
    const [ada, support] = [
      new Thread({ end_user_ref: 'ada', inherits: true }),
      new Thread({ end_user_ref: 'ben', thread: 'support' }),
    ];
    const turns = [
      space.turn('call pay', { end_user_ref: 'first' }),
      space.turn('call pay', ada.next()),
      other.turn('call pay', { end_user_ref: null }),
      space.turn('call pay', support.next()),
      space.turn('half a character: \ud83d', { end_user_ref: 'last' }),
      space.turn('call pay', support.next()),
      space.turn('call pay', ada.next()),
    ];
    const inOrder = [...turns, turns[3]!];

    const traces = await arrive(inOrder.toReversed());

    for (const { turn_id } of turns) expect(await runner.end(turn_id)).toMatchObject({ state: 'done', seq: 3 });
    const rows = await runner.world.rows<{ trace_id: string; text: string }>(
      'SELECT trace_id, text FROM run WHERE turn_id = ANY ($1) ORDER BY array_position($1, turn_id)',
      [turns.map(({ turn_id }) => turn_id)],
    );
    const expected = traces.toReversed();
    // The one that came twice has the trace of the first time.
    expected[3] = expected[7]!;
    expect(rows.map(({ trace_id }) => trace_id)).toEqual(expected.slice(0, 7));
    expect(rows[4]!.text).toBe('half a character: \ufffd');
    expect(await lanesOf(space)).toEqual(
      [
        { space_id: space.id, account_id: 7, end_user_ref: 'first', arrived: '{[1,2),[4,5)}', head: 7 },
        { space_id: ada.id, account_id: 7, end_user_ref: 'ada', arrived: '{[1,3)}', head: 3 },
        { space_id: support.id, account_id: 7, end_user_ref: 'ben', arrived: '{[1,3)}', head: 3 },
      ].toSorted((a, b) => (a.space_id < b.space_id ? -1 : 1)),
    );
    expect(await lanesOf(other)).toMatchObject([{ end_user_ref: '', arrived: '{[1,2)}', head: 2 }]);
    for (const thread of [ada, support]) {
      const ids = turns.filter(({ thread_id }) => thread_id === thread.id).map(({ turn_id }) => turn_id);
      const seen = runner.counter.seen.map(({ key }) => key.split(':')[0]!).filter((id) => ids.includes(id));
      expect(seen).toEqual(ids);
    }
  });

  it('do not change the customer of a space whose threads they are in', async () => {
    const space = runner.aSpace();
    const thread = new Thread({ end_user_ref: 'ada' });
    await space.runs('hello', { end_user_ref: 'ben' });

    const turn = space.turn('hello', thread.next());
    await arrive([turn]);
    await runner.end(turn.turn_id);

    const customers = (await lanesOf(space)).map(({ space_id, end_user_ref }) => [space_id, end_user_ref]);
    expect(customers).toEqual([
      [space.id, 'ben'],
      [thread.id, 'ada'],
    ]);
  });

  it('are cancelled where that was requested before, each once, and no other', async () => {
    const space = runner.aSpace();
    const thread = new Thread({ thread: 'support' });
    const turns = [
      space.turn('call pay'),
      space.turn('call pay'),
      space.turn('call pay', thread.next()),
      space.turn('call pay', thread.next()),
    ];
    const [, own, , threads] = turns.map(({ turn_id }) => turn_id);
    expect(await space.requestsCancel(own!)).toEqual({ state: null, transition: null });
    await space.publishesCancel(own!);
    await space.publishesCancel(threads!, thread.id);
    const early = async () =>
      (await runner.world.rows('SELECT 1 FROM lane WHERE cancelled_early && $1', [[own, threads]])).length;
    await eventually(async () => (await early()) === 2);

    await arrive(turns);

    const ends = await Promise.all(turns.map(({ turn_id }) => runner.end(turn_id)));
    expect(ends.map(({ state }) => state)).toEqual(['done', 'cancelled', 'done', 'cancelled']);
    for (const turnId of [own!, threads!]) {
      expect(runner.published(turnId).map(({ seq }) => seq)).toEqual([2]);
      expect(runner.counter.of(turnId)).toEqual([]);
    }
    expect(await early()).toBe(0);
  });
});
