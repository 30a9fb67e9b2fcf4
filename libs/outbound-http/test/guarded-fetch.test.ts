import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedFetch } from '../src/guarded-fetch.js';
import { AddressPolicy, parseAllowedNetworks } from '../src/policy/address-policy.js';

/** Long for a connection on this machine, also while it is busy. */
const CONNECT_TIMEOUT_MS = 2_000;
const ANSWERS: Record<string, RequestListener> = {
  '/echo': (request, response) =>
    request.pipe(response.writeHead(201, { 'x-seen': request.headers['accept-encoding'] })),
  '/redirect': (_request, response) => response.writeHead(307, { location: '/echo' }).end(),
  '/packed': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/none': (_request, response) => response.writeHead(204).end(),
  '/slow': async (_request, response) => {
    response.writeHead(200).write('first');
    await sleep(2 * CONNECT_TIMEOUT_MS);
    response.end(' and last');
  },
  '/stream': (_request, response) => void response.writeHead(200).write('first'),
};
const server = createServer((request, response) => ANSWERS[request.url!]!(request, response));
const policy = new AddressPolicy(parseAllowedNetworks('127.0.0.0/8'));
const local = new GuardedFetch({ policy, connectTimeoutMs: CONNECT_TIMEOUT_MS });
const production = new GuardedFetch();
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await Promise.all([local.close(), production.close()]);
  server.closeAllConnections();
  server.close();
});

describe('GuardedFetch', () => {
  it('sends and reads as fetch does, and requests nothing compressed', async () => {
    const answer = await local.fetch(`${url}/echo`, { method: 'POST', body: 'hi', headers: { a: 'b' } });

    expect([answer.status, answer.headers.get('x-seen'), await answer.text()]).toEqual([201, 'identity', 'hi']);
    expect((await local.fetch(`${url}/none`)).body).toBeNull();
  });

  it.each(['/redirect', '/packed'])('refuses %s', async (path) => {
    await expect(local.fetch(url + path)).rejects.toMatchObject({ name: 'OutboundError', kind: 'invalid_response' });
  });

  it('streams, and ends with its signal', async () => {
    const ending = new AbortController();
    const answer = await local.fetch(`${url}/stream`, { signal: ending.signal });
    const reader = answer.body!.getReader();

    expect(Buffer.from((await reader.read()).value!).toString()).toBe('first');
    ending.abort(new Error('enough'));

    await expect(reader.read()).rejects.toThrow('enough');
  });

  it('reads a response for longer than a connection may take', async () => {
    expect(await (await local.fetch(`${url}/slow`)).text()).toBe('first and last');
    // The connection is older than the timeout, and idle.
    expect(await (await local.fetch(`${url}/echo`, { method: 'POST', body: 'again' })).text()).toBe('again');
  });

  it('gives up a host that does not complete the handshake', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;

    await expect(local.fetch(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({
      name: 'OutboundError',
      kind: 'tls_failed',
    });
    silent.close();
  });

  it('reaches public addresses only', async () => {
    const targets = [url, 'https://2130706433/', 'https://[::ffff:127.0.0.1]/', 'https://localhost/', 'http://0x7f.1/'];
    for (const target of targets) {
      await expect(production.fetch(target)).rejects.toMatchObject({ kind: 'blocked_address' });
    }
    await expect(production.fetch('file:///etc/passwd')).rejects.toThrow(TypeError);
  });
});
