import { beforeAll, describe, expect, it } from '@jest/globals';
import { API_VERSIONS, NEWEST_API_VERSION } from '@libs/dto/api-keys/api-versions';
import { KEY_SCOPES, type KeyScope } from '@libs/dto/api-keys/key-scopes';
import type { PaymentView, SessionView } from '@libs/dto/payments/views';
import { AppError } from '@libs/errors/app-error';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
const rescans: { refusal: AppError | undefined } = { refusal: undefined };
let known: (merchant: Merchant) => Merchant;

const ALL = { scopes: [...KEY_SCOPES] };
const aBackend = (changes: object = {}, key: object = ALL) => known(aMerchant(world, changes, key));

beforeAll(() => {
  known = fakeDashboard(world);
  world.bus.handles('webhooks.list_deliveries', () => ({ data: [], has_more: false, next_cursor: null }));
  world.bus.handles('dashboard.count_rescan', () => rescans.refusal ?? {});
  world.bus.handles('chain.rescan_address', () => ({ transfers: [], scanned: null }) as never);
});

/** Returns a session that was paid in full, with its payment. */
async function paid(merchant: Merchant, body: object = {}): Promise<{ session: SessionView; payment: PaymentView }> {
  const session = await merchant.opens(10_00, body);
  await world.bus.publishes('transfer.final', { ...aTransfer(session, 10_00), version: 2 });
  const payment = await eventually(async () => {
    const { data } = (await merchant.asks('GET', `/api/payments?session_token=${session.token}`)).body;
    return data[0]?.status === 'confirmed' ? (data[0] as PaymentView) : undefined;
  });
  return { session, payment: payment! };
}

describe('a backend', () => {
  it('lists sessions page by page, and finds them by its own order id and metadata', async () => {
    const shop = aBackend();
    const first = await shop.opens(10_00, { reference: 'A-1', metadata: { order: 1, gift: true, who: 'Ann' } });
    const second = await shop.opens(20_00, { reference: 'A-2', metadata: { order: 2, who: 'Ann' } });
    const find = async (query: string) =>
      (await shop.asks('GET', `/api/sessions?${query}`)).body.data.map(({ token }: SessionView) => token);

    const page = (await shop.asks('GET', '/api/sessions?limit=1')).body;
    const rest = (await shop.asks('GET', `/api/sessions?limit=1&cursor=${page.next_cursor}`)).body;

    expect([page.data[0].token, page.has_more]).toEqual([second.token, true]);
    expect([rest.data[0].token, rest.has_more]).toEqual([first.token, false]);
    expect(await find('reference=A-1')).toEqual([first.token]);
    expect(await find('reference=A-')).toEqual([]);
    expect(await find('metadata[order]=2')).toEqual([second.token]);
    expect(await find('metadata[who]=Ann')).toEqual([second.token, first.token]);
    expect(await find('metadata[who]=Ann&metadata[gift]=true')).toEqual([first.token]);
    expect(await find('metadata[__proto__]=x')).toEqual([]);
    expect(await find("metadata[who']=x")).toEqual([]);
  });

  it('finds what it looks for beside metadata that Postgres cannot read', async () => {
    const shop = aBackend();
    const readable = await shop.opens(10_00, { metadata: { order: 5 } });
    const odd = await shop.opens(10_00);
    for (const text of ['{"order":"\\u0000"}', '{"order":"\\ud800"}']) {
      await world.rows('UPDATE sessions SET metadata = $2 WHERE token = $1', [odd.token, text]);

      const { status, body } = await shop.asks('GET', '/api/sessions?metadata[order]=5');

      expect([status, body.data.map(({ token }: SessionView) => token)]).toEqual([200, [readable.token]]);
    }
  });

  it.each([
    ['a list of values', 'metadata[a]=1&metadata[a]=2'],
    ['six keys', Array.from({ length: 6 }, (_, n) => `metadata[k${n}]=1`).join('&')],
    ['no key', 'metadata=1'],
  ])('refuses a filter by metadata with %s', async (_, query) => {
    const { status, body } = await aBackend().asks('GET', `/api/sessions?${query}`);

    expect([status, body.detail?.[0]?.loc]).toEqual([422, ['query', 'metadata']]);
  });

  it('reads one session with payments, webhooks and timeline, and one payment', async () => {
    const shop = aBackend();
    const { session, payment } = await paid(shop, { reference: 'B-7' });

    const detail = (await shop.asks('GET', `/api/sessions/${session.token}`)).body;
    const one = await shop.asks('GET', `/api/payments/${payment.payment_id}`);

    expect(detail.session).toMatchObject({ token: session.token, status: 'paid', reference: 'B-7' });
    expect(detail.payments).toEqual([payment]);
    expect(detail.timeline.map(({ kind }: { kind: string }) => kind)).toContain('paid');
    expect([one.status, one.body]).toEqual([200, payment]);
  });

  it('reads its months', async () => {
    const shop = aBackend();
    await paid(shop);

    const { data } = (await shop.asks('GET', '/api/usage')).body;

    expect(data).toMatchObject([{ payments_count: 1 }]);
  });

  it('rescans the chain, within the limit that the dashboard counts', async () => {
    const shop = aBackend();
    const { token } = await shop.opens();

    const looked = await shop.asks('POST', `/api/sessions/${token}/rescan`);
    rescans.refusal = new AppError('rate_limited', {}, { retryAfterS: 7 });
    const refused = await shop.asks('POST', `/api/sessions/${token}/rescan`);
    rescans.refusal = undefined;

    expect([looked.status, looked.body.transfers]).toEqual([200, []]);
    expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
      ...[429, 'rate_limited', '7'],
    ]);
  });
});

describe('expires_in_minutes', () => {
  it('is how long the session can be paid, whatever the settings', async () => {
    const shop = aBackend({ session_window_min: 60 });
    const minutesOf = ({ expires_at, created_at }: SessionView) =>
      Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 60_000);

    expect(minutesOf(await shop.opens(10_00, { expires_in_minutes: 15 }))).toBe(15);
    expect(minutesOf(await shop.opens(10_00, { expires_in_minutes: 1440 }))).toBe(1440);
    expect(minutesOf(await shop.opens())).toBe(60);
  });

  it.each([14, 1441, 20.5, '20', null])('is refused as %j', async (expires_in_minutes) => {
    const { status, body } = await aBackend().posts({ expires_in_minutes });

    expect([status, body.detail?.[0]?.loc]).toEqual([422, ['body', 'expires_in_minutes']]);
  });
});

describe('a backend sees nothing of another merchant', () => {
  it('neither in lists, nor by token, nor by id', async () => {
    const [owner, stranger] = [aBackend(), aBackend()];
    const { session, payment } = await paid(owner, { reference: 'C-1', metadata: { order: 77 } });
    const paths = [`/api/sessions/${session.token}`, `/api/payments/${payment.payment_id}`];

    for (const path of paths) expect([path, (await stranger.asks('GET', path)).status]).toEqual([path, 404]);
    expect((await stranger.asks('POST', `/api/sessions/${session.token}/rescan`)).status).toBe(404);
    for (const query of ['', '?reference=C-1', '?metadata[order]=77', `?search=${session.token}`]) {
      expect((await stranger.asks('GET', `/api/sessions${query}`)).body.data).toEqual([]);
    }
    for (const query of ['', `?session_token=${session.token}`, `?search=${payment.tx_hash}`]) {
      expect((await stranger.asks('GET', `/api/payments${query}`)).body.data).toEqual([]);
    }
  });
});

describe('the version of the API', () => {
  const asks = (shop: Merchant, version?: string) =>
    world.http('GET', '/api/sessions', {
      headers: {
        authorization: `Bearer ${shop.apiKey}`,
        ...(version === undefined ? {} : { 'checkout-version': version }),
      },
    });

  it('is the key’s, or what the header names, and is named in the response', async () => {
    for (const shop of [aBackend(), aBackend({}, { ...ALL, api_version: NEWEST_API_VERSION })]) {
      for (const version of [undefined, NEWEST_API_VERSION]) {
        const { status, headers } = await asks(shop, version);
        expect([status, headers['checkout-version']]).toEqual([200, NEWEST_API_VERSION]);
      }
    }
  });

  it('of a key whose own is retired is the oldest supported one', async () => {
    const { status, headers } = await asks(aBackend({}, { ...ALL, api_version: '2020-01-01' }));

    expect([status, headers['checkout-version']]).toEqual([200, API_VERSIONS[0].name]);
  });

  it('that is unknown is refused, with the list of known ones', async () => {
    const { status, body } = await asks(aBackend(), '2020-01-01');

    expect([status, body.error]).toMatchObject([
      400,
      { code: 'unknown_api_version', versions: API_VERSIONS.map(({ name }) => name) },
    ]);
  });

  it('does not matter for an unknown key', async () => {
    expect((await asks(aMerchant(world), '2020-01-01')).status).toBe(401);
  });
});

describe('a key', () => {
  it('that is older than scopes opens and cancels sessions, and nothing else', async () => {
    const old = aBackend({}, {});
    const session = await old.opens();

    expect((await old.asks('POST', `/api/sessions/${session.token}/cancel`)).status).toBe(200);
    const refused = await old.asks('GET', '/api/sessions');

    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({
      code: 'insufficient_scope',
      needed: 'sessions:read',
      scopes: ['sessions:write'],
    });
  });

  it('of an event older than scopes opens sessions, without a call to its owning service', async () => {
    const old = aMerchant(world);
    const { merchant_id } = old.merchant;
    await world.bus.publishes('merchant.changed', old.merchant);
    await world.bus.publishes('api_key.created', { api_key_id: merchant_id, merchant_id, key_hash: old.keyHash });

    // The dashboard of this scene does not have the key: a service that asked it would refuse.
    await eventually(async () => (await old.posts({})).status === 200);
    expect((await old.asks('GET', '/api/sessions')).body.error.code).toBe('insufficient_scope');
  });

  it('of a row that an older release wrote has the scopes that its owning service names', async () => {
    const shop = aBackend();
    const { merchant_id } = shop.merchant;
    const sql = 'INSERT INTO api_keys (key_hash, api_key_id, merchant_id) VALUES ($1, $2, $2)';
    await world.rows(sql, [shop.keyHash, merchant_id]);

    expect((await shop.asks('GET', '/api/sessions')).status).toBe(200);
  });

  it.each<[string, string, KeyScope]>([
    ['POST', '/api/sessions', 'sessions:write'],
    ['POST', '/api/sessions/x/cancel', 'sessions:write'],
    ['POST', '/api/sessions/x/rescan', 'sessions:write'],
    ['GET', '/api/sessions', 'sessions:read'],
    ['GET', '/api/sessions/x', 'sessions:read'],
    ['GET', '/api/payments', 'payments:read'],
    ['GET', '/api/payments/1', 'payments:read'],
    ['GET', '/api/usage', 'usage:read'],
  ])('without its scope is refused: %s %s needs %s', async (method, path, scope) => {
    const others = aBackend({}, { scopes: KEY_SCOPES.filter((one) => one !== scope) });
    const only = aBackend({}, { scopes: [scope] });

    const [refused, admitted] = [await others.asks(method, path, {}), await only.asks(method, path, {})];

    expect([refused.status, refused.body.error.needed]).toEqual([403, scope]);
    expect([401, 403]).not.toContain(admitted.status);
  });

  it('stops at its expiry, although it was cached as valid', async () => {
    const soon = new Date(Date.now() + 5_000).toISOString();
    const shop = aBackend({}, { ...ALL, expires_at: soon });
    expect((await shop.asks('GET', '/api/sessions')).status).toBe(200);

    await eventually(async () => (await shop.asks('GET', '/api/sessions')).status === 401);

    expect((await shop.asks('GET', '/api/sessions')).body.error.code).toBe('invalid_api_key');
    expect((await shop.posts({})).status).toBe(401);
  });

  it('stops when another one has replaced it, at once where it is cached', async () => {
    const shop = aBackend();
    expect((await shop.asks('GET', '/api/sessions')).status).toBe(200);
    const { merchant_id } = shop.merchant;
    const past = new Date(Date.now() - 1_000).toISOString();
    const state = { api_key_id: merchant_id, merchant_id, key_hash: shop.keyHash, ...ALL, allowed_ips: [] };

    await world.bus.publishes('api_key.rotated', { ...state, expires_at: past });
    await eventually(async () => (await shop.asks('GET', '/api/sessions')).status === 401);
    // The creation event comes late, and must not bring the key back.
    const other = aBackend();
    await world.bus.publishes('api_key.created', { ...state, expires_at: null });
    await world.bus.publishes('api_key.created', { ...state, key_hash: other.keyHash, expires_at: null });
    await eventually(async () => {
      return (await world.rows('SELECT 1 FROM api_keys WHERE key_hash = $1', [other.keyHash])).length === 1;
    });

    expect((await shop.asks('GET', '/api/sessions')).status).toBe(401);
  });

  it('is refused from other addresses than its own', async () => {
    const here = aBackend({}, { ...ALL, allowed_ips: ['127.0.0.0/8', '::1'] });
    const elsewhere = aBackend({}, { ...ALL, allowed_ips: ['203.0.113.0/24'] });

    expect((await here.asks('GET', '/api/sessions')).status).toBe(200);
    const refused = await elsewhere.asks('GET', '/api/sessions');
    expect([refused.status, refused.body.error.code]).toEqual([403, 'address_not_allowed']);
  });

  it('is reported as used, with the address', async () => {
    const used = world.bus.receives('api_key.used');
    const shop = aBackend();

    await shop.asks('GET', '/api/sessions');

    const { merchant_id } = shop.merchant;
    await eventually(() => used.some(({ api_key_id }) => api_key_id === merchant_id));
    expect(used.find(({ api_key_id }) => api_key_id === merchant_id)?.ip).toMatch(
      /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/,
    );
  });
});
