import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

let upstream: Server;
let url: string;
let refusals = 0;
let openStreams = 0;

beforeAll(async () => {
  upstream = createServer((incoming, outgoing) => {
    if (incoming.url?.endsWith('/events')) {
      openStreams++;
      outgoing.on('close', () => openStreams--);
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1\n\n');
      return;
    }
    if (incoming.url === '/api/me') {
      refusals++;
      outgoing.writeHead(503, { 'retry-after': '2' }).end('{}');
      return;
    }
    outgoing.end('ok');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

const world = useWorld(service, {
  env: () => ({
    AUTH_URL: url,
    DASHBOARD_URL: url,
    SESSIONS_URL: url,
    ADMIN_URL: url,
    PAY_PAGE_URL: url,
    SWEEPER_URL: url,
  }),
});

describe('the gateway', () => {
  it('serves pay pages however many of them are open, and ends a stream with its page', async () => {
    const pages: IncomingMessage[] = [];
    for (let index = 0; index < 150; index++) {
      get(`${world.service.url}/pay/t${index}/events`, (response) => pages.push(response)).on('error', () => undefined);
    }
    await eventually(() => openStreams === 150);

    const answer = await world.http('GET', '/pay/another');

    expect(answer.text).toBe('ok');
    const ends = pages.map((page) => once(page, 'close').catch(() => undefined));
    for (const page of pages) page.destroy();
    await Promise.all(ends);
    await eventually(() => openStreams === 0);
  });

  it('hands a refusal on and does not repeat the request', async () => {
    const answer = await world.http('GET', '/api/me');

    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(refusals).toBe(1);
  });

  it('stops although pay pages are open', async () => {
    const page = await new Promise<IncomingMessage>((resolve) => {
      get(`${world.service.url}/pay/last/events`, resolve).on('error', () => undefined);
    });
    const end = once(page, 'close').catch(() => undefined);

    await world.service.stop();

    await end;
    await eventually(() => openStreams === 0);
  });
});
