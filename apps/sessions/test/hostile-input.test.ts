import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = fakeDashboard(world);
});

describe('metadata', () => {
  it('comes back as it was given, whatever its fields are called', async () => {
    const metadata = { constructor: 'Bob the builder', order: { constructor: 1 } };
    const detected = world.bus.receives('payment.detected');

    const session = await known(aMerchant(world)).opens(10_00, { metadata });
    await world.bus.publishes('transfer.detected', aTransfer(session, 10_00));

    expect(session.metadata).toEqual(metadata);
    const event = await eventually(() => detected.find(({ data }) => data.session_token === session.token));
    expect(event.data.metadata).toEqual(metadata);
  });
});

describe('a list', () => {
  it('of heavy sessions comes in pages that fit', async () => {
    const shop = known(aMerchant(world, { fee_tier: 'enterprise' }));
    const metadata = { cart: 'x'.repeat(16_000) };
    for (let index = 0; index < 80; index++) await shop.opens(1_00, { metadata });
    const request = (cursor?: string) =>
      world.bus.calls('sessions.list_sessions', { merchant_id: shop.merchant.merchant_id, limit: 500, cursor });

    const ids: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await request(cursor);
      if ('code' in page) throw new Error(page.code);
      ids.push(...page.data.map((session) => session.invoice_id));
      cursor = page.next_cursor;
    }

    expect(ids).toHaveLength(80);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });
});

describe('what remains to be paid', () => {
  it('is never shown as nothing while the session is short', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const transfer = aTransfer(session, 0, { base_units: '9999999' });

    await world.bus.publishes('transfer.final', { ...transfer, version: 2 });
    const after = await eventually(async () => {
      const { body } = await world.http('GET', `/api/sessions/${session.token}/status`);
      return body.labels.includes('partial') && body;
    });

    expect(after).toMatchObject({ paid_total_usd_cents: 9_99, remaining_usd_cents: 1 });
  });
});

describe('fields that are named like parts of JavaScript', () => {
  const body = (rest: string) => `{"user_external_id":1,"return_url":"",${rest}}`;
  const amount = (type: string) => ['amount_usd_cents', type];
  const extra = (field: string) => [field, 'extra_forbidden'];

  it.each([
    ['as a value', body('"amount_usd_cents":{"constructor":1}'), [amount('int_type')]],
    ['deep inside', body('"amount_usd_cents":[{"a":{"constructor":{"b":1}}}]'), [amount('int_type')]],
    ['beside', body('"constructor":{"a":1},"amount_usd_cents":"x"'), [amount('int_parsing'), extra('constructor')]],
    ['as a prototype', body('"__proto__":{"a":1},"amount_usd_cents":"x"'), [amount('int_parsing'), extra('__proto__')]],
  ])('are judged as what they are: %s', async (_where, body, expected) => {
    const headers = { authorization: `Bearer ${known(aMerchant(world)).apiKey}` };

    const response = await world.http('POST', '/api/sessions', { body, headers });

    const faults = expected.map(([field, type]) => ({ loc: ['body', field], type }));
    expect(response).toMatchObject({ status: 422, body: { detail: faults } });
  });
});
