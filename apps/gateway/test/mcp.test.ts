import { describe, expect, it } from '@jest/globals';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

/** A service behind the gateway: it returns what it received, or hangs. */
let gone: Promise<void> | undefined;
const upstream = useUpstream((incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  if (path === '/api/sessions/hangs') {
    gone = new Promise((resolve) => outgoing.once('close', resolve));
    return;
  }
  outgoing.writeHead(path === '/api/sessions/away' ? 503 : 200, { 'content-type': 'application/json' });
  outgoing.end(
    path === '/api/sessions/away'
      ? JSON.stringify({ error: { code: 'unavailable', message: 'Temporarily unavailable.', trace_id: 't' } })
      : JSON.stringify({ method, path, headers }),
  );
});
const world = useWorld(service, {
  env: () => ({
    ...{ AUTH_URL: upstream.url, DASHBOARD_URL: upstream.url, SESSIONS_URL: upstream.url, ADMIN_URL: upstream.url },
    ...{ PAY_PAGE_URL: upstream.url, AGENT_URL: upstream.url, REQUESTS_PER_MINUTE: '20', TRUSTED_PROXIES: '0' },
  }),
});

const post = (name: string, input: object, headers: Record<string, string> = {}) =>
  world.http('POST', '/mcp', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
    headers: { authorization: 'Bearer sk_test_1', accept: 'application/json, text/event-stream', ...headers },
  });
const textOf = (body: { result: { content: [{ text: string }]; isError?: boolean } }) => body.result.content[0].text;

describe('/mcp', () => {
  it('calls the service behind a tool with the caller’s key and address, whatever address the caller claims', async () => {
    const { body } = await post('get_session', { token: 'abc' }, { 'x-forwarded-for': '6.6.6.6', cookie: 'sid=1' });

    const { path, headers } = JSON.parse(textOf(body)) as { path: string; headers: Record<string, string> };
    expect(path).toBe('/api/sessions/abc');
    expect(headers).toMatchObject({ authorization: 'Bearer sk_test_1', 'x-forwarded-for': '127.0.0.1' });
    expect(headers).not.toHaveProperty('cookie');
  });

  it('sends no request for what cannot be a token', async () => {
    const { body } = await post('get_session', { token: 'a b/../../admin' });

    expect([body.result.isError, textOf(body)]).toEqual([true, expect.stringContaining('token must')]);
  });

  it('does not repeat for a service that is away: the model is notified', async () => {
    const { body } = await post('get_session', { token: 'away' });

    expect([body.result.isError, JSON.parse(textOf(body))]).toMatchObject([true, { code: 'unavailable', status: 503 }]);
  });

  it('ends its request when the caller leaves', async () => {
    const left = new AbortController();
    const asked = fetch(`${world.service.url}/mcp`, {
      method: 'POST',
      headers: {
        ...{ authorization: 'Bearer sk_test_1', 'content-type': 'application/json' },
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'get_session', arguments: { token: 'hangs' } },
      }),
      signal: left.signal,
    }).catch(() => 'left');
    while (!gone) await new Promise((resolve) => setTimeout(resolve, 20));

    left.abort();

    expect(await asked).toBe('left');
    await gone;
  });

  it('draws on the budget of the address', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 25; tries++) statuses.push((await post('get_session', { token: 'x' })).status);

    expect(statuses.at(-1)).toBe(429);
  });
});
