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

const ACTS = [
  [
    'POST',
    '/keys',
    { name: 'robot', scope: 'all_spaces' },
    'Make an agent API key named "robot" with the scope "all_spaces".',
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
  ['POST', '/webhooks/4/rotate_secret', undefined, 'Make a new signing secret for agent webhook 4.'],
] as const;

describe('a person', () => {
  it.each(ACTS)('proves %s %s first', async (method, path, body, statement) => {
    const { person } = await anAccount();
    const { cookie } = person.headers as { cookie: string };

    const refused = await request(world.service.url, method, `/api/agent${path}`, { body, headers: { cookie } });
    const proven = await person.call(method, path, body);

    expect([refused.status, refused.body.error.code, refused.body.error.statement]).toEqual([
      403,
      'FRESH_PROOF_REQUIRED',
      statement,
    ]);
    expect([200, 201]).toContain(proven.status);
  });

  it('needs no proof to stop something', async () => {
    const { person } = await anAccount();
    const { cookie } = person.headers as { cookie: string };

    const paused = await request(world.service.url, 'PATCH', '/api/agent/webhooks/4', {
      body: { active: false },
      headers: { cookie },
    });

    expect(paused.status).toBe(200);
  });
});

describe('a key', () => {
  it('is a secret itself: it makes webhooks without a proof', async () => {
    const { key } = await anAccount();

    expect((await key.call('POST', '/webhooks', { url: 'https://shop.example/hook' })).status).toBe(201);
    expect((await key.call('POST', '/webhooks/4/rotate_secret')).status).toBe(200);
  });
});
