import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@libs/errors/app-error';
import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { eventually } from '@libs/testing/eventually';
import { openEventStream } from '@libs/testing/http/event-stream';
import { TurnStreamsService } from '../src/turn-streams/turn-streams.service.js';
import { useAccounts } from './accounts.js';
import { type Account, useTurns } from './turn-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000' });
const { world } = scene;
const { funded, submit, transition, ended, handled, aFile, positions, accountRow } = useTurns(scene);

describe('a turn that is polled', () => {
  it('is 304 without a body until something happens to it, for those who may see it', async () => {
    const { key, space } = await funded(1_000_000);
    const stranger = await funded(1_000_000);
    const { body } = await submit(key, space);
    const path = `/turns/${body.turn_id}`;
    const first = await key.call('GET', path);
    const asks = ({ headers }: typeof key) =>
      world.http('GET', `/v1${path}`, { headers: { ...headers, 'if-none-match': String(first.headers['etag']) } });

    const again = await asks(key);
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await asks(stranger.key)).status).toBe(404);

    await ended(body, { state: 'done', cost_micro_usd: 400 });
    const after = await asks(key);
    expect([after.status, after.body.state]).toEqual([200, 'done']);
    expect(after.headers['etag']).not.toBe(first.headers['etag']);
  });
});

/** Keys and texts that JSON may contain and no text of Postgres can hold. */
const ODD = { 'a\0': ['\0', '\ud800'] };

describe('a turn with transitions of its runner', () => {
  it.each([
    ['outputs', { state: 'done', outputs: [ODD] }, { state: 'done', outputs: [ODD] }],
    [
      'an error',
      { state: 'failed', error: { code: 'TOOL_FAILED', message: 'a\0', trace_id: 't' } },
      { state: 'failed' },
    ],
  ] as const)('ends with %s that no text of Postgres can hold', async (_, changes, shown) => {
    const { key, space, id } = await funded(1_000_000);
    const { body } = await submit(key, space);

    await ended(body, { ...changes, outputs: [...(changes.state === 'done' ? changes.outputs : [])] });

    expect((await key.call('GET', `/turns/${body.turn_id}`)).body).toMatchObject(shown);
    expect(await accountRow(id)).toMatchObject({ held: 0 });
  });

  it('is settled once, even if events arrive twice or late, and shows its files then', async () => {
    const { key, space, id } = await funded(1_000_000);
    const { body } = await submit(key, space, { end_user_ref: 'anna' });
    const file = await aFile(id, { space, turn: body.turn_id });
    const running = transition(body, { seq: 2, state: 'running', previous_state: 'queued' });
    const done = transition(body, {
      seq: 3,
      state: 'done',
      result: 'Hi',
      cost_micro_usd: 400,
      outputs: [{ a: 1 }],
      file_ids: [file],
    });
    const failed = transition(body, { seq: 4, state: 'failed', cost_micro_usd: 900 });

    const messageId = await world.bus.publishes('turn.transitioned', done);
    await world.bus.publishes('turn.transitioned', done, messageId);
    await handled([messageId]);
    await handled(
      await Promise.all([done, running, failed].map((late) => world.bus.publishes('turn.transitioned', late))),
    );

    const { body: turn } = await key.call('GET', `/turns/${body.turn_id}`);
    expect(turn).toMatchObject({
      state: 'done',
      result: 'Hi',
      error: null,
      billed_cost_usd: 0.0004,
      outputs: [{ a: 1 }],
      usage: { input_tokens: 7, output_tokens: 3, cached_tokens: 1, steps: 2, tool_calls: 1 },
      attempt: 1,
      finished_at: done.at,
    });
    expect(await accountRow(id)).toEqual({ balance: 999_600, held: 0, turns: 1, charged: 400 });
    expect(await world.rows('SELECT is_visible FROM file WHERE id = $1', [file])).toEqual([{ is_visible: true }]);
    const spent = await world.rows(
      'SELECT scope, spent_micro_usd::int AS spent, held_micro_usd::int AS held FROM day_spend WHERE account_id = $1 ORDER BY scope',
      [id],
    );
    expect(spent).toEqual([
      { scope: 'end_user', spent: 400, held: 0 },
      { scope: 'key', spent: 400, held: 0 },
    ]);
  });

  it('stays cancelled when its result comes late, and is never charged more than was held', async () => {
    const { key, space, id } = await funded(1_000_000);
    const { body } = await submit(key, space);
    await ended(body, { state: 'cancelled', cost_micro_usd: 5_000_000 });
    const late = transition(body, { seq: 4, state: 'done', result: 'too late' });
    await handled([await world.bus.publishes('turn.transitioned', late)]);

    const { body: turn } = await key.call('GET', `/turns/${body.turn_id}`);
    expect(turn).toMatchObject({ state: 'cancelled', result: null, billed_cost_usd: 0.001 });
    expect(await accountRow(id)).toMatchObject({ balance: 999_000, held: 0, charged: 1_000 });
  });

  it('keeps holds, balance and days in step through any order of submits and ends', async () => {
    const { key, space, id } = await funded(100_000);
    const turns = (await Promise.all(Array.from({ length: 40 }, () => submit(key, space, { end_user_ref: 'u' })))).map(
      ({ body }) => body,
    );

    await Promise.all([
      ...turns.map((turn, index) => ended(turn, { seq: 2 + (index % 3), cost_micro_usd: index * 25 })),
      ...Array.from({ length: 20 }, () => submit(key, space, { end_user_ref: 'u' })),
    ]);

    const charged = turns.reduce((sum, _, index) => sum + index * 25, 0);
    expect(await accountRow(id)).toEqual({ balance: 100_000 - charged, held: 20_000, turns: 60, charged });
    // Sums over all days: one may end while turns are submitted.
    const days = await world.rows(
      `SELECT sum(spent_micro_usd)::int AS spent, sum(held_micro_usd)::int AS held FROM day_spend WHERE account_id = $1
       GROUP BY scope`,
      [id],
    );
    expect(days).toEqual([
      { spent: charged, held: 20_000 },
      { spent: charged, held: 20_000 },
    ]);
    expect(await positions(space)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });
});

describe('GET /v1/turns', () => {
  it('lists what matches the filters, newest first, page by page', async () => {
    const { key, space } = await funded(1_000_000);
    const ids: string[] = [];
    for (const ref of ['a', 'b', 'a']) ids.push((await submit(key, space, { end_user_ref: ref })).body.turn_id);
    await ended({ turn_id: ids[0]!, space }, { cost_micro_usd: 0 });
    const list = async (query: string) =>
      (await key.call('GET', `/turns?${query}`)).body.data.map((turn: { turn_id: string }) => turn.turn_id);

    const first = (await key.call('GET', '/turns?limit=2')).body;

    expect(await list('')).toEqual(ids.toReversed());
    expect(await list('end_user_ref=a&state=queued')).toEqual([ids[2]]);
    expect(await list('state=done')).toEqual([ids[0]]);
    expect(await list('space=sp_other')).toEqual([]);
    expect(first).toMatchObject({ has_more: true });
    expect(await list(`limit=2&cursor=${first.next_cursor}`)).toEqual([ids[0]]);
    expect((await key.call('GET', '/turns?state=new')).status).toBe(422);
    expect((await key.call('GET', '/turns?limit=201')).status).toBe(422);
  });
});

describe('POST /v1/turns/{id}/cancel', () => {
  type Cancel = { state: TurnTransitioned['state'] | null; transition: TurnTransitioned | null };
  const replies = new Map<string, Cancel>();
  const calls: string[] = [];

  beforeAll(async () => {
    world.bus.handles('runner.cancel', ({ turn_id }) => {
      calls.push(turn_id);
      return replies.get(turn_id) ?? new AppError('unavailable');
    });
    await world.bus.flush();
  });

  it('ends a queued turn at once, at no cost, and returns the same when repeated', async () => {
    const requested = world.bus.receives('turn.cancel_requested');
    const { key, space, id } = await funded(1_000_000);
    const { body } = await submit(key, space);
    replies.set(body.turn_id, {
      state: 'cancelled',
      transition: transition(body, { seq: 2, state: 'cancelled', previous_state: 'queued' }),
    });

    const first = await key.call('POST', `/turns/${body.turn_id}/cancel`);
    const again = await key.call('POST', `/turns/${body.turn_id}/cancel`);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body).toMatchObject({ state: 'cancelled', billed_cost_usd: 0 });
    expect(again.body).toEqual(first.body);
    expect(await accountRow(id)).toMatchObject({ held: 0, balance: 1_000_000 });
    await eventually(() => requested.some(({ turn_id }) => turn_id === body.turn_id));
    expect(calls.filter((turnId) => turnId === body.turn_id)).toHaveLength(1);
  });

  it('requests the end of a running turn, even when the runner is down', async () => {
    const { key, space } = await funded(1_000_000);
    const [running, lonely] = [(await submit(key, space)).body, (await submit(key, space)).body];
    replies.set(running.turn_id, { state: 'running', transition: null });

    const taken = await key.call('POST', `/turns/${running.turn_id}/cancel`);
    const away = await key.call('POST', `/turns/${lonely.turn_id}/cancel`);
    await ended(running, { seq: 3, state: 'cancelled', previous_state: 'running', cost_micro_usd: 10 });
    const after = await key.call('POST', `/turns/${running.turn_id}/cancel`);

    expect([taken.status, away.status, after.status]).toEqual([202, 202, 200]);
    expect(taken.body.cancel_requested_at).not.toBeNull();
    expect(after.body).toMatchObject({ state: 'cancelled', billed_cost_usd: 0.00001 });
  });

  it('is too late for a turn that is done, even if that was just now', async () => {
    const { key, space } = await funded(1_000_000);
    const [done, racing] = [(await submit(key, space)).body, (await submit(key, space)).body];
    await ended(done, { cost_micro_usd: 0 });
    replies.set(racing.turn_id, { state: 'done', transition: transition(racing, { seq: 3, state: 'done' }) });

    for (const turn of [done, racing]) {
      const response = await key.call('POST', `/turns/${turn.turn_id}/cancel`);
      expect(response.status).toBe(409);
      expect(response.body.error).toMatchObject({ code: 'TURN_NOT_CANCELLABLE', state: 'done' });
    }
  });

  it('happens to all queued turns of a space that is archived', async () => {
    const requested = world.bus.receives('turn.cancel_requested');
    const { key, space } = await funded(1_000_000);
    const [running, queued] = [(await submit(key, space)).body, (await submit(key, space)).body];
    await world.bus.publishes(
      'turn.transitioned',
      transition(running, { seq: 2, state: 'running', previous_state: 'queued' }),
    );
    await eventually(async () => (await key.call('GET', `/turns/${running.turn_id}`)).body.state === 'running');

    const responses = [await key.call('DELETE', `/spaces/${space}`), await key.call('DELETE', `/spaces/${space}`)];

    expect(responses.map(({ status }) => status)).toEqual([204, 204]);
    await eventually(() => requested.some(({ turn_id }) => turn_id === queued.turn_id));
    expect(requested.some(({ turn_id }) => turn_id === running.turn_id)).toBe(false);
  });
});

describe('GET /v1/turns/{id}/events', () => {
  const open = (account: Account, turnId: string, headers = {}) =>
    openEventStream(account.key.at(`/turns/${turnId}/events`), {
      ...account.key.headers,
      accept: 'text/event-stream',
      ...headers,
    });

  it('streams events, resumes after Last-Event-ID, and ends with the turn', async () => {
    const account = await funded(1_000_000);
    const { body } = await submit(account.key, account.space, { metadata: { order: 1 } });
    const stream = await open(account, body.turn_id);
    const resumed = await open(account, body.turn_id, { 'last-event-id': '1' });
    await eventually(() => stream.received('turn.queued').length > 0);

    await world.bus.publishes(
      'turn.transitioned',
      transition(body, { seq: 2, state: 'running', previous_state: 'queued' }),
    );
    await eventually(() => [stream, resumed].every((open) => open.received('turn.running').length > 0));
    const stepped = { turn_id: body.turn_id, account_id: account.id, space: account.space, step: 0, at: now() };
    await world.bus.publishes('turn.stepped', stepped);
    await eventually(() => stream.received('turn.stepped').length > 0);
    await ended(body, { seq: 3, state: 'done', result: 'Hi', cost_micro_usd: 5 });
    await Promise.all([stream.ends(), resumed.ends()]);

    expect(stream.contentType).toContain('text/event-stream');
    expect(stream.text().match(/^(id|event): .*$/gm)).toEqual([
      'id: 1',
      'event: turn.queued',
      'id: 2',
      'event: turn.running',
      'id: 2.1',
      'event: turn.stepped',
      'id: 3',
      'event: turn.done',
    ]);
    expect(resumed.received('turn.queued')).toEqual([]);
    expect(stream.received('turn.done')).toEqual([
      {
        turn_id: body.turn_id,
        space: account.space,
        state: 'done',
        previous_state: 'running',
        seq: 3,
        end_user_ref: null,
        metadata: null,
        thread: null,
        attempt: 1,
        billed_cost_usd: 0.000005,
        result: 'Hi',
        outputs: [],
        file_ids: [],
        usage: { input_tokens: 7, output_tokens: 3, cached_tokens: 1, steps: 2, tool_calls: 1 },
        at: expect.any(String),
      },
    ]);
    const afterStep = await open(account, body.turn_id, { 'last-event-id': '2.1' });
    await afterStep.ends();
    expect(afterStep.text().match(/^id: .*$/gm)).toEqual(['id: 3']);
    const { body: list } = await account.key.call('GET', `/turns/${body.turn_id}/events?limit=2`);
    expect(list.data.map((event: { type: string }) => event.type)).toEqual(['turn.queued', 'turn.running']);
    const rest = await account.key.call('GET', `/turns/${body.turn_id}/events?cursor=${list.next_cursor}`);
    expect(rest.body).toMatchObject({ data: [{ seq: 3, type: 'turn.done' }], has_more: false });
    const madeUp = Buffer.from('p:turn_events:9000000000000000').toString('base64url');
    const beyond = await account.key.call('GET', `/turns/${body.turn_id}/events?cursor=${madeUp}`);
    expect([beyond.status, beyond.body.data]).toEqual([200, []]);
    expect((await open(account, body.turn_id, { 'last-event-id': '3' })).status).toBe(204);
    expect((await open(account, body.turn_id, { 'last-event-id': 'x' })).status).toBe(422);
  });

  it('refuses unknown names with what may be meant, in a list and in a stream', async () => {
    const account = await funded(1_000_000);
    const { body } = await submit(account.key, account.space);
    const at = (query: string, accept = 'application/json') =>
      world.http('GET', `/v1/turns/${body.turn_id}/events?${query}`, { headers: { ...account.key.headers, accept } });

    for (const accept of ['application/json', 'text/event-stream']) {
      const refused = await at('delta=true&limit=5&after=3', accept);
      expect([refused.status, refused.body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
      const faults = refused.body.error.details.map(({ loc, type }: { loc: string[]; type: string }) => [loc, type]);
      expect(faults).toEqual([
        [['query', 'delta'], 'extra_forbidden'],
        [['query', 'after'], 'extra_forbidden'],
      ]);
      expect(refused.body.error.details[0].msg).toContain('Did you mean deltas?');
    }
    expect((await at('deltas=false&limit=5')).status).toBe(200);
    // Without its filter a list would contain rows of other customers.
    for (const list of [
      '/turns',
      '/threads',
      '/files',
      '/approvals',
      '/usage',
      '/usage.csv',
      '/spaces',
      '/webhooks/deliveries',
    ]) {
      const { status, body: answer } = await account.key.call('GET', `${list}?end_user=anna`);
      expect([list, status, answer.error?.details[0].loc]).toEqual([list, 422, ['query', 'end_user']]);
    }
  });

  it('has a second turn.running with the next attempt after a worker was lost', async () => {
    const account = await funded(1_000_000);
    const { body } = await submit(account.key, account.space);
    const running = { state: 'running', previous_state: 'queued', tool_calls: 0 } as const;
    await world.bus.publishes('turn.transitioned', transition(body, { ...running, seq: 2 }));
    const again = { ...running, previous_state: 'running', seq: 3, attempt: 2 } as const;
    await world.bus.publishes('turn.transitioned', transition(body, again));
    await ended(body, { seq: 4, attempt: 2 });

    const { body: list } = await account.key.call('GET', `/turns/${body.turn_id}/events`);

    const shown = list.data.map(({ seq, type, data }: { seq: number; type: string; data: { attempt: number } }) => [
      ...[seq, type, data.attempt],
    ]);
    expect(shown).toEqual([
      [1, 'turn.queued', 0],
      [2, 'turn.running', 1],
      [3, 'turn.running', 2],
      [4, 'turn.done', 2],
    ]);
  });
});

describe('an open stream', () => {
  it('sends events without a hint at its next heartbeat, and ends with the key that opened it', async () => {
    const account = await funded(1_000_000);
    const { body } = await submit(account.key, account.space);
    const stream = await openEventStream(account.key.at(`/turns/${body.turn_id}/events`), {
      ...account.key.headers,
      accept: 'text/event-stream',
    });
    await eventually(() => stream.received('turn.queued').length > 0);
    await world.rows("INSERT INTO turn_event VALUES ($1, 2, $2, 'turn.running', '{}', now())", [
      body.turn_id,
      account.id,
    ]);
    const streams = world.service.app.get(TurnStreamsService, { strict: false });

    streams.beat();
    await eventually(() => stream.received('turn.running').length > 0);
    await account.person.call('DELETE', `/keys/${account.key.id}`);
    streams.beat();

    await stream.ends();
    expect(stream.text()).toContain(': still here');
  });
});

describe('GET /v1/turns/{id}/steps', () => {
  it('reads the journal of the runner, and is 503 while the runner is down', async () => {
    const { key, space } = await funded(1_000_000);
    const { body } = await submit(key, space);
    const away = await key.call('GET', `/turns/${body.turn_id}/steps`);
    const step = (index: number) => ({
      step: index,
      text: 'hm',
      finish_reason: null,
      model: null,
      faults: [],
      tool_calls: [],
      input_tokens: 1,
      output_tokens: 1,
      cached_tokens: 0,
      cache_write_tokens: 0,
      billed_cost_usd: 0,
      at: now(),
    });
    world.bus.handles('runner.steps', ({ after_step = -1, limit }) => {
      const steps = [0, 1, 2].filter((index) => index > after_step).map(step);
      return { steps: steps.slice(0, limit), has_more: steps.length > limit };
    });
    await world.bus.flush();

    const first = await key.call('GET', `/turns/${body.turn_id}/steps?limit=2`);
    const rest = await key.call('GET', `/turns/${body.turn_id}/steps?limit=2&cursor=${first.body.next_cursor}`);

    expect(away.status).toBe(503);
    expect(first.body.data).toHaveLength(2);
    expect(rest.body).toMatchObject({ data: [{ step: 2 }], has_more: false, next_cursor: null });
  });
});

function now(): string {
  return new Date().toISOString();
}
