import { once } from 'node:events';
import { get, type IncomingMessage, request as send } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const PIECE = Buffer.alloc(64 * 1024, 'x');
/** More than the sockets between the service and the caller hold: up to 32 MiB each on Linux. */
const BIG_BYTES = 2_048 * PIECE.length;
let written = 0;
let goOn: (() => void) | undefined;
/** The traces of requests whose response broke off. */
const traces: string[] = [];

/** A service behind the gateway: the last part of the path determines how it responds. */
const upstream = useUpstream((incoming, outgoing) => {
  const { method, headers } = incoming;
  switch (incoming.url?.split('/').at(-1)) {
    case 'nothing':
      return outgoing.writeHead(204).end();
    case 'known':
      return outgoing.writeHead(304, { etag: '"a"' }).end();
    case 'headers':
      return outgoing
        .writeHead(200, { ...JSON_TYPE, 'set-cookie': ['a=1', 'b=2'], 'keep-alive': 'timeout=99', 'x-own': 'é' })
        .end(JSON.stringify(headers));
    case 'length': {
      const text = JSON.stringify({ method });
      return outgoing.writeHead(200, { ...JSON_TYPE, 'content-length': text.length }).end(text);
    }
    case 'early':
      return outgoing.writeEarlyHints({ link: '</a.css>; rel=preload' }, () => outgoing.end('after hints'));
    case 'pieces':
      outgoing.writeHead(200, JSON_TYPE).write('{"first":1');
      goOn = () => outgoing.end('}');
      return undefined;
    case 'broken':
      outgoing.writeHead(200, { ...JSON_TYPE, 'content-length': 100 }).write('{"half":');
      return setTimeout(() => outgoing.destroy(), 50);
    case 'gone':
      traces.push(String(headers['traceparent']).split('-')[1]!);
      return incoming.resume().on('end', () => outgoing.destroy());
    case 'cut':
      outgoing.writeHead(200, JSON_TYPE).write('{"half":');
      goOn = () => outgoing.destroy();
      return undefined;
    case 'big': {
      outgoing.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': BIG_BYTES });
      const more = () => {
        while (written < BIG_BYTES) {
          written += PIECE.length;
          if (!outgoing.write(PIECE)) return void outgoing.once('drain', more);
        }
        outgoing.end();
      };
      written = 0;
      return more();
    }
    default:
      return outgoing.end('ok');
  }
});
const names = ['AUTH', 'DASHBOARD', 'SESSIONS', 'ADMIN', 'PAY_PAGE', 'AGENT'].map((name) => `${name}_URL`);
const world = useWorld(service, { env: () => Object.fromEntries(names.map((name) => [name, upstream.url])) });

async function opens(path: string): Promise<IncomingMessage> {
  const [response] = (await once(get(`${world.service.url}${path}`), 'response')) as [IncomingMessage];
  return response;
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe('a response of a service', () => {
  it.each([
    ['nothing', 204],
    ['known', 304],
  ])('without a body has none: %s', async (how, status) => {
    const response = await world.http('GET', `/api/me/${how}`);

    expect([response.status, response.text]).toEqual([status, '']);
    if (status === 304) expect(response.headers['etag']).toBe('"a"');
  });

  it('to HEAD has the length of the body that GET would have', async () => {
    const response = await world.http('HEAD', '/api/me/length');

    expect([response.status, response.headers['content-length'], response.text]).toEqual([200, '17', '']);
  });

  it('keeps its headers, every cookie among them, and loses those of its connection', async () => {
    const { headers } = await world.http('GET', '/api/me/headers');

    expect(headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-own': 'é' });
    expect(headers['keep-alive']).not.toBe('timeout=99');
  });

  it('follows the early hints of the service', async () => {
    expect(await world.http('GET', '/api/me/early')).toMatchObject({ status: 200, text: 'after hints' });
  });

  it('comes as it is written where its length is unknown', async () => {
    const response = await opens('/api/me/pieces');
    const [first] = (await once(response, 'data')) as [Buffer];

    expect(first.toString()).toBe('{"first":1');
    goOn!();
    expect((await read(response)).toString()).toBe('}');
  });

  it('is 503 where its service breaks off a small body, of which nothing was sent', async () => {
    const { status, headers, body } = await world.http('GET', '/api/me/broken');

    expect([status, headers['retry-after'], body.error.code]).toEqual([503, '2', 'unavailable']);
    expect(headers['content-length']).not.toBe('100');
  });

  it('breaks off for the caller too where a part of it was sent', async () => {
    const response = await opens('/api/me/cut');
    await once(response, 'data');
    goOn!();

    await expect(read(response)).rejects.toThrow();
  });

  it('is not read faster than its caller reads, and not at all when the caller has left', async () => {
    const slow = await opens('/api/me/big');
    await once(slow, 'readable');
    let before = -1;
    await eventually(() => {
      const isStill = written === before;
      before = written;
      return isStill;
    });
    expect(written).toBeLessThan(BIG_BYTES);
    slow.destroy();

    let came = 0;
    for await (const chunk of await opens('/api/me/big')) came += (chunk as Buffer).length;
    expect(came).toBe(BIG_BYTES);
  });
});

describe('a request', () => {
  it('reveals nothing of the caller’s connection, and what the connection names stays behind', async () => {
    const outgoing = send(`${world.service.url}/api/me/headers`, {
      headers: { connection: 'close, x-hop, traceparent', 'x-hop': '1', te: 'trailers', 'x-stays': '2' },
    });
    outgoing.end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const seen = JSON.parse((await read(response)).toString());

    expect(seen).toMatchObject({ 'x-stays': '2', host: new URL(upstream.url).host });
    expect(seen.traceparent).toMatch(/^00-/);
    expect(Object.keys(seen).filter((name) => ['x-hop', 'te', 'content-length'].includes(name))).toEqual([]);
  });

  it('that expects 100 Continue gets it here', async () => {
    const outgoing = send(`${world.service.url}/api/me/headers`, {
      method: 'POST',
      headers: { expect: '100-continue', 'content-length': 2, ...JSON_TYPE },
    });
    outgoing.on('continue', () => outgoing.end('{}'));
    outgoing.flushHeaders();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const seen = JSON.parse((await read(response)).toString());

    expect([seen['content-length'], seen.expect]).toEqual(['2', undefined]);
  });

  it.each([
    ['none', 'GET', undefined],
    ['a small one', 'POST', { a: 1 }],
    ['one that is passed on while it comes', 'POST', { a: 'x'.repeat(100_000) }],
  ])('keeps its trace on the way to the service and back, whatever body it has: %s', async (_, method, body) => {
    traces.length = 0;
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const refused = await world.http(method, '/api/me/gone', body === undefined ? {} : { body });
        expect(refused.status).toBe(503);
        return refused.body.error.trace_id as string;
      }),
    );

    expect(ids.toSorted()).toEqual(traces.toSorted());
    expect(new Set(ids).size).toBe(8);
  });

  it('without a body has none where it is sent on', async () => {
    const { body } = await world.http('POST', '/api/me/headers');
    expect([body['content-length'], body['transfer-encoding']]).toEqual(['0', undefined]);
  });
});
