import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { WebhooksRpc } from '@libs/dto/rpc/webhooks.rpc';
import type { AppError } from '@libs/errors/app-error';
import { useAccounts } from './accounts.js';

const { world, anAccount } = useAccounts();

const AT = '2026-11-21T12:00:00.000Z';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const DELIVERY_ID = `wd_${'a'.repeat(32)}`;
const URL_ = 'https://example.com/hooks';
const ENDPOINT = { id: 4, url: URL_, active: true, failing_since: null, last_success_at: null, created_at: AT };
const DELIVERY: ReplyOf<'webhooks.send_test'>['delivery'] = {
  id: DELIVERY_ID,
  endpoint_id: 4,
  event_type: 'turn.done',
  status: 'pending',
  attempt_count: 0,
  next_attempt_at: AT,
  last_status_code: null,
  last_error: null,
  created_at: AT,
  delivered_at: null,
  attempts: [],
};
const PAGE = { has_more: false, next_cursor: null };

/** All calls to the dispatcher, which the test replaces. */
const rpcCalls: { rpc: string; request: unknown }[] = [];

function replies<Q extends keyof WebhooksRpc>(rpc: Q, reply: ReplyOf<Q> | AppError): void {
  world.bus.handles(rpc, (request: RequestOf<Q>) => {
    rpcCalls.push({ rpc, request });
    return reply;
  });
}

beforeAll(() => {
  replies('webhooks.list_endpoints', { data: [{ ...ENDPOINT, description: 'turns' }], ...PAGE });
  replies('webhooks.get_endpoint', { endpoint: { ...ENDPOINT, description: null } });
  replies('webhooks.create_endpoint', { endpoint: { ...ENDPOINT, description: 'turns', secret: SECRET } });
  replies('webhooks.update_endpoint', { endpoint: { ...ENDPOINT, active: false, description: null } });
  replies('webhooks.delete_endpoint', {});
  replies('webhooks.roll_secret', {
    endpoint: { ...ENDPOINT, description: null, secret: SECRET, previous_secret_valid_until: AT },
  });
  replies('webhooks.send_test', { delivery: DELIVERY });
  replies('webhooks.list_deliveries', { data: [DELIVERY], ...PAGE });
  replies('webhooks.get_delivery', { delivery: { ...DELIVERY, body: '{}', attempts: [] } });
  replies('webhooks.replay_delivery', { delivery: DELIVERY });
  replies('webhooks.replay_failed', { replayed: 3 });
});

beforeEach(() => {
  rpcCalls.length = 0;
});

const WEBHOOK = { ...ENDPOINT, description: null };

// biome-ignore format: a table reads best as a table
const ACTIONS = [
  // method, path, body, status, response, RPC method, its request besides the account
  ['POST',   '/webhooks', { url: URL_, description: 'turns' }, 201, { ...WEBHOOK, description: 'turns', secret: SECRET }, 'create_endpoint', { url: URL_, description: 'turns' }],
  ['PATCH',  '/webhooks/4', { active: false },                 200, { ...WEBHOOK, active: false },                        'update_endpoint', { endpoint_id: 4, active: false }],
  ['PATCH',  '/webhooks/4', { url: URL_, description: null },  200, { ...WEBHOOK, active: false },                        'update_endpoint', { endpoint_id: 4, url: URL_, description: null }],
  ['DELETE', '/webhooks/4', undefined,                         204, '',                                                   'delete_endpoint', { endpoint_id: 4 }],
  ['POST',   '/webhooks/4/rotate_secret', undefined,           200, { ...WEBHOOK, secret: SECRET, previous_secret_valid_until: AT }, 'roll_secret', { endpoint_id: 4 }],
  ['POST',   '/webhooks/4/test', undefined,                    202, DELIVERY,                                             'send_test',       { endpoint_id: 4, event_type: 'turn.done' }],
  ['POST',   '/webhooks/4/test', {},                           202, DELIVERY,                                             'send_test',       { endpoint_id: 4, event_type: 'turn.done' }],
  ['POST',   '/webhooks/4/test', { event_type: 'turn.failed' }, 202, DELIVERY,                                            'send_test',       { endpoint_id: 4, event_type: 'turn.failed' }],
  ['POST',   `/webhooks/deliveries/${DELIVERY_ID}/replay`, undefined, 200, DELIVERY,                                      'replay_delivery', { delivery_id: DELIVERY_ID }],
  ['POST',   '/webhooks/deliveries/replay_failed', { since: AT, endpoint_id: 4 }, 202, { replayed: 3 },                   'replay_failed',   { since: AT, endpoint_id: 4 }],
] as const;

// biome-ignore format: a table reads best as a table
const READS = [
  ['/webhooks',                              { data: [{ ...WEBHOOK, description: 'turns' }], ...PAGE }, 'list_endpoints',  { limit: 50 }],
  ['/webhooks/4',                            WEBHOOK,                                                   'get_endpoint',    { endpoint_id: 4 }],
  ['/webhooks/deliveries',                   { data: [DELIVERY], ...PAGE },                             'list_deliveries', { limit: 50 }],
  ['/webhooks/deliveries?status=failed&event_type=turn.done&endpoint_id=4&limit=2', { data: [DELIVERY], ...PAGE },
                                                                                                        'list_deliveries', { limit: 2, status: 'failed', event_type: 'turn.done', endpoint_id: 4 }],
  [`/webhooks/deliveries/${DELIVERY_ID}`,    { ...DELIVERY, body: '{}' },                               'get_delivery',    { delivery_id: DELIVERY_ID }],
] as const;

describe('webhooks of an account', () => {
  it.each(ACTIONS)('%s %s %j: the dispatcher gets the account and the actor', async (...act) => {
    const [method, path, body, status, response, rpc, request] = act;
    const account = await anAccount();

    const [byKey, byPerson] = [
      await account.key.call(method, path, body),
      await account.person.call(method, path, body),
    ];

    expect([byKey.status, byKey.body]).toEqual([status, response]);
    expect([byPerson.status, byPerson.body]).toEqual([status, response]);
    const by = (kind: string, name: string) => ({
      account_id: account.id,
      actor: {
        id: kind === 'user' ? account.person.userId : account.id,
        name,
        kind,
        ip: expect.any(String),
        trace_id: expect.any(String),
      },
      ...request,
    });
    expect(rpcCalls).toEqual([
      { rpc: `webhooks.${rpc}`, request: by('api_key', 'key') },
      { rpc: `webhooks.${rpc}`, request: by('user', `p${account.person.userId}@example.com`) },
    ]);
  });

  it.each(READS)('GET %s reads those of the account', async (path, response, rpc, request) => {
    const account = await anAccount();

    const [byKey, byPerson] = [await account.key.call('GET', path), await account.person.call('GET', path)];

    expect([byKey.status, byKey.body]).toEqual([200, response]);
    expect(byPerson.body).toEqual(response);
    const one = { rpc: `webhooks.${rpc}`, request: { account_id: account.id, ...request } };
    expect(rpcCalls).toEqual([one, one]);
  });

  it('forbids caches to store a secret', async () => {
    const { key } = await anAccount();

    for (const path of ['/webhooks', '/webhooks/4/rotate_secret']) {
      const { headers } = await key.call('POST', path, path === '/webhooks' ? { url: URL_ } : undefined);
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});

describe('a key that does not reach all spaces', () => {
  it('neither manages webhooks nor reads their deliveries', async () => {
    const account = await anAccount();
    const narrow = await account.aKey('own_spaces');
    const calls = [
      ...ACTIONS.map(([method, path, body]) => ({ method, path, body })),
      ...READS.map(([path]) => ({ path })),
    ];

    for (const { method = 'GET', path, body } of calls as { method?: string; path: string; body?: unknown }[]) {
      const response = await narrow.call(method, path, body);
      expect([method, path, response.status, response.body.error.code]).toEqual([
        method,
        path,
        403,
        'KEY_SCOPE_DENIED',
      ]);
    }
    expect(rpcCalls).toEqual([]);
  });
});

describe('what does not fit', () => {
  // biome-ignore format: a table reads best as a table
  const FAULTS = [
    ['POST',  '/webhooks',                            {},                                      'body.url'],
    ['POST',  '/webhooks',                            { url: 7 },                              'body.url'],
    ['POST',  '/webhooks',                            { url: URL_, description: 7 },            'body.description'],
    ['PATCH', '/webhooks/4',                          { active: 'no' },                        'body.active'],
    ['PATCH', '/webhooks/4',                          { url: null },                           'body.url'],
    ['GET',   '/webhooks/x',                          undefined,                               'path.webhook_id'],
    ['POST',  '/webhooks/4/test',                     { event_type: 'payment.confirmed' },     'body.event_type'],
    ['GET',   '/webhooks?limit=0',                    undefined,                               'query.limit'],
    ['GET',   '/webhooks/deliveries?status=lost',     undefined,                               'query.status'],
    ['GET',   '/webhooks/deliveries?event_type=x',    undefined,                               'query.event_type'],
    ['GET',   '/webhooks/deliveries?endpoint_id=x',   undefined,                               'query.endpoint_id'],
    ['POST',  '/webhooks/deliveries/replay_failed',   {},                                      'body.since'],
  ] as const;

  it.each(FAULTS)('%s %s %j is 422 at %s', async (method, path, body, param) => {
    const { key } = await anAccount();

    const response = await key.call(method, path, body);

    expect([response.status, response.body.error.code, response.body.error.param]).toEqual([
      422,
      'VALIDATION_ERROR',
      param,
    ]);
    expect(rpcCalls).toEqual([]);
  });
});
