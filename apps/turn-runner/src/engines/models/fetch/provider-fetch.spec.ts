import { describe, expect, it } from '@jest/globals';
import { providerFetch } from './provider-fetch.js';

const LIMITS = { maxBytes: 6 * 1024 * 1024, silenceMs: 50 };
const EVENTS = { 'content-type': 'text/event-stream' };

/** Returns a body that is written piece by piece, and stays open where `isOpen`. */
function bodyOf(pieces: Iterable<string>, isOpen = false): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(stream) {
      const { done, value } = iterator.next();
      if (!done) stream.enqueue(new TextEncoder().encode(value));
      else if (!isOpen) stream.close();
      else return new Promise(() => undefined);
      return undefined;
    },
  });
}

function fetched(response: Response): Promise<Response> {
  return providerFetch(async () => response, LIMITS)('http://provider');
}

function* endlessly(piece: string): Generator<string> {
  for (;;) yield piece;
}

describe('an answer of a provider', () => {
  it('passes as it is', async () => {
    const response = await fetched(new Response(bodyOf(['data: 1\n\n', 'data: 2\n\n']), { headers: EVENTS }));

    expect(await response.text()).toBe('data: 1\n\ndata: 2\n\n');
  });

  it.each([
    ['the data of an event', [': waiting\n\n', 'event: message_start\nda', 'ta: 1\n\n'], true],
    ['data behind a comment', [`: ${'x'.repeat(99)}`, 'data: \r', '\ndata:1\n\n'], true],
    ['comments alone', [': data: 1\n\n', 'event: data:\n\n', ': ', 'data: 1\n\n'], false],
  ])('has begun with %s', async (_, pieces, hasBegun) => {
    let events = 0;
    const response = new Response(bodyOf(pieces), { headers: EVENTS });
    const send = providerFetch(
      async () => response,
      LIMITS,
      () => {
        events += 1;
      },
    );

    await (await send('http://provider')).text();

    expect(events).toBe(hasBegun ? 1 : 0);
  });

  it('without an end is broken off', async () => {
    const response = await fetched(new Response(bodyOf(endlessly(`: ${'x'.repeat(65_536)}\n`)), { headers: EVENTS }));

    await expect(response.text()).rejects.toThrow('an answer without an end');
  });

  it('with a line without an end is broken off earlier', async () => {
    const response = await fetched(new Response(bodyOf(endlessly('x'.repeat(65_536))), { headers: EVENTS }));

    await expect(response.text()).rejects.toThrow('a line without an end');
  });

  it.each(['text/html; charset=utf-8', 'application/json'])('of the type %s is not accepted', async (type) => {
    const response = new Response('{}', { headers: { 'content-type': type } });

    await expect(fetched(response)).rejects.toThrow('no stream of events');
  });

  it('that refuses is read in part, for as long as there is something', async () => {
    const endless = await fetched(new Response(bodyOf(endlessly('x'.repeat(1_000))), { status: 400 }));
    const short = await fetched(new Response('{"error": "no"}', { status: 503, headers: { 'retry-after': '7' } }));

    expect((await endless.text()).length).toBe(65_536);
    expect([await short.text(), short.status, short.headers.get('retry-after')]).toEqual(['{"error": "no"}', 503, '7']);
  });
});

describe('a request to a provider', () => {
  it('that falls silent is ended', async () => {
    const send = async (_: unknown, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));

    await expect(providerFetch(send, LIMITS)('http://provider')).rejects.toThrow('fell silent');
  });

  it('ends with the signal of its caller', async () => {
    const stop = new AbortController();
    const send = async (_: unknown, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));
    const sent = providerFetch(send, { ...LIMITS, silenceMs: 60_000 })('http://provider', { signal: stop.signal });
    stop.abort(new Error('cancelled'));

    await expect(sent).rejects.toThrow('cancelled');
  });
});
