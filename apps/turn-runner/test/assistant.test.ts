import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@libs/dto/merchants/roles';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import type { Toolbox } from '../src/tools/toolbox.js';
import { aPayment, aSession, BUYER, TX, USDC } from './assistant-scene.js';
import { ToolBench } from './tool-bench.js';

const SHOP = 5;
const MEMBER = 17;
const TWICE = `0x${'b'.repeat(64)}`;
const session = aSession();

const bench = new ToolBench();
const listed: RequestOf<'sessions.list_payments'>[] = [];
const made: RequestOf<'sessions.create_link'>[] = [];
let role: Role | undefined;

let payments: ReturnType<typeof aPayment>[];

beforeAll(async () => {
  await bench.start({});
  bench.bus.handles('dashboard.memberships', ({ user_ids }) => ({
    memberships:
      role && user_ids.includes(MEMBER)
        ? [
            { user_id: MEMBER, merchant_id: SHOP, merchant_name: 'Shop', role },
            { user_id: MEMBER, merchant_id: 6, merchant_name: 'Another', role: 'owner' },
          ]
        : [],
  }));
  bench.bus.handles('sessions.list_payments', (request) => {
    listed.push(request);
    const of = request.merchant_id === SHOP ? payments : [];
    const data = of.filter(({ tx_hash }) => request.search === undefined || tx_hash === request.search);
    return { data: data as never, has_more: false, next_cursor: null };
  });
  bench.bus.handles('sessions.list_sessions', ({ merchant_id, reference }) => ({
    data: (merchant_id === SHOP && reference === 'A-1017' ? [session] : []) as never,
    has_more: false,
    next_cursor: null,
  }));
  bench.bus.handles('sessions.session_detail', ({ merchant_id, token }) => ({
    detail:
      merchant_id === SHOP && token === 'tok_payment_1'
        ? ({ session, payments, has_more_payments: false, payments_count: 1, timeline: [] } as never)
        : null,
  }));
  bench.bus.handles('webhooks.list_deliveries', () => ({ data: [], has_more: false, next_cursor: null }));
  bench.bus.handles('sessions.create_link', (request) => {
    made.push(request);
    return { session: { ...session, status: 'open', token: 'tok_new' } as never };
  });
  await bench.bus.connection.flush();
});
afterAll(() => bench.stop());
beforeEach(() => {
  role = 'developer';
  payments = [aPayment(), aPayment({ tx_hash: TWICE }), aPayment({ tx_hash: TWICE, payment_id: 8 })];
  listed.length = 0;
  made.length = 0;
});

const open = () => bench.open({ asker: { merchant_id: SHOP, user_id: MEMBER } });
const names = ({ specs }: Toolbox) => specs.map(({ name }) => name);
const READS = ['merchant_find_payments', 'merchant_find_sessions', 'merchant_explain_payment'];

describe('the tools of the assistant', () => {
  it('are available in turns of a member alone, by what the member may do', async () => {
    const of = async (now: Role | undefined) => {
      role = now;
      return names(await open());
    };

    expect(names(await bench.open({}))).toEqual([]);
    expect(await of(undefined)).toEqual([]);
    expect(await of('viewer')).toEqual(READS);
    const all = [...READS, 'merchant_draft_refund', 'checkout_create_payment_link', 'checkout_get_payment_status'];
    for (const builder of ['developer', 'admin', 'owner'] as const) expect(await of(builder)).toEqual(all);
  });

  it('look up the rights of the member again at each call', async () => {
    const box = await open();
    const find = () => bench.call(box, 'merchant_find_payments', {});
    const sell = () => bench.call(box, 'checkout_create_payment_link', { amount_usd_cents: 1_000 });

    expect((await find()).isError).toBe(false);
    role = 'viewer';
    expect((await find()).isError).toBe(false);
    expect(await sell()).toEqual({ text: 'This requires the developer role; yours is viewer.', isError: true });
    expect((await bench.call(box, 'merchant_draft_refund', { tx_hash: TX })).isError).toBe(true);
    role = undefined;
    expect(await find()).toEqual({ text: 'You are not a member of this organization any more.', isError: true });
    expect(made).toEqual([]);
  });

  it('find payments and sessions of the organization alone, and those of test mode on request', async () => {
    const box = await open();

    const found = await bench.call(box, 'merchant_find_payments', { search: TX, status: 'swept', limit: 3 });
    const tested = await bench.call(box, 'merchant_find_payments', { mode: 'test' });
    const order = await bench.call(box, 'merchant_find_sessions', { reference: 'A-1017' });

    expect(JSON.parse(found.text).payments).toMatchObject([{ payment_id: 7, tx_hash: TX, from_address: BUYER }]);
    expect(JSON.parse(tested.text).payments).toEqual([]);
    expect(JSON.parse(order.text).sessions).toMatchObject([{ token: 'tok_payment_1', reference: 'A-1017' }]);
    expect(listed).toEqual([
      { merchant_id: SHOP, search: TX, status: 'swept', limit: 3 },
      { merchant_id: -SHOP, limit: 20 },
    ]);
    const refused = await bench.call(box, 'merchant_find_payments', { merchant_id: 6 });
    expect(refused.text).toContain('The arguments do not fit');
    expect((await bench.call(box, 'merchant_find_payments', { search: 'a\u0000b' })).isError).toBe(true);
  });

  it('explain a payment by its session or its transaction', async () => {
    const box = await open();
    const explain = async (given: object) => (await bench.call(box, 'merchant_explain_payment', { ...given })).text;

    const sentence = 'US$12.38 reached the treasury, US$0.12 were the fee';
    expect(await explain({ session_token: 'tok_payment_1' })).toContain(sentence);
    expect(await explain({ tx_hash: TX })).toContain(sentence);
    expect(await explain({ session_token: 'tok_of_another' })).toBe('This merchant has no such session.');
    expect(await explain({ tx_hash: `0x${'c'.repeat(64)}` })).toContain('No payment of this merchant');
    expect(await explain({})).toBe('Give exactly one of session_token and tx_hash.');
  });

  it('sell for the organization, once for each call', async () => {
    const box = await open();

    const link = await bench.call(box, 'checkout_create_payment_link', { amount_usd_cents: 1_250 }, { id: 'c1' });

    expect(JSON.parse(link.text)).toMatchObject({ token: 'tok_new' });
    expect(made).toEqual([expect.objectContaining({ merchant_id: SHOP, idempotency_key: 'tn_1:c1' })]);
  });

  it('draft a refund that a person approves, and that nobody has sent', async () => {
    const box = await open();
    const draft = (given: object) => bench.call(box, 'merchant_draft_refund', { tx_hash: TX, ...given });
    const to = `0x${'2'.repeat(40)}`;

    expect(box.specs.find(({ name }) => name === 'merchant_draft_refund')!.asks).toEqual({ aboveUsdCents: null });
    expect(JSON.parse((await draft({})).text)).toEqual({
      draft: {
        ...{ asset: 'USDC', token_address: USDC, chain_id: 42161, to: BUYER },
        ...{ amount_usd_cents: 1_250, amount_units: '12500000' },
        wallet_link: `ethereum:${USDC}@42161/transfer?address=${BUYER}&uint256=12500000`,
      },
      sent: false,
      send_from: 'the treasury, with its own key',
    });
    const part = JSON.parse((await draft({ amount_usd_cents: 5, to })).text);
    expect(part.draft).toMatchObject({ to, amount_units: '50000' });
    expect((await draft({ amount_usd_cents: 1_251 })).text).toContain('a refund cannot be more');
    expect((await draft({ amount_usd_cents: 0 })).text).toContain('The arguments do not fit');
    expect((await draft({ amount_usd_cents: 1.5 })).text).toContain('The arguments do not fit');
    expect((await draft({ tx_hash: TWICE })).text).toContain('give payment_id, one of 7, 8');
    expect((await draft({ tx_hash: TWICE, payment_id: 8 })).isError).toBe(false);
  });

  it.each([
    ['detected', 'not credited yet'],
    ['reverted', 'nothing to refund'],
  ])('draft no refund of a payment that is %s', async (status, why) => {
    payments = [aPayment({ status })];

    const { text, isError } = await bench.call(await open(), 'merchant_draft_refund', { tx_hash: TX });

    expect([isError, text]).toEqual([true, expect.stringContaining(why)]);
  });

  it('replace granted ones of the same name, and may be denied by the space', async () => {
    const asker = { merchant_id: SHOP, user_id: MEMBER };
    const grants = [{ key: 'checkout' as const, config: { merchant_id: 6 } }];
    const permissions = [
      { tool: 'merchant_draft_refund', permission: 'deny' as const, ask_above_usd: null },
      { tool: 'merchant_find_payments', permission: 'allow' as const, ask_above_usd: null },
    ];
    const box = await bench.open({ asker, grants, permissions });

    await bench.call(box, 'checkout_create_payment_link', { amount_usd_cents: 1_000 });

    expect(names(box)).not.toContain('merchant_draft_refund');
    expect(names(box).filter((name) => name === 'checkout_create_payment_link')).toHaveLength(1);
    expect(made).toMatchObject([{ merchant_id: SHOP }]);
  });

  it('ask a person about drafts, whatever the space permits', async () => {
    const permissions = [{ tool: '*', permission: 'allow' as const, ask_above_usd: null }];
    const box = await bench.open({ asker: { merchant_id: SHOP, user_id: MEMBER }, permissions });

    expect(box.specs.find(({ name }) => name === 'merchant_draft_refund')!.asks).toEqual({ aboveUsdCents: null });
  });
});
