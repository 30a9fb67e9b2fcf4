import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

let refusals = 0;
let openStreams = 0;
let openWaits = 0;

const upstream = useUpstream((incoming, outgoing) => {
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
  if (incoming.url?.startsWith('/api/events')) {
    openWaits++;
    outgoing.on('close', () => openWaits--);
    return;
  }
  outgoing.end('ok');
});

const world = useWorld(service, {
  env: () => ({
    AUTH_URL: upstream.url,
    DASHBOARD_URL: upstream.url,
    SESSIONS_URL: upstream.url,
    ADMIN_URL: upstream.url,
    PAY_PAGE_URL: upstream.url,
    SWEEPER_URL: upstream.url,
    AGENT_URL: upstream.url,
  }),
});

describe('the gateway', () => {
  it('serves pay pages however many of them are open, and ends a stream with its page', async () => {
    const pages: IncomingMessage[] = [];
    for (let index = 0; index < 150; index++) {
      get(`${world.service.url}/pay/t${index}/events`, (response) => pages.push(response)).on('error', () => undefined);
    }
    await eventually(() => openStreams === 150);

    const response = await world.http('GET', '/pay/another');

    expect(response.text).toBe('ok');
    const ends = pages.map((page) => once(page, 'close').catch(() => undefined));
    for (const page of pages) page.destroy();
    await Promise.all(ends);
    await eventually(() => openStreams === 0);
  });

  it('hands a refusal on and does not repeat the request', async () => {
    const response = await world.http('GET', '/api/me');

    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(refusals).toBe(1);
  });

  it('cancels the request to a service when the caller has left', async () => {
    const waits = Array.from({ length: 3 }, () => get(`${world.service.url}/api/events?wait=25`));
    for (const wait of waits) wait.on('error', () => undefined);
    await eventually(() => openWaits === 3);

    for (const wait of waits) wait.destroy();

    await eventually(() => openWaits === 0);
    expect((await world.http('GET', '/pay/another')).text).toBe('ok');
  });

  it('stops although pay pages are open and callers wait for events', async () => {
    const page = await new Promise<IncomingMessage>((resolve) => {
      get(`${world.service.url}/pay/last/events`, resolve).on('error', () => undefined);
    });
    const end = once(page, 'close').catch(() => undefined);
    const waiting = world.http('GET', '/api/events?after=evt_1&wait=25');
    await eventually(() => openWaits === 1);

    await world.service.stop();

    await end;
    await eventually(() => openStreams === 0 && openWaits === 0);
    const { status, headers } = await waiting;
    expect([status, headers['retry-after']]).toEqual([503, '2']);
  });
});
