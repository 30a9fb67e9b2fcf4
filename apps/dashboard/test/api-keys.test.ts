import { describe, expect, it } from '@jest/globals';
import { NEWEST_API_VERSION } from '@libs/dto/api-keys/api-versions';
import { KEY_SCOPES } from '@libs/dto/api-keys/key-scopes';
import { isWellFormedApiKey } from '@libs/service-kit/api-keys/api-key';
import { eventually } from '@libs/testing/eventually';
import { useDashboard } from './people.js';

const { world, anOwner } = useDashboard();

const asks = (key: string, method: string, path: string, body?: object) =>
  world.http(method, path, { body, headers: { authorization: `Bearer ${key}` } });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('an API key', () => {
  it('has the scopes, addresses and expiry that it was created with', async () => {
    const owner = await anOwner();
    const created = world.bus.receives('api_key.created');
    const expires_at = inHours(24);

    const { status, body } = await owner.call('POST', `${owner.path}/api_keys`, {
      scopes: ['usage:read', 'sessions:read', 'usage:read'],
      allowed_ips: ['203.0.113.0/24', '2001:db8::/32'],
      expires_at,
    });

    const terms = {
      scopes: ['sessions:read', 'usage:read'],
      allowed_ips: ['203.0.113.0/24', '2001:db8::/32'],
      expires_at,
    };
    expect([status, body]).toMatchObject([201, { ...terms, preset: null }]);
    await eventually(() => created.some(({ api_key_id }) => api_key_id === body.id));
    expect(created.find(({ api_key_id }) => api_key_id === body.id)).toMatchObject(terms);
  });

  it.each([
    ['server', KEY_SCOPES],
    ['read_only', KEY_SCOPES.filter((scope) => scope.endsWith(':read'))],
    ['sessions_only', ['sessions:write']],
  ])('of the preset %s has its scopes', async (preset, scopes) => {
    const owner = await anOwner();

    const { body } = await owner.call('POST', `${owner.path}/api_keys`, { preset });

    expect(body).toMatchObject({ preset, scopes });
  });

  it.each<[string, object, (string | number)[]]>([
    ['two sets of scopes', { preset: 'server', scopes: ['usage:read'] }, ['preset']],
    ['no scope at all', { scopes: [] }, ['scopes']],
    ['a scope that does not exist', { scopes: ['usage:read', 'members:write'] }, ['scopes', 1]],
    ['an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }, ['expires_at']],
    ['an invalid range', { allowed_ips: ['203.0.113.7', '203.0.113.0/40'] }, ['allowed_ips', 1]],
    [
      'more than twenty ranges',
      { allowed_ips: Array.from({ length: 21 }, (_, n) => `203.0.113.${n}`) },
      ['allowed_ips'],
    ],
  ])('is refused with %s', async (_, body, loc) => {
    const owner = await anOwner();

    const refused = await owner.call('POST', `${owner.path}/api_keys`, body);

    expect([refused.status, refused.body.detail?.[0]?.loc]).toEqual([422, ['body', ...loc]]);
    expect((await owner.call('GET', `${owner.path}/api_keys`)).body.data).toEqual([]);
  });
});

describe('the version of the API', () => {
  it('is recorded for each key, published to other services, and named in each response', async () => {
    const owner = await anOwner();
    const created = world.bus.receives('api_key.created');

    const { body } = await owner.call('POST', `${owner.path}/api_keys`, {});
    const answer = await asks(body.key, 'GET', '/api/merchant');

    expect(body.api_version).toBe(NEWEST_API_VERSION);
    expect([answer.status, answer.headers['checkout-version']]).toEqual([200, NEWEST_API_VERSION]);
    expect(answer.headers).not.toHaveProperty('deprecation');
    const event = await eventually(() => created.find(({ api_key_id }) => api_key_id === body.id));
    expect(event.api_version).toBe(NEWEST_API_VERSION);
  });

  it('stays with a key that is rotated', async () => {
    const owner = await anOwner();
    const { body: old } = await owner.call('POST', `${owner.path}/api_keys`, {});
    await world.rows(`UPDATE api_keys SET api_version = '2020-01-01' WHERE id = $1`, [old.id]);

    const { body: fresh } = await owner.call('POST', `${owner.path}/api_keys/${old.id}/rotate`, {});

    expect([fresh.api_version, fresh.replaces.api_version]).toEqual(['2020-01-01', '2020-01-01']);
  });
});

describe('a key that is rotated', () => {
  it('works on for the overlap, beside a new one with the same terms', async () => {
    const owner = await anOwner();
    const rotated = world.bus.receives('api_key.rotated');
    const terms = { name: 'web', scopes: ['merchant:read'], allowed_ips: ['127.0.0.0/8', '::1'] };
    const { body: old } = await owner.call('POST', `${owner.path}/api_keys`, terms);

    const { status, body: fresh } = await owner.call('POST', `${owner.path}/api_keys/${old.id}/rotate`, {
      overlap_hours: 2,
    });

    expect([status, fresh]).toMatchObject([201, { ...terms, expires_at: null, replaces: { id: old.id } }]);
    expect(isWellFormedApiKey(fresh.key) && fresh.key !== old.key).toBe(true);
    const leftH = (Date.parse(fresh.replaces.expires_at) - Date.now()) / 3_600_000;
    expect(leftH).toBeGreaterThan(1.9);
    expect(leftH).toBeLessThanOrEqual(2.01);
    for (const { key } of [old, fresh]) expect((await asks(key, 'GET', '/api/merchant')).status).toBe(200);
    await eventually(() => rotated.some(({ api_key_id }) => api_key_id === old.id));
    expect(rotated.find(({ api_key_id }) => api_key_id === old.id)?.expires_at).toBe(fresh.replaces.expires_at);
  });

  it('ends at once without an overlap, and is not rotated again', async () => {
    const owner = await anOwner();
    const { body: old } = await owner.call('POST', `${owner.path}/api_keys`, {});
    const rotate = () => owner.call('POST', `${owner.path}/api_keys/${old.id}/rotate`, { overlap_hours: 0 });

    const { body: fresh } = await rotate();

    expect((await asks(old.key, 'GET', '/api/merchant')).status).toBe(401);
    expect((await asks(fresh.key, 'GET', '/api/merchant')).status).toBe(200);
    expect((await rotate()).status).toBe(404);
  });

  it('keeps an expiry that is nearer, and hands on the one it had', async () => {
    const owner = await anOwner();
    const expires_at = inHours(1);
    const { body: old } = await owner.call('POST', `${owner.path}/api_keys`, { expires_at });

    const { body: fresh } = await owner.call('POST', `${owner.path}/api_keys/${old.id}/rotate`, { overlap_hours: 168 });

    expect([fresh.expires_at, fresh.replaces.expires_at]).toEqual([expires_at, expires_at]);
  });

  it('is rotated by its own merchant only', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()];
    const { body: key } = await owner.call('POST', `${owner.path}/api_keys`, {});

    expect((await stranger.call('POST', `${owner.path}/api_keys/${key.id}/rotate`, {})).status).toBe(404);
    expect((await stranger.call('POST', `${stranger.path}/api_keys/${key.id}/rotate`, {})).status).toBe(404);
    expect((await asks(key.key, 'GET', '/api/merchant')).status).toBe(200);
  });
});

describe('a backend with a key', () => {
  it('sees its own merchant, and nothing of reviews, relayers or treasuries', async () => {
    const owner = await anOwner();
    const { body: key } = await owner.call('POST', `${owner.path}/api_keys`, {});

    const { status, body } = await asks(key.key, 'GET', '/api/merchant');

    expect([status, body]).toEqual([
      200,
      {
        id: owner.merchant.id,
        livemode: true,
        name: owner.merchant.name,
        email: null,
        status: 'pending',
        has_treasury: false,
        test_network: null,
        fee_tier: 'free',
        effective_fee_bps: expect.any(Number),
        created_at: expect.any(String),
      },
    ]);
  });

  it('reaches its own webhook endpoints only, and the audit log names the key', async () => {
    const owner = await anOwner();
    const { body: key } = await owner.call('POST', `${owner.path}/api_keys`, {});
    const requests: { merchant_id?: number; actor?: { kind: string; id: number | null; ip: string | null } }[] = [];
    const endpoint = { id: 5, url: 'https://shop.example/a', active: true, secret: 'whsec_x' };
    world.bus.handles('webhooks.create_endpoint', (request) => {
      requests.push(request);
      return { endpoint } as never;
    });
    world.bus.handles('webhooks.get_endpoint', (request) => {
      requests.push(request);
      return { endpoint } as never;
    });

    const made = await asks(key.key, 'POST', '/api/webhook_endpoints', { url: 'https://shop.example/a' });
    await asks(key.key, 'GET', '/api/webhook_endpoints/5?merchant_id=1');

    expect(made.status).toBe(201);
    expect(requests.map(({ merchant_id }) => merchant_id)).toEqual([owner.merchant.id, owner.merchant.id]);
    expect(requests[0]?.actor).toMatchObject({ kind: 'api_key', id: key.id });
  });

  it('is recorded as used, with the address, and ends when it is revoked', async () => {
    const owner = await anOwner();
    const { body: key } = await owner.call('POST', `${owner.path}/api_keys`, {});

    await asks(key.key, 'GET', '/api/merchant');
    await eventually(async () => {
      const [listed] = (await owner.call('GET', `${owner.path}/api_keys`)).body.data;
      return listed.last_used_at !== null && /127\.0\.0\.1|::1/.test(listed.last_used_ip);
    });
    await owner.call('DELETE', `${owner.path}/api_keys/${key.id}`);

    expect((await asks(key.key, 'GET', '/api/merchant')).status).toBe(401);
  });

  it.each(['api_keys', 'wallets', 'members', 'billing', 'treasury_changes', 'webhook_endpoints'])(
    'cannot use it as a cookie: %s of the dashboard refuse it',
    async (list) => {
      const owner = await anOwner();
      const { body: key } = await owner.call('POST', `${owner.path}/api_keys`, {});

      expect((await asks(key.key, 'GET', `/api/dashboard${owner.path}/${list}`)).status).toBe(401);
    },
  );
});
