import { beforeAll, describe, expect, it } from '@jest/globals';
import { KEY_SCOPES } from '@libs/dto/api-keys/key-scopes';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;
beforeAll(() => {
  known = fakeDashboard(world);
});
const aShop = () => known(aMerchant(world, {}, { scopes: [...KEY_SCOPES] }));

const LINES = [
  { name: 'Headphones', quantity: 2, amount_usd_cents: 6_00 },
  { name: 'Ten percent off', quantity: 1, amount_usd_cents: -1_20 },
];

/** Returns the faults of a refused request, by location and type. */
async function faultsOf(shop: Merchant, body: object): Promise<string[]> {
  const answer = await shop.posts({ amount_usd_cents: 10_80, ...body });
  if (answer.status !== 422) return [`status ${answer.status}`];
  return answer.body.detail.map(({ loc, type }: { loc: string[]; type: string }) => `${loc.join('.')} ${type}`);
}

describe('line items', () => {
  it('are what the buyer reads, with a discount, and one of each unless there are more', async () => {
    const shop = aShop();
    const { status, body } = await shop.posts({
      amount_usd_cents: 10_80,
      line_items: [
        { name: '  Headphones ', quantity: 2, amount_usd_cents: 6_00 },
        { ...LINES[1], quantity: undefined },
      ],
    });
    const everybodys = await world.http('GET', `/api/sessions/${body.token}/status`);

    expect([status, body.line_items, everybodys.body.line_items]).toEqual([200, LINES, LINES]);
  });

  it.each([
    ['that add up to something else', [{ name: 'A', amount_usd_cents: 10_79 }], 'body.line_items line_items_sum'],
    ['without a name', [{ name: ' ', amount_usd_cents: 10_80 }], 'body.line_items.0.name'],
    ['of half a piece', [{ name: 'A', quantity: 0.5, amount_usd_cents: 10_80 }], 'body.line_items.0.quantity'],
    ['of zero pieces', [{ name: 'A', quantity: 0, amount_usd_cents: 10_80 }], 'body.line_items.0.quantity'],
    ['with a comma', [{ name: 'A', amount_usd_cents: '10,80' }], 'body.line_items.0.amount_usd_cents'],
    ['with an unknown field', [{ name: 'A', amount_usd_cents: 10_80, price: 1 }], 'body.line_items.0.price'],
    ['that are no lines', 'Headphones', 'body.line_items'],
    ['that are none', [], 'body.line_items'],
    ['too many', Array(101).fill({ name: 'A', amount_usd_cents: 0 }), 'body.line_items'],
  ])('%s are refused, and the fault is named', async (_, line_items, fault) => {
    expect((await faultsOf(aShop(), { line_items })).join()).toContain(fault);
  });

  it('add up exactly, however large they are', async () => {
    const huge = 1_000_000_000_000;
    const lines = [
      { name: 'A', quantity: 1_000_000, amount_usd_cents: huge },
      { name: 'B', quantity: 1_000_000, amount_usd_cents: -huge },
      { name: 'C', quantity: 1, amount_usd_cents: 10_79 },
    ];

    expect(await faultsOf(aShop(), { line_items: lines })).toEqual(['body.line_items line_items_sum']);
  });
});

describe('the e-mail of a customer', () => {
  it('finds the merchant’s session, whatever its letter case, and is in no public response', async () => {
    const [shop, other] = [aShop(), aShop()];
    const session = await shop.opens(10_00, { customer_email: 'Ann@Example.com' });
    await other.opens(10_00, { customer_email: 'ann@example.com' });
    const find = async (by: Merchant) =>
      (await by.asks('GET', '/api/sessions?search=ann@example.com')).body.data.map(({ token }: SessionView) => token);

    expect([session.customer_email, await find(shop)]).toEqual(['Ann@Example.com', [session.token]]);
    expect((await find(other)).includes(session.token)).toBe(false);
    const everybodys = await world.http('GET', `/api/sessions/${session.token}/status`);
    expect(everybodys.text).not.toContain('Example.com');
    const view = await world.bus.calls('sessions.pay_view', { token: session.token });
    expect(JSON.stringify(view)).not.toContain('Example.com');
  });

  it.each(['ann', 'ann@', '', 'a@b@c.example', `${'a'.repeat(250)}@b.example`])('is not %p', async (customer_email) => {
    expect((await faultsOf(aShop(), { customer_email })).join()).toContain('body.customer_email');
  });
});

describe('the assets of a session', () => {
  it('are those that the page offers; money in the other token is credited anyway', async () => {
    const shop = aShop();
    const session = await shop.opens(10_00, { assets: ['USDC'] });
    const transfer = {
      ...aTransfer(session, 10_00),
      asset: 'USDT' as const,
      token_address: CHAIN.USDT_ADDRESS.toLowerCase(),
    };
    await world.bus.publishes('transfer.final', { ...transfer, version: 2 });

    expect(session.accepted.map(({ asset }) => asset)).toEqual(['USDC']);
    await eventually(async () => {
      const { body } = await world.http('GET', `/api/sessions/${session.token}/status`);
      return body.status === 'paid';
    });
  });

  it('are both, in their order, unless the request names others', async () => {
    const [all, turned] = [await aShop().opens(), await aShop().opens(10_00, { assets: ['USDT', 'USDC'] })];

    expect([all, turned].map(({ accepted }) => accepted.map(({ asset }) => asset))).toEqual(
      Array(2).fill(['USDC', 'USDT']),
    );
  });

  it.each([[[]], [['DAI']], [['USDC', 'USDC']], ['USDC']])('are not %j', async (assets) => {
    expect((await faultsOf(aShop(), { assets })).join()).toContain('body.assets');
  });
});

describe('a repeated request', () => {
  it('is the same only with the same details', async () => {
    const shop = aShop();
    const post = (line_items: object[]) =>
      shop.posts({ amount_usd_cents: 10_80, line_items }, { 'idempotency-key': 'order-1' });
    const [first, again] = [await post(LINES), await post(LINES)];

    expect([again.body.token, again.headers['idempotent-replayed']]).toEqual([first.body.token, 'true']);
    expect((await post([{ name: 'Other', amount_usd_cents: 10_80 }])).status).toBe(409);
  });
});
