import { beforeAll, describe, expect, it } from '@jest/globals';
import { bodyHash } from '@libs/service-kit/http/json/body-hash';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = fakeDashboard(world);
});

const TEXTS = { description: 'Two headphones', reference: 'A-1017', cancel_url: 'https://shop.example/cart' };

const payView = async (token: string) => {
  const reply = await world.bus.calls('sessions.pay_view', { token });
  if ('code' in reply) throw new Error(reply.code);
  return reply.view!;
};

async function aLink(shop: Merchant, texts: object, idempotency_key?: string) {
  const { merchant_id } = shop.merchant;
  const request = { merchant_id, amount_usd_cents: 10_00, user_external_id: 0, return_url: '', note: null };
  const reply = await world.bus.calls('sessions.create_link', { ...request, ...texts, idempotency_key });
  if ('code' in reply) throw new Error(JSON.stringify(reply));
  return reply.session;
}

describe('the texts of a session for its buyer', () => {
  it('is shown to the merchant, to the public and on the page as it was given', async () => {
    const session = await known(aMerchant(world)).opens(10_00, TEXTS);

    const { body: status } = await world.http('GET', `/api/sessions/${session.token}/status`);

    expect(session).toMatchObject(TEXTS);
    expect(status).toMatchObject(TEXTS);
    expect(await payView(session.token)).toMatchObject(TEXTS);
  });

  it('is empty where nothing was given, or only blanks', async () => {
    const shop = known(aMerchant(world));
    const nothing = { description: null, reference: null, cancel_url: '' };

    expect(await shop.opens(10_00)).toMatchObject(nothing);
    expect(await shop.opens(10_00, { description: ' ', reference: '', cancel_url: '' })).toMatchObject(nothing);
  });

  it('contains no private note, of a new link or of one older than descriptions', async () => {
    const { token } = await aLink(known(aMerchant(world)), { note: 'slow payer', description: 'Two loaves' });

    const { body: status } = await world.http('GET', `/api/sessions/${token}/status`);

    expect(JSON.stringify([status, await payView(token)])).not.toContain('slow payer');
    expect(status.description).toBe('Two loaves');
  });

  it('comes back as `reference` in events and in the list of payments, and is no key where there is none', async () => {
    const shop = known(aMerchant(world));
    const received = [world.bus.receives('payment.detected'), world.bus.receives('payment.confirmed')];
    const [named, plain] = [await shop.opens(10_00, TEXTS), await shop.opens(10_00)];

    for (const session of [named, plain]) await world.bus.publishes('transfer.final', aTransfer(session, 10_00));

    for (const events of received) {
      const event = (token: string) =>
        eventually(() => events.find(({ data }) => data.session_token === token)?.data as object | undefined);
      expect(await event(named.token)).toMatchObject({ reference: 'A-1017' });
      expect(await event(plain.token)).not.toHaveProperty('reference');
    }
    const list = await world.bus.calls('sessions.list_payments', { merchant_id: shop.merchant.merchant_id, limit: 9 });
    // Two transfers are handled side by side: either may be the newer payment.
    const references =
      'data' in list ? list.data.map(({ session_token, reference }) => [session_token, reference]) : [];
    expect(Object.fromEntries(references)).toEqual({ [named.token]: 'A-1017', [plain.token]: undefined });
    expect(list).toHaveProperty('data.length', 2);
  });

  it('is found by its words, by its own merchant only', async () => {
    const [shop, stranger] = [known(aMerchant(world)), known(aMerchant(world))];
    const session = await shop.opens(10_00, TEXTS);
    await shop.opens(10_00, { description: 'Two headsets', reference: 'A-1018' });
    const found = async ({ merchant: { merchant_id } }: Merchant, search: string) => {
      const page = await world.bus.calls('sessions.list_sessions', { merchant_id, limit: 9, search });
      return 'data' in page && page.data.map(({ token }) => token);
    };

    for (const search of ['A-1017', 'headph', 'two headphones'])
      expect([search, await found(shop, search)]).toEqual([search, [session.token]]);
    expect(await found(stranger, 'A-1017')).toEqual([]);
  });

  it.each([
    ['description', 'x'.repeat(201), 'string_too_long'],
    ['description', 7, 'string_type'],
    ['reference', 'x'.repeat(201), 'string_too_long'],
    ['cancel_url', 'javascript:alert(1)', 'url_scheme'],
    ['cancel_url', `https://a.example/${'x'.repeat(2000)}`, 'string_too_long'],
  ])('is refused as an invalid %s: %p', async (field, value, type) => {
    const response = await known(aMerchant(world)).posts({ [field]: value });

    expect(response.status).toBe(422);
    expect(response.body.detail).toEqual([expect.objectContaining({ loc: ['body', field], type })]);
  });
});

describe('an Idempotency-Key across the upgrade', () => {
  const hashes = (shop: Merchant) =>
    world.rows<{ key: string; body_hash: string }>(
      'SELECT key, body_hash FROM idempotency_keys WHERE merchant_id = $1 ORDER BY key',
      [shop.merchant.merchant_id],
    );

  it('matches a request without these fields to the one that the earlier release hashed', async () => {
    const shop = known(aMerchant(world));
    const before = {
      merchantId: shop.merchant.merchant_id,
      amountUsdCents: 10_00,
      userExternalId: 7,
      returnUrl: 'https://shop.example/thanks',
      metadata: null,
      note: null,
    };

    for (const [index, body] of [{}, { description: null, cancel_url: '' }].entries())
      await shop.posts(body, { 'idempotency-key': `k${index}` });

    const body_hash = bodyHash(before);
    expect(await hashes(shop)).toEqual([
      { key: 'k0', body_hash },
      { key: 'k1', body_hash },
    ]);
  });

  it('recognizes a link whose description was its note then', async () => {
    const shop = known(aMerchant(world));
    const first = await aLink(shop, { note: 'Agent credits for account 3' }, 'top-up-1');

    const again = await aLink(shop, { description: 'Agent credits for account 3' }, 'top-up-1');

    expect(again.token).toBe(first.token);
  });

  it('is refused with another description, reference or cancel_url', async () => {
    const shop = known(aMerchant(world));
    const key = { 'idempotency-key': 'order-1' };
    const first = await shop.posts(TEXTS, key);

    expect((await shop.posts(TEXTS, key)).body).toEqual(first.body);
    for (const field of Object.keys(TEXTS)) {
      const response = await shop.posts({ ...TEXTS, [field]: 'https://shop.example/other' }, key);
      expect([field, response.body.error?.code]).toEqual([field, 'idempotency_key_reused']);
    }
  });
});
