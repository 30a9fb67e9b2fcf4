import { describe, expect, it } from '@jest/globals';
import { json, refusal } from './lying-server.js';
import { thrownBy, useServer } from './use-server.js';

const on = useServer();
const page = (tokens: readonly string[], next: string | null) =>
  json(200, { data: tokens.map((token) => ({ token })), has_more: next !== null, next_cursor: next });
const cursors = () => on.server.arrived.map(({ url }) => new URL(url, 'http://a').searchParams.get('cursor'));

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of list) rows.push(row);
  return rows;
}

describe('a list', () => {
  it('yields the rows of all pages, and fetches a page when it is needed', async () => {
    on.server.answersWith(page(['a', 'b'], 'two'), page(['c'], 'three'), page(['d'], null));
    const rows: string[] = [];
    const fetched: number[] = [];

    for await (const { token } of on.checkout().sessions.list({ status: 'open' })) {
      rows.push(token);
      fetched.push(on.server.arrived.length);
    }

    expect(rows).toEqual(['a', 'b', 'c', 'd']);
    expect(fetched).toEqual([1, 1, 2, 3]);
    expect(cursors()).toEqual([null, 'two', 'three']);
  });

  it('can be left, and fetches no more', async () => {
    on.server.answersWith(page(['a', 'b'], 'two'));

    for await (const _ of on.checkout().sessions.list()) break;

    expect(on.server.arrived).toHaveLength(1);
  });

  it('returns one page, and the one at a cursor', async () => {
    on.server.answersWith(page(['a'], 'two'));
    const { sessions } = on.checkout();

    expect(await sessions.list().page()).toEqual({ data: [{ token: 'a' }], has_more: true, next_cursor: 'two' });
    await sessions.list({ cursor: 'two' }).page();

    expect(cursors()).toEqual([null, 'two']);
  });

  it('can be gone through twice', async () => {
    on.server.answersWith(page(['a'], null));
    const list = on.checkout().sessions.list();

    expect([await all(list), await all(list)]).toEqual([[{ token: 'a' }], [{ token: 'a' }]]);
  });

  it('of events goes on after the last one of each page, and ends although the last page has a cursor', async () => {
    const events = (ids: readonly string[], has_more: boolean) =>
      json(200, { data: ids.map((id) => ({ id })), has_more, next_cursor: ids.at(-1) });
    on.server.answersWith(events(['evt_2', 'evt_3'], true), events(['evt_4'], false));

    expect(await all(on.checkout().events.list({ after: 'evt_1' }))).toEqual([
      { id: 'evt_2' },
      { id: 'evt_3' },
      { id: 'evt_4' },
    ]);

    expect(on.server.arrived.map(({ url }) => url)).toEqual(['/api/events?after=evt_1', '/api/events?after=evt_3']);
  });

  it('of events can wait, and begin with what is new', async () => {
    on.server.answersWith(json(200, { data: [], has_more: false, next_cursor: 'evt_9' }));
    const { events } = on.checkout();

    expect(await events.newest()).toBe('evt_9');
    expect(await all(events.list({ after: 'evt_9', wait: 20 }))).toEqual([]);

    expect(on.server.arrived.map(({ url }) => url)).toEqual([
      '/api/events?newest=true',
      '/api/events?wait=20&after=evt_9',
    ]);
  });

  it('throws what a page throws', async () => {
    on.server.answersWith(page(['a'], 'two'), refusal(422, 'validation_failed'));

    expect(await thrownBy(all(on.checkout().sessions.list()))).toMatchObject({ code: 'validation_failed' });
  });

  it('stops when its signal is aborted, also between rows of a page', async () => {
    on.server.answersWith(page(['a', 'b', 'c'], 'two'));
    const controller = new AbortController();
    const rows: string[] = [];
    const read = async () => {
      for await (const { token } of on.checkout().sessions.list({}, { signal: controller.signal })) {
        rows.push(token);
        if (token === 'b') controller.abort(new Error('enough'));
      }
    };

    expect(await thrownBy(read())).toMatchObject({ message: 'enough' });
    expect(rows).toEqual(['a', 'b']);
  });
});

describe('a server that lies about a list', () => {
  it.each([
    ['the same cursor forever', ['again']],
    ['two cursors in turn', ['one', 'two']],
    ['a long circle', Array.from({ length: 37 }, (_, index) => `cursor-${index}`)],
    ['a tail and then a circle', ['x', 'y', 'z', 'one', 'two', 'three']],
  ])('does not keep it busy: %s', async (_what, circle) => {
    let index = 0;
    on.server.answersWith((response, request, arrived) => {
      const begin = circle.length === 6 ? 3 : 0;
      const next = index < circle.length ? circle[index] : circle[begin + ((index - begin) % (circle.length - begin))];
      index++;
      page(['a'], next ?? null)(response, request, arrived);
    });

    expect(await thrownBy(all(on.checkout().sessions.list()))).toMatchObject({ code: 'cursor_repeats' });
    expect(on.server.arrived.length).toBeLessThan(4 * circle.length + 4);
  });

  it('does not keep it busy with empty pages', async () => {
    let index = 0;
    on.server.answersWith((response, request, arrived) => page([], `cursor-${index++}`)(response, request, arrived));

    expect(await thrownBy(all(on.checkout().sessions.list()))).toMatchObject({ code: 'cursor_repeats' });
    expect(on.server.arrived.length).toBeLessThan(110);
  });

  it('ends it where there is more and no cursor', async () => {
    on.server.answersWith(json(200, { data: [{ token: 'a' }], has_more: true, next_cursor: null }));
    expect(await all(on.checkout().sessions.list())).toHaveLength(1);
  });

  it.each([
    [{}],
    [{ data: 'a' }],
    [{ data: null, has_more: true }],
    [{ data: [], has_more: true, next_cursor: { a: 1 } }],
  ])('gets a clear error for %j', async (body) => {
    on.server.answersWith(json(200, body));
    expect(await thrownBy(all(on.checkout().sessions.list()))).toMatchObject({ code: 'unreadable_response' });
  });
});
