import { beforeAll, describe, expect, it } from '@jest/globals';
import { depositAddress, sessionId } from '@libs/chain/addresses/deposit-address';
import { newApiKey } from '@libs/service-kit/api-keys/api-key';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = fakeDashboard(world);
});

describe('POST /api/sessions', () => {
  it('opens a session whose address commits to treasury and fee', async () => {
    const shop = known(aMerchant(world, { fee_bps: 250 }));
    const opened = world.bus.receives('session.opened');

    const response = await shop.posts({ amount_usd_cents: 12_34, metadata: { cart: [1, 2] } });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      status: 'open',
      labels: [],
      pay_url: `http://127.0.0.1:3000/pay/${response.body.token}`,
      chain_id: 42161,
      amount_usd_cents: 12_34,
      paid_total_usd_cents: 0,
      remaining_usd_cents: 12_34,
      accepted: [
        { asset: 'USDC', token_address: CHAIN.USDC_ADDRESS, decimals: 6, amount: '12340000' },
        { asset: 'USDT', token_address: CHAIN.USDT_ADDRESS, decimals: 6, amount: '12340000' },
      ],
      user_external_id: 7,
      return_url: 'https://shop.example/thanks',
      metadata: { cart: [1, 2] },
      note: null,
    });
    expect(response.body.deposit_address).toBe(
      depositAddress({
        checkout: CHAIN.CHECKOUT_ADDRESS,
        merchant: { initialTreasury: shop.merchant.treasury_address!, delay: 0, number: shop.merchant.merchant_id },
        feeBps: 250,
        sessionId: sessionId(response.body.token),
      }),
    );
    const event = await eventually(() => opened.find((o) => o.session_token === response.body.token));
    expect(event).toMatchObject({ invoice_id: response.body.invoice_id, merchant_id: shop.merchant.merchant_id });
  });

  it.each([72 * 3_600, 0xffff_ffff])('commits to the merchant’s delay of %p seconds', async (delay) => {
    const shop = known(aMerchant(world, { treasury_delay_s: delay }));

    const session = await shop.opens();

    const terms = { initialTreasury: shop.merchant.treasury_address!, delay, number: shop.merchant.merchant_id };
    expect(session.deposit_address).toBe(
      depositAddress({
        ...{ checkout: CHAIN.CHECKOUT_ADDRESS, merchant: terms, feeBps: 100 },
        sessionId: sessionId(session.token),
      }),
    );
    const [row] = await world.rows('SELECT treasury_delay_s::text AS delay FROM sessions WHERE token = $1', [
      session.token,
    ]);
    expect(row).toEqual({ delay: String(delay) });
  });

  it('contains the verified block after which the session was created, independent of any clock', async () => {
    const shop = known(aMerchant(world));
    const opened = world.bus.receives('session.opened');
    const blockOf = async (token: string) =>
      (await eventually(() => opened.find((o) => o.session_token === token))).after_block;
    const progressed = { chain_id: 42161, head_block: 1_010, head_time: 1, verified_time: 1, finalized_block: null };

    const before = await shop.opens();
    await world.bus.publishes('chain.progressed', { ...progressed, verified_block: 1_000 });
    await eventually(
      async () => (await world.rows('SELECT 1 FROM chain_heads WHERE verified_block = 1000')).length > 0,
    );
    const behind = await shop.opens();

    expect(await blockOf(before.token)).toBeNull();
    expect(await blockOf(behind.token)).toBe(1_000);
    expect(await world.rows('SELECT after_block::int FROM sessions WHERE token = $1', [behind.token])).toEqual([
      { after_block: 1_000 },
    ]);
  });

  it('names the same session under /status, without the books of the merchant', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(5_00, { metadata: { secret: 'cart' } });

    const response = await world.http('GET', `/api/sessions/${session.token}/status`);

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ token: session.token, status: 'open', payments: [] });
    expect(response.body).toHaveProperty('server_time');
    for (const hidden of ['metadata', 'note', 'recovery', 'user_external_id'])
      expect(response.body).not.toHaveProperty(hidden);
  });

  it.each([
    ['no header', undefined],
    ['noise', 'Bearer sk_live_nonsense'],
    ['a key that was never issued', `Bearer ${newApiKey()}`],
    ['another scheme', 'Basic c2s6'],
  ])('responds with 401 to %s', async (_, authorization) => {
    const response = await world.http('POST', '/api/sessions', {
      body: {},
      headers: authorization ? { authorization } : {},
    });

    expect(response.status).toBe(401);
    expect(response.body.error.code).toBe('invalid_api_key');
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  it('publishes that the key is in use, once for many requests', async () => {
    const shop = known(aMerchant(world));
    const used = world.bus.receives('api_key.used');

    for (let index = 0; index < 3; index++) await shop.opens();

    const of = ({ merchant: { merchant_id } }: Merchant) => used.filter((event) => event.merchant_id === merchant_id);
    await eventually(() => of(shop).length > 0);
    const later = known(aMerchant(world));
    await later.opens();
    await eventually(() => of(later).length > 0);
    expect(of(shop)).toHaveLength(1);
  });

  it('stops accepting a key as soon as it is revoked', async () => {
    const shop = known(aMerchant(world));
    await shop.opens();
    const { merchant_id } = shop.merchant;

    await world.bus.publishes('api_key.revoked', { api_key_id: merchant_id, merchant_id, key_hash: shop.keyHash });

    await eventually(async () => (await shop.posts({})).status === 401);
  });

  it.each([
    ['pending', 403, 'merchant_not_active', { merchant_status: 'pending' }],
    ['paused', 403, 'merchant_not_active', { merchant_status: 'paused' }],
  ] as const)('refuses a %s merchant', async (status, httpStatus, code, fields) => {
    const shop = known(aMerchant(world, { status }));

    const response = await shop.posts({});

    expect(response.status).toBe(httpStatus);
    expect(response.body.error).toMatchObject({ code, ...fields });
  });

  it('calls the owning service before it refuses, so that an approval counts at once', async () => {
    const shop = known(aMerchant(world, { status: 'pending' }));
    expect((await shop.posts({})).status).toBe(403);

    Object.assign(shop.merchant, { status: 'active', version: 2 });

    expect((await shop.posts({})).status).toBe(200);
  });

  it('refuses a merchant without a treasury', async () => {
    const shop = known(aMerchant(world, { treasury_address: null }));

    const response = await shop.posts({});

    expect(response.status).toBe(409);
    expect(response.body.error.code).toBe('treasury_not_set');
  });

  it('refuses 99 cents', async () => {
    const response = await known(aMerchant(world)).posts({ amount_usd_cents: 99 });

    expect(response.status).toBe(422);
    expect(response.body.detail).toEqual([
      { loc: ['body', 'amount_usd_cents'], msg: 'The smallest amount is 100 cents (US$1)', type: 'amount_too_small' },
    ]);
  });

  it('holds the free plan to US$1,000 a session and US$10,000 a month', async () => {
    const shop = known(aMerchant(world));
    const over = await shop.posts({ amount_usd_cents: 1_000_01 });
    // Ten months' caps may be open; only settled volume counts.
    const session = await shop.opens(1_000_00);
    await world.bus.publishes('transfer.final', aTransfer(session, 10_000_00));
    await eventually(
      async () => (await world.http('GET', `/api/sessions/${session.token}/status`)).body.status === 'paid',
    );

    const full = await shop.posts({ amount_usd_cents: 1_00 });

    expect([over.status, full.status]).toEqual([402, 402]);
    expect(over.body.error).toMatchObject({ code: 'tier_cap_exceeded', period: 'session', cap_cents: 1_000_00 });
    expect(full.body.error).toMatchObject({
      code: 'tier_cap_exceeded',
      period: 'month',
      cap_cents: 10_000_00,
      used_cents: 10_000_00,
      resets_at: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
      upgrade_url: expect.stringContaining('http'),
    });
  });

  it.each([
    ['user_external_id', 0.5, 'int_from_float'],
    ['amount_usd_cents', 10.5, 'int_from_float'],
    ['amount_usd_cents', 2 ** 53 + 2, 'less_than_equal'],
    ['return_url', 'javascript:alert(1)', 'url_scheme'],
    ...[
      'https://shop.example@evil.example/',
      'https://shop.example:443@evil.example/',
      'https://@evil.example/',
      'https://evil.example\\@shop.example/',
      'https://shop.example/a\tb',
      'https://shop.exa\nmple/',
      ' https://shop.example/',
      'https://shop.example/\u202egpj.exe',
      'https:/shop.example/',
      'https:///shop.example/',
    ].map((url) => ['return_url', url, 'url_parsing'] as const),
    ['cancel_url', 'https://shop.example@evil.example/', 'url_parsing'],
    ['return_url', `https://a.example/${'x'.repeat(2000)}`, 'string_too_long'],
    ['metadata', [1], 'dict_type'],
  ])('names the fault of %s = %p', async (field, value, type) => {
    const response = await known(aMerchant(world)).posts({ [field]: value });

    expect(response.status).toBe(422);
    expect(response.body.detail).toMatchObject([{ loc: ['body', field], msg: expect.any(String), type }]);
  });
});

describe('Idempotency-Key', () => {
  it('creates one session for 200 concurrent posts', async () => {
    const shop = known(aMerchant(world, { fee_tier: 'enterprise' }));
    const key = { 'idempotency-key': 'order-1' };

    const responses = await Promise.all(
      Array.from({ length: 200 }, () => shop.posts({ amount_usd_cents: 20_00 }, key)),
    );

    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => JSON.stringify(response.body)))).toHaveProperty('size', 1);
    expect(responses.filter((response) => response.headers['idempotent-replayed'] === 'true')).toHaveLength(199);
    expect(
      await world.rows('SELECT id FROM sessions WHERE merchant_id = $1', [shop.merchant.merchant_id]),
    ).toHaveLength(1);
  });

  it('refuses the key with another body', async () => {
    const shop = known(aMerchant(world));
    const key = { 'idempotency-key': 'order-2' };
    await shop.posts({ amount_usd_cents: 20_00 }, key);

    const response = await shop.posts({ amount_usd_cents: 20_01 }, key);

    expect(response.status).toBe(409);
    expect(response.body.error.code).toBe('idempotency_key_reused');
  });

  it('repeats the response even when the merchant could not open a session any more', async () => {
    const shop = known(aMerchant(world));
    const key = { 'idempotency-key': 'order-3' };
    const first = await shop.posts({}, key);
    await world.bus.publishes('merchant.changed', {
      ...Object.assign(shop.merchant, { status: 'paused', version: 2 }),
    });
    await eventually(async () => (await shop.posts({})).status === 403);

    const again = await shop.posts({}, key);

    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('stores no refusal: the same key works after the approval', async () => {
    const shop = known(aMerchant(world, { status: 'pending' }));
    const key = { 'idempotency-key': 'order-4' };
    expect((await shop.posts({}, key)).status).toBe(403);

    Object.assign(shop.merchant, { status: 'active', version: 2 });

    expect((await shop.posts({}, key)).status).toBe(200);
  });

  it('treats a blank key as absent and refuses 201 characters', async () => {
    const shop = known(aMerchant(world));

    const blank = await Promise.all([1, 2].map(() => shop.posts({}, { 'idempotency-key': ' ' })));
    const long = await shop.posts({}, { 'idempotency-key': 'k'.repeat(201) });

    expect(blank[0]!.body.token).not.toBe(blank[1]!.body.token);
    expect(long.body.detail).toMatchObject([
      { loc: ['header', 'idempotency-key'], msg: expect.any(String), type: 'string_too_long' },
    ]);
  });
});
