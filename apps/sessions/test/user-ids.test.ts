import { beforeAll, describe, expect, it } from '@jest/globals';
import { KEY_SCOPES } from '@libs/dto/api-keys/key-scopes';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let aShop: () => Merchant;

beforeAll(() => {
  const known = fakeDashboard(world);
  aShop = () => known(aMerchant(world, { fee_tier: 'enterprise' }, { scopes: [...KEY_SCOPES] }));
});

/** The ids that shops give their users; each is another user, except that a number is found with its text. */
const IDS = [
  42,
  0,
  -3,
  9_007_199_254_740_991,
  'user_42',
  '0042',
  '+42',
  '4.2e1',
  '-0',
  ' ',
  '9007199254740992',
  '-9007199254740991',
  '12345678901234567890',
  'Ünï💶',
  "a'b\\c%_",
  'x'.repeat(200),
];

/** Returns tokens and ids of the sessions that a filter finds. */
async function sessionsOf(shop: Merchant, id: unknown): Promise<[token: string, id: unknown][]> {
  const { status, text, body } = await shop.asks(
    'GET',
    `/api/sessions?user_external_id=${encodeURIComponent(String(id))}`,
  );
  if (status !== 200) throw new Error(text);
  return body.data.map((one: { token: string; user_external_id: unknown }) => [one.token, one.user_external_id]);
}

describe('the id of a user', () => {
  it('comes back as it was given, a number as a number and text as text, and finds its sessions alone', async () => {
    const shop = aShop();
    const opened = new Map<string, unknown>();
    for (const id of IDS) {
      const session = await shop.opens(10_00, { user_external_id: id });
      expect(session.user_external_id).toBe(id);
      opened.set(session.token, id);
    }

    for (const [token, id] of opened) {
      expect([id, await sessionsOf(shop, id)]).toEqual([id, [[token, id]]]);
    }
  });

  it('that is text is found by the number that it represents', async () => {
    const shop = aShop();
    const number = await shop.opens(10_00, { user_external_id: 42 });
    const text = await shop.opens(10_00, { user_external_id: '42' });

    expect([number.user_external_id, text.user_external_id]).toEqual([42, '42']);
    expect(await sessionsOf(shop, 42)).toEqual([
      [text.token, '42'],
      [number.token, 42],
    ]);
  });

  it('is the same in events and in the list of payments', async () => {
    const shop = aShop();
    const received = [world.bus.receives('payment.detected'), world.bus.receives('payment.confirmed')];
    const session = await shop.opens(10_00, { user_external_id: '0042' });

    await world.bus.publishes('transfer.final', aTransfer(session, 10_00));

    for (const events of received) {
      const event = await eventually(() => events.find(({ data }) => data.session_token === session.token));
      expect(event.data.user_external_id).toBe('0042');
    }
    const payments = await eventually(async () => {
      const { body } = await shop.asks('GET', '/api/payments');
      return body.data.length > 0 && body.data;
    });
    expect(payments[0].user_external_id).toBe('0042');
  });

  it('is part of what a repeated request has to repeat', async () => {
    const shop = aShop();
    const key = { 'idempotency-key': 'user-1' };

    const first = await shop.posts({ user_external_id: '42' }, key);
    const again = await shop.posts({ user_external_id: '42' }, key);
    const other = await shop.posts({ user_external_id: 42 }, key);

    expect([first.status, again.status, other.status]).toEqual([200, 200, 409]);
    expect(again.body).toEqual(first.body);
  });

  it.each([
    ['""', 'string_too_short'],
    [`"${'x'.repeat(201)}"`, 'string_too_long'],
    ['9007199254740992', 'less_than_equal'],
    ['-12345678901234567890', 'greater_than_equal'],
    ['0.5', 'int_from_float'],
    ['1e400', 'finite_number'],
    ['true', 'int_type'],
    ['null', 'int_type'],
    ['{}', 'int_type'],
  ])('that is %s is refused, and nothing is created', async (written, type) => {
    const shop = aShop();

    const body = `{"user_external_id":${written},"return_url":"","amount_usd_cents":1000}`;
    const response = await world.http('POST', '/api/sessions', {
      body,
      headers: { authorization: `Bearer ${shop.apiKey}` },
    });

    expect(response.status).toBe(422);
    expect(response.body.detail).toEqual([expect.objectContaining({ loc: ['body', 'user_external_id'], type })]);
    if (type.endsWith('equal')) expect(response.body.detail[0].msg).toBe('Input is beyond 2^53: send it as text');
    expect((await shop.asks('GET', '/api/sessions')).body.data).toEqual([]);
  });
});
