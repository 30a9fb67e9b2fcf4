import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { AgentAccount } from '../stack/people/agent-account.js';
import { Merchant } from '../stack/people/merchant.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { useSystem } from '../stack/use-system.js';

describe('The tools for agents of others', () => {
  const running = useSystem();
  const open: Client[] = [];
  let shop: TestMerchant;
  beforeAll(async () => {
    shop = await TestMerchant.create(running.system);
  });
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
  });

  /** Returns the official client, with a key. */
  async function connected(key: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const url = new URL('/mcp', running.system.baseUrl);
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
    );
    open.push(client);
    return client;
  }
  async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [{ text }] = content as [{ text: string }];
    return { text, isError: isError === true };
  }
  async function called<T>(client: Client, name: string, input: Record<string, unknown> = {}): Promise<T> {
    const { text, isError } = await call(client, name, input);
    if (isError) throw new Error(text);
    return JSON.parse(text) as T;
  }

  it('are at most fourteen, and state which only read and which cannot be undone', async () => {
    const { tools } = await (await connected(shop.apiKey)).listTools();
    const agents = await (await connected((await AgentAccount.create(running.system)).key)).listTools();

    expect(tools.length + agents.tools.length).toBeLessThanOrEqual(14);
    for (const { name, description, annotations, inputSchema } of [...tools, ...agents.tools]) {
      expect([name, description!.length > 40, inputSchema.type]).toEqual([name, true, 'object']);
      const reads = /^(get|list|explain)_/.test(name);
      expect([name, annotations]).toMatchObject([
        name,
        { readOnlyHint: reads, destructiveHint: name.startsWith('cancel_'), openWorldHint: false },
      ]);
    }
    expect(agents.tools.map(({ name }) => name).sort()).toEqual([
      ...['create_space', 'get_agent_usage', 'get_turn', 'submit_turn'],
    ]);
  });

  it('sell in test mode: a session, its payment, the money explained, events and sums', async () => {
    const client = await connected(shop.apiKey);
    const asked = { amount_usd_cents: 12_50, reference: 'mcp-1', metadata: { cart: 9 }, idempotency_key: 'mcp-1' };
    const session = await called<SessionView>(client, 'create_session', asked);
    const again = await called<SessionView>(client, 'create_session', asked);
    expect([session.livemode, again.token]).toEqual([false, session.token]);
    expect((await call(client, 'explain_payment', { session_token: session.token })).text).toContain(
      'US$0.00 of US$12.50 are credited, US$12.50 are missing',
    );

    const { tx_hash } = await called<{ tx_hash: string }>(client, 'pay_test_session', { token: session.token });
    await eventually(async () => (await call(client, 'explain_payment', { tx_hash })).text.includes('swept at'));

    const { text } = await call(client, 'explain_payment', { tx_hash });
    expect(text).toMatch(
      /Session \S+ \(test mode: no money moves\) is paid: US\$12\.50 of US\$12\.50 are credited\.\nPayment \d+: US\$12\.50 in USDC \(0x[0-9a-f]{64}\), seen at \S+\. It was credited at \S+, and swept at \S+: US\$12\.37 reached the treasury/,
    );
    const types = ['payment.confirmed', 'payment.swept'];
    // Another service lists events, and it may learn of the sweep later.
    const events = await eventually(async () => {
      const { data } = await called<{ data: { type: string }[] }>(client, 'list_events', { types });
      return data.length >= types.length ? data : undefined;
    });
    expect(events.map(({ type }) => type)).toEqual(types);
    const { data: sums } = await called<{ data: { payments_count: number }[] }>(client, 'get_usage');
    expect(sums[0]!.payments_count).toBe(1);
    const { data } = await called<{ data: SessionView[] }>(client, 'list_sessions', { reference: 'mcp-1' });
    expect(data.map(({ token }) => token)).toEqual([session.token]);
  });

  it('report to a model what is wrong with its request, and change nothing', async () => {
    const client = await connected(shop.apiKey);

    const tooLittle = await call(client, 'create_session', { amount_usd_cents: 99 });
    const nobodys = await call(client, 'get_session', { token: 'no-such-session' });
    const both = await call(client, 'explain_payment', { payment_id: 1, session_token: 'x' });

    expect([tooLittle.isError, tooLittle.text]).toEqual([true, expect.stringContaining('amount_usd_cents')]);
    expect([nobodys.isError, JSON.parse(nobodys.text)]).toMatchObject([true, { code: 'not_found', status: 404 }]);
    expect(both.text).toContain('exactly one');
  });

  it('can do what the key may, and no more', async () => {
    const live = await Merchant.create(running.system);
    const path = `/api/dashboard/merchants/${shop.id}/api_keys`;
    const reader = await shop.owner.post<{ key: string }>(path, { preset: 'read_only' });
    const session = await shop.open(5_00);

    const client = await connected(reader.key);
    const refused = await call(client, 'create_session', { amount_usd_cents: 5_00 });
    const seen = await called<{ session: SessionView }>(client, 'get_session', { token: session.token });
    const ofLive = await call(await connected(live.apiKey), 'get_session', { token: session.token });
    const paid = await call(await connected(live.apiKey), 'pay_test_session', { token: session.token });

    expect([refused.isError, JSON.parse(refused.text).status]).toEqual([true, 403]);
    expect(seen.session.token).toBe(session.token);
    expect([ofLive.isError, JSON.parse(ofLive.text).status]).toEqual([true, 404]);
    expect(paid.isError).toBe(true);
  });

  it.each([
    ['no key', undefined],
    ['an unknown key', `sk_test_${'a'.repeat(40)}`],
    ['a cookie’s text', 'sid=1'],
  ])('are closed to a caller with %s', async (_, key) => {
    const first = { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize() };

    const response = await post(first, key === undefined ? {} : { authorization: `Bearer ${key}` });

    const metadata = new URL('/.well-known/oauth-protected-resource/mcp', running.system.baseUrl);
    expect([response.status, response.headers['www-authenticate']]).toEqual([
      401,
      `Bearer realm="checkout", resource_metadata="${metadata}"`,
    ]);
  });

  it('are closed to pages of others, whatever key they hold', async () => {
    const first = { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize() };
    const headers = { authorization: `Bearer ${shop.apiKey}`, origin: 'https://evil.example' };

    expect((await post(first, headers)).status).toBe(403);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a number', '7'],
    ['an empty list', '[]'],
    ['many calls at once', JSON.stringify(Array(1_000).fill({ jsonrpc: '2.0', id: 1, method: 'tools/list' }))],
    ['a deep list', '['.repeat(5_000)],
  ])('refuse %s with a status for that', async (_, body) => {
    const { status } = await post(body, { authorization: `Bearer ${shop.apiKey}` });

    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('have no stream and no session', async () => {
    const headers = { authorization: `Bearer ${shop.apiKey}`, accept: 'text/event-stream' };
    for (const method of ['GET', 'DELETE'])
      expect((await request(running.system.baseUrl, method, '/mcp', { headers })).status).toBe(405);
  });

  it('run an agent, and report what it cost', async () => {
    const client = await connected((await AgentAccount.create(running.system)).key);
    const { space_id } = await called<{ space_id: string }>(client, 'create_space', { title: 'By MCP' });

    const turn = await called<{ turn_id: string; state: string; result: string }>(client, 'submit_turn', {
      space: space_id,
      text: 'Say hello',
      end_user_ref: 'ann',
    });
    const same = await called<{ state: string }>(client, 'get_turn', { turn_id: turn.turn_id });
    const usage = await called<{ data: unknown[] }>(client, 'get_agent_usage', { group_by: 'end_user_ref' });

    expect([turn.state, same.state]).toEqual(['done', 'done']);
    expect(JSON.stringify(usage.data)).toContain('ann');
  });

  function initialize() {
    return { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  }
  function post(body: unknown, headers: Record<string, string>) {
    const accept = 'application/json, text/event-stream';
    return request(running.system.baseUrl, 'POST', '/mcp', {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept, ...headers },
    });
  }
});
