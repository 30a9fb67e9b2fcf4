import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { newId } from '../src/ids.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000' });
const { world, anAccount, aTurn } = scene;
const { funded, submit, ended, accountRow } = useTurns(scene);

type Key = Awaited<ReturnType<typeof funded>>['key'];

/** Returns what is sent to the runner about the lanes of these turns, in their order. */
async function lanesOf(turnIds: readonly string[]) {
  const rows = await world.rows<{ lane: { thread_id: string | null; thread_position?: number; inherits?: boolean } }>(
    `SELECT json_build_object('thread_id', payload->>'thread_id', 'thread_position', (payload->>'thread_position')::int,
              'inherits', (payload->>'inherits')::boolean, 'thread', payload->>'thread') AS lane
     FROM unnest($1::text[]) WITH ORDINALITY AS t (id, place) JOIN outbox o ON o.event = 'turn.submitted' AND o.payload->>'turn_id' = t.id
     ORDER BY t.place`,
    [turnIds],
  );
  return rows.map(({ lane }) => lane);
}

async function turn(key: Key, space: string, body: object = {}): Promise<string> {
  const { status, body: accepted } = await submit(key, space, body);
  expect(status).toBe(202);
  return accepted.turn_id;
}

const threadsOf = (space: string) =>
  world.rows<{ id: string; name: string }>('SELECT * FROM thread WHERE space_id = $1 ORDER BY seq', [space]);

describe('the thread of a turn', () => {
  it('is that of its customer, else the space’s own, and the one that it names', async () => {
    const { key, space } = await funded(1_000_000);
    const bodies = [
      {},
      { end_user_ref: 'ada' },
      { end_user_ref: 'bob' },
      { end_user_ref: 'ada' },
      { end_user_ref: 'ada', thread: 'a' },
      { end_user_ref: 'bob', thread: 'a' },
      { thread: 'a' },
      { thread: 'a' },
      {},
    ];
    const turns = [];
    for (const body of bodies) turns.push(await turn(key, space, body));

    const lanes = await lanesOf(turns);
    const ids = lanes.map(({ thread_id }) => thread_id);

    expect(ids.map((id) => (id === null ? null : ids.indexOf(id)))).toEqual([null, 1, 2, 1, 4, 5, 6, 6, null]);
    expect(lanes.map(({ thread_position }) => thread_position)).toEqual([null, 1, 1, 2, 1, 1, 1, 2, null]);
    expect(lanes.map(({ inherits }) => inherits)).toEqual([null, true, true, true, false, false, false, false, null]);
    expect(await threadsOf(space)).toHaveLength(6);
  });

  it('is created once by first uses in a race, which get positions without gaps', async () => {
    const { key, space, id } = await funded(1_000_000);
    const fresh = [{ thread: 'one' }, { thread: 'two', end_user_ref: 'ada' }, { end_user_ref: 'ada' }, {}];

    const turns = await Promise.all(
      fresh.map((body) => Promise.all(Array.from({ length: 12 }, () => turn(key, space, body)))),
    );

    expect(await threadsOf(space)).toHaveLength(4);
    for (const ofThread of turns.slice(0, 3)) {
      const lanes = await lanesOf(ofThread);
      expect(new Set(lanes.map(({ thread_id }) => thread_id)).size).toBe(1);
      const positions = lanes.map(({ thread_position }) => thread_position!);
      expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    }
    expect(await accountRow(id)).toMatchObject({ turns: 48, held: 48_000 });
  });

  it('is shown with the turn, its first event and in lists, which it filters', async () => {
    const { key, space } = await funded(1_000_000);
    const [plain, ofAda, named] = [
      await turn(key, space),
      await turn(key, space, { end_user_ref: 'ada' }),
      await turn(key, space, { end_user_ref: 'ada', thread: 'order-17' }),
    ];

    const shown = await Promise.all([plain, ofAda, named].map((id) => key.call('GET', `/turns/${id}`)));
    const { body: events } = await key.call('GET', `/turns/${named}/events`);
    const listed = async (query: string) =>
      (await key.call('GET', `/turns?${query}`)).body.data.map(({ turn_id }: { turn_id: string }) => turn_id);

    expect(shown.map(({ body }) => body.thread)).toEqual([null, null, 'order-17']);
    expect(events.data[0].data).toMatchObject({ thread: 'order-17', end_user_ref: 'ada' });
    const ids = shown.map(({ body }) => body.thread_id);
    expect(new Set(ids).size).toBe(3);
    for (const [index, id] of ids.entries())
      expect(await listed(`thread=${id}`)).toEqual([[plain, ofAda, named][index]]);
    expect(await listed('thread=order-17')).toEqual([named]);
    expect(await listed(`thread=order-17&space=${space}&end_user_ref=ada`)).toEqual([named]);
    expect(await listed('thread=order-17&end_user_ref=bob')).toEqual([]);
    expect((await (await anAccount()).key.call('GET', `/turns?thread=${ids[2]}`)).body.data).toEqual([]);
  });

  it('may be named by its id, by its own customer and account only', async () => {
    const { key, space } = await funded(1_000_000);
    const other = await funded(1_000_000);
    const first = await turn(key, space, { end_user_ref: 'ada', thread: 'a' });
    const own = await turn(key, space);
    const [{ thread_id }] = (await lanesOf([first])) as [{ thread_id: string }];
    const { body } = await key.call('GET', `/turns/${own}`);

    const second = await turn(key, space, { end_user_ref: 'ada', thread: thread_id });
    const third = await turn(key, space, { thread: body.thread_id });
    const refused = [
      await submit(key, space, { end_user_ref: 'bob', thread: thread_id }),
      await submit(key, space, { thread: thread_id }),
      await submit(key, space, { thread: newId('thr_') }),
      await submit(other.key, other.space, { end_user_ref: 'ada', thread: thread_id }),
    ];

    expect(await lanesOf([second, third])).toEqual([
      { thread_id, thread_position: 2, inherits: false, thread: 'a' },
      { thread_id: null, thread_position: null, inherits: null, thread: null },
    ]);
    expect(refused.map(({ status, body: { error } }) => [status, error.param])).toEqual(
      refused.map(() => [422, 'body.thread']),
    );
  });

  it.each(['', 'x'.repeat(201), 'with space', 'a/b', 'ä', 7])('is refused as %p', async (thread) => {
    const { key, space } = await funded(1_000_000);

    const { status, body } = await submit(key, space, { thread });

    expect([status, body.error.param]).toEqual([422, 'body.thread']);
  });

  it('is part of what an Idempotency-Key stands for', async () => {
    const { key, space } = await funded(1_000_000);
    const first = await submit(key, space, { thread: 'a' }, 'one');

    const again = await submit(key, space, { thread: 'a' }, 'one');
    const elsewhere = await submit(key, space, { thread: 'b' }, 'one');

    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(first.body.thread).toBe('a');
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    const [stored] = await world.rows<{ response: object }>(
      `SELECT response FROM idempotency_key WHERE key = 'one' AND response->>'turn_id' = $1`,
      [first.body.turn_id],
    );
    expect(Object.keys(stored!.response)).not.toContain('thread');
  });
});

describe('turns of many threads at once', () => {
  it('hold no more than there is, whatever cap is in the way', async () => {
    const { key, space, id } = await funded(1_000_000);
    await key.call('PUT', '/quotas', {
      key_daily_usd: null,
      end_user_daily_usd: 0.005,
      end_users: {},
      windows: [{ seconds: 3_600, usd: 0.012, scope: 'account' }],
    });

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        submit(key, space, { end_user_ref: `customer-${at % 4}`, thread: `thread-${at}` }),
      ),
    );

    const accepted = answers.filter(({ status }) => status === 202);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - accepted.length);
    expect(accepted).toHaveLength(12);
    expect(await accountRow(id)).toMatchObject({ held: 12_000, turns: 12 });
    const most = await world.rows<{ held: number }>(
      `SELECT max(held_micro_usd)::int AS held FROM day_spend WHERE account_id = $1 AND scope = 'end_user'`,
      [id],
    );
    expect(most[0]!.held).toBeLessThanOrEqual(5_000);
    expect(await threadsOf(space)).toHaveLength(12);
  });
});

describe('a thread', () => {
  it('is created once, however often and concurrently, and then has its turns', async () => {
    const { key, space } = await funded(1_000_000);
    const body = { space, end_user_ref: 'ada', thread: 'a' };

    const made = await Promise.all(Array.from({ length: 8 }, () => key.call('POST', '/threads', body)));
    const first = await turn(key, space, { end_user_ref: 'ada', thread: 'a' });

    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201]);
    expect(new Set(made.map((answer) => answer.body.thread_id)).size).toBe(1);
    expect(made[0]!.body).toEqual({
      thread_id: expect.stringMatching(/^thr_[0-9a-f]{32}$/),
      space,
      thread: 'a',
      end_user_ref: 'ada',
      created_at: expect.any(String),
      last_turn_at: null,
      turns: 0,
      billed_cost_usd: 0,
      usage: { input_tokens: 0, output_tokens: 0, cached_tokens: 0, steps: 0, tool_calls: 0 },
    });
    expect((await lanesOf([first]))[0]!.thread_id).toBe(made[0]!.body.thread_id);
  });

  it('has no name that looks like an id, and no archived space', async () => {
    const { key, space } = await funded(1_000_000);
    const reserved = await key.call('POST', '/threads', { space, thread: 'thr_x' });
    await key.call('DELETE', `/spaces/${space}`);
    const archived = await key.call('POST', '/threads', { space });

    expect([reserved.status, reserved.body.error.param]).toEqual([422, 'body.thread']);
    expect([archived.status, archived.body.error.code]).toEqual([409, 'SPACE_ARCHIVED']);
  });

  it('sums up its turns, with those of its customer from before there were threads', async () => {
    const { key, space, isIn } = await funded(1_000_000);
    isIn(space);
    const sums = { input_tokens: 100, cost_micro_usd: 500, steps: 1, created_at: '2026-11-20T12:00:00Z' };
    const before = { end_user_ref: 'ada', state: 'done', ...sums } as const;
    await aTurn(space, before);
    await aTurn(space, { ...before, end_user_ref: 'bob' });
    await world.rows('UPDATE space SET last_position = 1000000 WHERE id = $1', [space]);
    const { body: accepted } = await submit(key, space, { end_user_ref: 'ada' });
    await ended(accepted, { cost_micro_usd: 1_000 });
    await turn(key, space, { end_user_ref: 'ada', thread: 'other' });

    const { body: list } = await key.call('GET', `/threads?space=${space}&end_user_ref=ada`);
    const [named, ofAda] = list.data;
    const { body } = await key.call('GET', `/threads/${ofAda.thread_id}`);
    const { body: turns } = await key.call('GET', `/turns?thread=${ofAda.thread_id}`);

    expect([named.thread, ofAda.thread, list.data.length]).toEqual(['other', null, 2]);
    expect(body).toMatchObject({ turns: 2, billed_cost_usd: 0.0015, last_turn_at: accepted.created_at });
    expect(body.usage).toEqual({ input_tokens: 107, output_tokens: 3, cached_tokens: 1, steps: 3, tool_calls: 1 });
    expect(ofAda.last_turn_at).toBe(accepted.created_at);
    expect(turns.data.map((one: { thread_id: string }) => one.thread_id)).toEqual([ofAda.thread_id, ofAda.thread_id]);
  });

  it('is listed page by page, and is hidden from others', async () => {
    const { key, space } = await funded(1_000_000);
    const other = await funded(1_000_000);
    for (const thread of ['a', 'b', 'c']) await key.call('POST', '/threads', { space, thread });

    const first = (await key.call('GET', '/threads?limit=2')).body;
    const second = (await key.call('GET', `/threads?limit=2&cursor=${first.next_cursor}`)).body;
    const [{ thread_id }] = first.data;

    expect([...first.data, ...second.data].map((one: { thread: string }) => one.thread)).toEqual(['c', 'b', 'a']);
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    expect((await key.call('GET', '/threads?thread=b')).body.data).toHaveLength(1);
    expect((await other.key.call('GET', '/threads')).body.data).toEqual([]);
    for (const method of ['GET', 'DELETE']) {
      expect((await other.key.call(method, `/threads/${thread_id}`)).status).toBe(404);
      expect((await key.call(method, `/threads/${newId('thr_')}`)).status).toBe(404);
    }
  });

  it('is cancelled with its space, by a message that names its lane', async () => {
    const { key, space } = await funded(1_000_000);
    const requests = world.bus.receives('turn.cancel_requested');
    const turns = [await turn(key, space), await turn(key, space, { thread: 'a' })];
    const lanes = (await lanesOf(turns)).map(({ thread_id }) => thread_id);

    await key.call('DELETE', `/spaces/${space}`);

    const sent = await eventually(() => {
      const found = turns.map((id) => requests.find(({ turn_id }) => turn_id === id));
      return found.every((one) => one !== undefined) ? found : undefined;
    });
    expect(sent.map(({ thread_id }) => thread_id)).toEqual(lanes);
  });
});
