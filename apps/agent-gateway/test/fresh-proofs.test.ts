import { beforeAll, describe, expect, it } from '@jest/globals';
import { request } from '@libs/testing/http/http-client';
import { useAccounts } from './accounts.js';

const { world, anAccount } = useAccounts();
const ENDPOINT = {
  id: 4,
  url: 'https://shop.example/hook',
  active: true,
  created_at: '2026-03-01T10:00:00.000Z',
  failing_since: null,
  last_success_at: null,
  description: null,
};
const SECRET = 'whsec_c2VjcmV0';

beforeAll(() => {
  world.bus.handles('webhooks.create_endpoint', () => ({ endpoint: { ...ENDPOINT, secret: SECRET } }) as never);
  world.bus.handles('webhooks.update_endpoint', () => ({ endpoint: ENDPOINT }) as never);
  world.bus.handles(
    'webhooks.roll_secret',
    () => ({ endpoint: { ...ENDPOINT, secret: SECRET, previous_secret_valid_until: ENDPOINT.created_at } }) as never,
  );
});

const ACTIONS = [
  [
    'POST',
    '/keys',
    { name: 'robot', scope: 'all_spaces' },
    'Create an agent API key named "robot" with the scope "all_spaces".',
  ],
  [
    'POST',
    '/webhooks',
    { url: 'https://thief.example/' },
    'Send the events of your agents to "https://thief.example/".',
  ],
  [
    'PATCH',
    '/webhooks/4',
    { url: 'https://thief.example/' },
    'Send the events of agent webhook 4 to "https://thief.example/".',
  ],
  [
    'PUT',
    '/quotas',
    { key_daily_usd: null, end_user_daily_usd: 5, end_users: { 'a "b"': { daily_usd: 50 } } },
    'Let agents spend more: each key without a cap, customer "a \\"b\\"" up to US$50 a day.',
  ],
  ['POST', '/webhooks/4/rotate_secret', undefined, 'Rotate the signing secret of agent webhook 4.'],
] as const;

const at = (merchantId: number) => `/api/agent/merchants/${merchantId}`;
const of = (merchantId: number) => `"Shop ${merchantId}" (merchant ${merchantId}): `;
const ASKED = { tool: 'crm.*', permission: 'ask' };

describe('a person', () => {
  it.each(ACTIONS)('proves %s %s first', async (method, path, body, statement) => {
    const { person, merchantId } = await anAccount();
    const { cookie } = person.headers as { cookie: string };

    const refused = await request(world.service.url, method, `${at(merchantId)}${path}`, { body, headers: { cookie } });
    const proven = await person.call(method, path, body);

    expect([refused.status, refused.body.error.code, refused.body.error.statement]).toEqual([
      403,
      'FRESH_PROOF_REQUIRED',
      `${of(merchantId)}${statement}`,
    ]);
    expect([200, 201]).toContain(proven.status);
  });

  it.each([
    ['removes a line for people', [], [], 'use "crm.*" under other permissions'],
    [
      'excludes a tool from it',
      [ASKED, { tool: 'crm.find', permission: 'allow' }],
      [],
      'use "crm.find" under other permissions',
    ],
    ['names an approver', [ASKED], ['thief@example.com'], 'use what "thief@example.com" approves'],
    ['denies it', [{ tool: 'crm.*', permission: 'deny' }], [], null],
    ['requires more approvals', [ASKED, { tool: 'crm.find', permission: 'ask' }], [], null],
  ])('proves a change of permissions that loosens them: %s', async (_, permissions, approvers, act) => {
    const { person, merchantId } = await anAccount();
    const { cookie } = person.headers as { cookie: string };
    const { body } = await person.call('POST', '/spaces', {});
    const mcp_servers = [{ name: 'crm', url: 'https://203.0.114.5/mcp' }];
    const tools = (lines: unknown, people: unknown) => ({
      builtin: [],
      mcp_servers,
      permissions: lines,
      approvals: { approvers: people },
    });
    const path = `${at(merchantId)}/spaces/${body.space_id}/tools`;
    await person.call('PUT', `/spaces/${body.space_id}/tools`, tools([ASKED], []));

    const changed = await request(world.service.url, 'PUT', path, {
      body: tools(permissions, approvers),
      headers: { cookie },
    });

    expect([changed.status, changed.body.error?.statement ?? null]).toEqual([
      act === null ? 200 : 403,
      act && `${of(merchantId)}Let the agents of space "${body.space_id}" ${act}.`,
    ]);
  });

  it('needs no proof to stop something', async () => {
    const { person, merchantId } = await anAccount();
    const { cookie } = person.headers as { cookie: string };

    const paused = await request(world.service.url, 'PATCH', `${at(merchantId)}/webhooks/4`, {
      body: { active: false },
      headers: { cookie },
    });

    expect(paused.status).toBe(200);
  });
});

describe('tools', () => {
  const config = (host: string) => ({ builtin: [{ key: 'http.fetch', config: { allowed_hosts: [host] } }] });

  it('are proven when they reach further than those of today, with all of their settings', async () => {
    const { person, key, merchantId } = await anAccount();
    const { cookie } = person.headers as { cookie: string };
    const { space_id } = (await person.call('POST', '/spaces', {})).body;
    const put = (body: object) =>
      request(world.service.url, 'PUT', `${at(merchantId)}/spaces/${space_id}/tools`, { body, headers: { cookie } });
    const statementOf = async (body: object) => (await put(body)).body.error?.statement as string | undefined;

    const [one, other] = [await statementOf(config('a.example')), await statementOf(config('b.example'))];
    expect((await person.call('PUT', `/spaces/${space_id}/tools`, config('a.example'))).status).toBe(200);

    expect(one).toMatch(
      /^"Shop \d+" \(merchant \d+\): Let the agents of space ".+" use http\.fetch \(settings [0-9a-f]{16}\)\.$/,
    );
    expect(other).not.toBe(one);
    expect(await statementOf(config('a.example'))).toBeUndefined();
    expect(await statementOf(config('b.example'))).toBe(other);
    expect((await put({ builtin: ['time'] })).status).toBe(200);
    expect((await put({ builtin: [] })).status).toBe(200);
    const ofKey = (await key.call('POST', '/spaces', {})).body.space_id;
    expect((await key.call('PUT', `/spaces/${ofKey}/tools`, config('b.example'))).status).toBe(200);
  });

  it('name the server that they lead to', async () => {
    const { person, merchantId } = await anAccount();
    const { cookie } = person.headers as { cookie: string };
    const { space_id } = (await person.call('POST', '/spaces', {})).body;
    const mcp_servers = [{ name: 'crm', url: 'https://8.8.8.8/mcp' }];

    const refused = await request(world.service.url, 'PUT', `${at(merchantId)}/spaces/${space_id}/tools`, {
      body: { builtin: [], mcp_servers },
      headers: { cookie },
    });

    expect(refused.body.error.statement).toContain('use "crm" at "https://8.8.8.8/mcp" (settings ');
  });
});

describe('a key', () => {
  it('is a secret itself: it creates webhooks without a proof', async () => {
    const { key } = await anAccount();

    expect((await key.call('POST', '/webhooks', { url: 'https://shop.example/hook' })).status).toBe(201);
    expect((await key.call('POST', '/webhooks/4/rotate_secret')).status).toBe(200);
  });
});
