import { describe, expect, it } from '@jest/globals';
import { ConnectionError, NotFoundError, TurnNotEndedError, type TurnStreamEvent } from '../src/index.js';
import { type Answer, agentRefusal, drops, events, eventsThenDrops, hangs, json } from './lying-server.js';
import { thrownBy, useServer } from './use-server.js';

const on = useServer();
const turn = (state: string) => ({ turn_id: 'tn_1', space: 'sp_1', state, result: state === 'done' ? 'Sent.' : null });
const event = (seq: number, type: string) =>
  `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ turn_id: 'tn_1', seq, at: '2026-11-25T12:00:00Z' })}\n\n`;
const [QUEUED, RUNNING, DONE] = [event(1, 'turn.queued'), event(2, 'turn.running'), event(3, 'turn.done')];
const STEPPED = 'event: turn.stepped\ndata: {"turn_id":"tn_1","step":0,"at":"2026-11-25T12:00:00Z"}\n\n';
const noContent: Answer = (response) => void response.writeHead(204).end();

/** Answers by what is asked for; of each kind one after the other, the last one for all that follow. */
function answersTo(kinds: { create?: Answer[]; stream?: Answer[]; get?: Answer[] }): void {
  const {
    create = [json(202, turn('queued'))],
    stream = [agentRefusal(503, 'UNAVAILABLE')],
    get = [json(200, turn('done'))],
  } = kinds;
  const queues = { create: [...create], stream: [...stream], get: [...get] };
  on.server.answersWith((response, request, arrived) => {
    const isStream = arrived.headers['accept'] === 'text/event-stream';
    const queue = arrived.method === 'POST' ? queues.create : isStream ? queues.stream : queues.get;
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    answer?.(response, request, arrived);
  });
}

const asked = () =>
  on.server.arrived.map(({ method, headers }) =>
    method === 'POST'
      ? 'create'
      : headers['accept'] === 'text/event-stream'
        ? `stream ${headers['last-event-id'] ?? ''}`.trim()
        : 'get',
  );

async function all(stream: AsyncIterable<TurnStreamEvent>): Promise<string[]> {
  const types: string[] = [];
  for await (const { type, seq } of stream) types.push(`${seq ?? '-'} ${type}`);
  return types;
}

describe('createAndWait', () => {
  const BODY = { space: 'sp_1', text: 'Hello' };

  it('follows the stream to the end of the turn, then reads it', async () => {
    answersTo({ stream: [events(QUEUED, RUNNING, STEPPED, DONE)] });

    expect(await on.agents().turns.createAndWait(BODY, { idempotencyKey: 'one' })).toEqual(turn('done'));

    expect(asked()).toEqual(['create', 'stream', 'get']);
    expect(on.server.arrived[0]!.headers['idempotency-key']).toBe('one');
  });

  it('polls where there is no stream', async () => {
    answersTo({ get: [json(200, turn('queued')), json(200, turn('running')), json(200, turn('done'))] });

    expect(await on.agents({ maxRetries: 0 }).turns.createAndWait(BODY)).toMatchObject({ state: 'done' });

    expect(asked().filter((one) => one === 'get')).toHaveLength(3);
  });

  it('returns a turn that failed, and one that was cancelled', async () => {
    for (const state of ['failed', 'cancelled']) {
      answersTo({ stream: [events(QUEUED, event(2, `turn.${state}`))], get: [json(200, turn(state))] });
      expect(await on.agents().turns.createAndWait(BODY)).toMatchObject({ state });
    }
  });

  it('goes on where the server is away for a while', async () => {
    answersTo({
      stream: [noContent],
      get: [drops, agentRefusal(503, 'UNAVAILABLE'), agentRefusal(429, 'RATE_LIMITED'), json(200, turn('done'))],
    });

    expect(await on.agents({ maxRetries: 0 }).turns.createAndWait(BODY)).toMatchObject({ state: 'done' });
  });

  it('gives up on a missing turn', async () => {
    answersTo({ stream: [agentRefusal(404, 'NOT_FOUND')], get: [agentRefusal(404, 'NOT_FOUND')] });

    expect(await thrownBy(on.agents().turns.wait('tn_1'))).toBeInstanceOf(NotFoundError);
  });

  it('ends at its deadline, and names the turn', async () => {
    for (const stream of [hangs, agentRefusal(503, 'UNAVAILABLE'), events(QUEUED)]) {
      answersTo({ stream: [stream], get: [json(200, turn('running'))] });

      const error = await thrownBy(on.agents().turns.createAndWait(BODY, { deadlineMs: 300 }));

      expect(error).toBeInstanceOf(TurnNotEndedError);
      expect(error).toMatchObject({ turnId: 'tn_1', code: 'turn_not_ended', name: 'TurnNotEndedError' });
    }
  });

  it('ends with the signal', async () => {
    answersTo({ stream: [hangs] });
    const controller = new AbortController();
    const waiting = thrownBy(on.agents().turns.createAndWait(BODY, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('enough')), 100);

    expect(await waiting).toMatchObject({ message: 'enough' });
  });
});

describe('the stream of a turn', () => {
  it('yields each event once, in their order, and ends with the turn', async () => {
    answersTo({ stream: [events(': still here\n\n', QUEUED, RUNNING, STEPPED, DONE, event(4, 'turn.queued'))] });

    expect(await all(on.agents().turns.stream('tn_1'))).toEqual([
      '1 turn.queued',
      '2 turn.running',
      '- turn.stepped',
      '3 turn.done',
    ]);
  });

  it('goes on after the last event when the connection breaks or ends', async () => {
    answersTo({ stream: [eventsThenDrops(QUEUED), drops, events(RUNNING), events(QUEUED, RUNNING, DONE)] });

    expect(await all(on.agents().turns.stream('tn_1'))).toEqual(['1 turn.queued', '2 turn.running', '3 turn.done']);

    expect(asked()).toEqual(['stream', 'stream 1', 'stream 1', 'stream 2']);
  });

  it('begins after an event, and is empty where nothing more will come', async () => {
    answersTo({ stream: [noContent] });

    expect(await all(on.agents().turns.stream('tn_1', { after: 3 }))).toEqual([]);
    expect(asked()).toEqual(['stream 3']);
  });

  it('reads events in whatever pieces they come', async () => {
    const whole = `${QUEUED}${RUNNING.replaceAll('\n', '\r\n')}event: turn.done\nid:3\ndata: {"a":\ndata: 1,"b":"Ä"}\n\n`;
    const bytes = Buffer.from(whole);
    const dripping: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      let index = 0;
      const drip = () => {
        if (index >= bytes.length) return void response.end();
        response.write(bytes.subarray(index, index + 1), () => setImmediate(drip));
        index += 1;
      };
      drip();
    };
    answersTo({ stream: [dripping] });

    const [types, data]: [string[], unknown[]] = [[], []];
    for await (const event of on.agents().turns.stream('tn_1')) {
      types.push(`${event.seq} ${event.type}`);
      data.push(event.data);
    }

    expect(types).toEqual(['1 turn.queued', '2 turn.running', '3 turn.done']);
    expect(data.at(-1)).toEqual({ a: 1, b: 'Ä' });
  });

  it('has texts where they are requested, and goes on in the middle of one', async () => {
    const written = (id: string, type: string, more: object) =>
      `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ turn_id: 'tn_1', attempt: 1, step: 0, ...more })}\n\n`;
    const running = `id: 2-0.1\nevent: turn.running\ndata: {}\n\n`;
    answersTo({
      stream: [
        eventsThenDrops(QUEUED, written('1-0.2', 'turn.delta', { offset: 0, text: 'Hel' }), running),
        eventsThenDrops(written('2-0.5', 'turn.delta', { offset: 3, text: 'lo' })),
        events(
          written('2-0.0', 'turn.text_discarded', {}),
          written('2-0.3', 'turn.delta', { offset: 0, text: 'Hi' }),
          DONE,
        ),
      ],
    });
    let text = '';
    const seqs: (number | null)[] = [];
    for await (const event of on.agents().turns.stream('tn_1', { deltas: true, after: '1-0.0' })) {
      seqs.push(event.seq);
      if (event.type === 'turn.delta') text = text.slice(0, event.data.offset) + event.data.text;
      if (event.type === 'turn.text_discarded') text = '';
    }

    expect(text).toBe('Hi');
    expect(seqs).toEqual([null, 2, null, null, null, 3]);
    expect(asked()).toEqual(['stream 1-0.0', 'stream 2-0.1', 'stream 2-0.5']);
    expect(on.server.arrived.map(({ url }) => url)).toEqual(Array(3).fill('/v1/turns/tn_1/events?deltas=true'));
  });

  it('closes the connection when the loop is left', async () => {
    const closed = new Promise<void>((resolve) => {
      const open: Answer = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(QUEUED);
        response.on('close', () => resolve());
      };
      answersTo({ stream: [open] });
    });

    for await (const _ of on.agents().turns.stream('tn_1')) break;

    await closed;
  });

  it.each<[string, Answer]>([
    ['ends at once, forever', events()],
    ['repeats an old event, forever', events(QUEUED)],
    ['breaks, forever', drops],
  ])('of a server that lies is given up: %s', async (_what, answer) => {
    answersTo({ stream: [events(QUEUED), answer] });

    expect(await thrownBy(all(on.agents().turns.stream('tn_1')))).toBeInstanceOf(ConnectionError);
    expect(asked().length).toBeLessThan(12);
  });

  it.each<[string, Answer, object]>([
    ['JSON instead of a stream', json(200, { data: [] }), { code: 'unreadable_response' }],
    ['an event that is not JSON', events('id: 1\nevent: turn.queued\ndata: {\n\n'), { code: 'unreadable_response' }],
    ['a refusal', agentRefusal(403, 'KEY_SCOPE_DENIED'), { code: 'KEY_SCOPE_DENIED' }],
  ])('throws: %s', async (_what, answer, wanted) => {
    answersTo({ stream: [answer] });

    expect(await thrownBy(all(on.agents().turns.stream('tn_1')))).toMatchObject(wanted);
    expect(asked()).toHaveLength(1);
  });
});
