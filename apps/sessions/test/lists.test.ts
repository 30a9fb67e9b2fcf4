import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { PaymentFilter, SessionFilter } from '@libs/dto/rpc/sessions.rpc';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { after, aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = fakeDashboard(world);
});

type List = 'sessions.list_sessions' | 'sessions.list_payments';

async function call<Q extends List>(question: Q, request: RequestOf<Q>): Promise<ReplyOf<Q>> {
  const reply = await world.bus.calls(question, request);
  if ('code' in reply) throw new Error(JSON.stringify(reply));
  return reply;
}

const sessionsOf = async (shop: Merchant, filter: SessionFilter) =>
  (await call('sessions.list_sessions', { merchant_id: shop.merchant.merchant_id, limit: 50, ...filter })).data.map(
    ({ token }) => token,
  );
const paymentsOf = async (shop: Merchant, filter: PaymentFilter) =>
  (await call('sessions.list_payments', { merchant_id: shop.merchant.merchant_id, limit: 50, ...filter })).data.map(
    ({ tx_hash }) => tx_hash,
  );

async function aLink(shop: Merchant, note: string, idempotency_key?: string): Promise<SessionView> {
  const request = { merchant_id: shop.merchant.merchant_id, amount_usd_cents: 10_00, user_external_id: 0 };
  const reply = await world.bus.calls('sessions.create_link', { ...request, return_url: '', note, idempotency_key });
  if ('code' in reply) throw new Error(JSON.stringify(reply));
  return reply.session;
}

/** Pays a session with one transfer and waits for its credit. */
async function pay(session: SessionView, cents: number, changes: Parameters<typeof aTransfer>[2] = {}) {
  const transfer = aTransfer(session, cents, changes);
  await world.bus.publishes('transfer.final', transfer);
  await eventually(async () => {
    const { body } = await world.http('GET', `/api/sessions/${session.token}/status`);
    return body.payments.some((one: { tx_hash: string; status: string }) => {
      return one.tx_hash === transfer.tx_hash && one.status !== 'detected';
    });
  });
  return transfer;
}

describe('list_sessions', () => {
  it('filters by status, label, amount, user and time', async () => {
    const shop = known(aMerchant(world));
    const plain = await shop.opens(10_00);
    const partial = await shop.opens(20_00, { user_external_id: -3 });
    const paid = await shop.opens(30_00);
    await pay(partial, 1_00);
    await pay(paid, 30_00);
    const old = new Date('2026-01-01T12:00:00Z');
    await world.rows('UPDATE sessions SET created_at = $2 WHERE token = $1', [plain.token, old]);

    const all = [paid.token, partial.token, plain.token];
    expect(await sessionsOf(shop, {})).toEqual(all);
    expect(await sessionsOf(shop, { status: 'open' })).toEqual([partial.token, plain.token]);
    expect(await sessionsOf(shop, { label: 'partial' })).toEqual([partial.token]);
    expect(await sessionsOf(shop, { label: 'over' })).toEqual([]);
    expect(await sessionsOf(shop, { min_amount_usd_cents: 20_00, max_amount_usd_cents: 20_00 })).toEqual([
      partial.token,
    ]);
    expect(await sessionsOf(shop, { user_external_id: '-3' })).toEqual([partial.token]);
    expect(await sessionsOf(shop, { created_from: old.toISOString(), created_to: '2026-02-01T00:00:00Z' })).toEqual([
      plain.token,
    ]);
    expect(await sessionsOf(shop, { created_to: old.toISOString() })).toEqual([]);
    expect(await sessionsOf(shop, { created_from: '0000-01-01T00:00:00Z', status: 'paid' })).toEqual([paid.token]);
  });

  it('finds by token, payment link, invoice id, note, deposit address and transaction', async () => {
    const shop = known(aMerchant(world));
    const [session, other] = [await aLink(shop, 'Größe 42, Frau Müller-Lang'), await aLink(shop, 'something else')];
    const { tx_hash } = await pay(session, 10_00);

    const searches = [
      session.token,
      session.pay_url,
      String(session.invoice_id),
      'müller',
      'größe frau',
      'LANG GRÖ',
      session.deposit_address,
      session.deposit_address.toLowerCase(),
      tx_hash.toUpperCase().replace('X', 'x'),
    ];
    for (const search of searches)
      expect([search, await sessionsOf(shop, { search })]).toEqual([search, [session.token]]);
    for (const search of ['!!!', 'nothing', "a'b\\c & | :*", `0x${'0'.repeat(64)}`, '999999999999999']) {
      expect([search, await sessionsOf(shop, { search })]).toEqual([search, []]);
    }
    expect(await sessionsOf(shop, { search: 'some', status: 'open' })).toEqual([other.token]);
  });

  it('finds nothing of another merchant', async () => {
    const [shop, stranger] = [known(aMerchant(world)), known(aMerchant(world))];
    const session = await aLink(shop, 'private words');

    for (const search of [session.token, String(session.invoice_id), session.deposit_address, 'private']) {
      expect(await sessionsOf(stranger, { search })).toEqual([]);
    }
    const merchantWord = `merchant${shop.merchant.merchant_id} private`;
    expect(await sessionsOf(stranger, { search: merchantWord })).toEqual([]);
  });

  it('goes on page after page with the same filter, and refuses a cursor of payments', async () => {
    const shop = known(aMerchant(world));
    const tokens: string[] = [];
    for (let index = 0; index < 5; index++) tokens.unshift((await shop.opens(10_00)).token);
    await pay(await shop.opens(10_00), 10_00);
    await pay(await shop.opens(10_00), 10_00);

    const request = { merchant_id: shop.merchant.merchant_id, status: 'open', limit: 2 };
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: ReplyOf<'sessions.list_sessions'> = await call('sessions.list_sessions', { ...request, cursor });
      seen.push(...page.data.map(({ token }) => token));
      cursor = page.next_cursor;
    }
    const { next_cursor } = await call('sessions.list_payments', { ...request, status: undefined, limit: 1 });
    const refused = await world.bus.calls('sessions.list_sessions', { ...request, cursor: next_cursor! });

    expect(seen).toEqual(tokens);
    const fault = { loc: ['query', 'cursor'], msg: expect.any(String), type: 'cursor_invalid' };
    expect(refused).toMatchObject({ code: 'validation_failed', faults: [fault] });
  });
});

describe('list_payments', () => {
  it('filters by status, asset, time and session, late ones included', async () => {
    const shop = known(aMerchant(world));
    const [first, second] = [await shop.opens(10_00), await shop.opens(10_00)];
    const onTime = await pay(first, 10_00);
    const late = await pay(second, 10_00, { asset: 'USDT', block_time: after(second, 5) });

    expect(await paymentsOf(shop, {})).toEqual([late.tx_hash, onTime.tx_hash]);
    expect(await paymentsOf(shop, { status: 'late' })).toEqual([late.tx_hash]);
    expect(await paymentsOf(shop, { asset: 'USDC' })).toEqual([onTime.tx_hash]);
    expect(await paymentsOf(shop, { session_token: second.token })).toEqual([late.tx_hash]);
    expect(await paymentsOf(shop, { session_token: 'unknown' })).toEqual([]);
    expect(await paymentsOf(shop, { from: '2026-01-01T00:00:00Z', asset: 'USDT' })).toEqual([late.tx_hash]);
    expect(await paymentsOf(shop, { to: '2026-01-01T00:00:00Z' })).toEqual([]);
  });

  it('finds by transaction, sender and session', async () => {
    const [shop, stranger] = [known(aMerchant(world)), known(aMerchant(world))];
    const session = await shop.opens(10_00);
    const sender = '0x00000000000000000000000000000000000000ef';
    const mine = await pay(session, 5_00, { from_address: sender });
    await pay(await shop.opens(10_00), 5_00);

    const searches = [mine.tx_hash, ` ${sender.replace('ef', 'EF')} `, session.token];
    for (const search of searches) expect(await paymentsOf(shop, { search })).toEqual([mine.tx_hash]);
    for (const search of searches) expect(await paymentsOf(stranger, { search })).toEqual([]);
    expect(await paymentsOf(shop, { search: 'nonsense' })).toEqual([]);
  });
});

describe('create_link with a key', () => {
  it('makes one session, also for twenty requests at once', async () => {
    const shop = known(aMerchant(world, { fee_tier: 'enterprise' }));

    const links = await Promise.all(Array.from({ length: 20 }, () => aLink(shop, 'once', 'key-1')));
    const another = await aLink(shop, 'once', 'key-2');

    expect(new Set(links.map(({ invoice_id }) => invoice_id)).size).toBe(1);
    expect(await sessionsOf(shop, {})).toEqual([another.token, links[0]!.token]);
  });
});

describe('month_use', () => {
  it('counts what is open and what was settled', async () => {
    const shop = known(aMerchant(world));
    await shop.opens(10_00);
    await pay(await shop.opens(20_00), 20_00);

    const use = await world.bus.calls('sessions.month_use', { merchant_id: shop.merchant.merchant_id });

    expect(use).toEqual({
      open_count: 1,
      open_usd_cents: 10_00,
      settled_usd_cents: 20_00,
      resets_at: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
    });
  });
});

describe('the order of a list', () => {
  const orders = {
    newest: [20, 10, 30, 10, 25],
    oldest: [25, 10, 30, 10, 20],
    largest: [30, 25, 20, 10, 10],
    smallest: [10, 10, 20, 25, 30],
  };

  async function everyPage<Q extends List>(question: Q, request: object, limit: number) {
    const rows: ReplyOf<Q>['data'][number][] = [];
    let cursor: string | undefined;
    do {
      const page = await call(question, { ...request, limit, ...(cursor ? { cursor } : {}) } as RequestOf<Q>);
      rows.push(...page.data);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    return rows;
  }

  it('holds over pages of any size, ties included, for sessions and for payments', async () => {
    const shop = known(aMerchant(world));
    for (const dollars of [25, 10, 30, 10, 20]) await pay(await shop.opens(dollars * 100), dollars * 100);
    const merchant_id = shop.merchant.merchant_id;

    for (const [sort, dollars] of Object.entries(orders)) {
      for (const limit of [1, 2, 50]) {
        const sessions = await everyPage('sessions.list_sessions', { merchant_id, sort }, limit);
        const payments = await everyPage('sessions.list_payments', { merchant_id, sort, status: 'confirmed' }, limit);
        const expected = dollars.map((one) => one * 100);
        expect([sort, limit, sessions.map((row) => row.amount_usd_cents)]).toEqual([sort, limit, expected]);
        expect([sort, limit, payments.map((row) => row.amount_usd_cents)]).toEqual([sort, limit, expected]);
        expect(new Set(sessions.map((row) => row.token)).size).toBe(5);
        expect(new Set(payments.map((row) => row.payment_id)).size).toBe(5);
      }
    }
  });

  it('refuses the cursor of another order', async () => {
    const shop = known(aMerchant(world));
    await shop.opens(10_00);
    await shop.opens(20_00);
    const merchant_id = shop.merchant.merchant_id;
    const { next_cursor } = await call('sessions.list_sessions', { merchant_id, limit: 1, sort: 'largest' });

    const reply = await world.bus.calls('sessions.list_sessions', {
      merchant_id,
      limit: 1,
      sort: 'smallest',
      cursor: next_cursor!,
    });

    expect(reply).toMatchObject({ code: 'validation_failed' });
  });
});

describe('the totals of a list', () => {
  it('are those of its filter', async () => {
    const shop = known(aMerchant(world));
    const merchant_id = shop.merchant.merchant_id;
    const [first, second] = [await shop.opens(10_00), await shop.opens(20_00)];
    await shop.opens(40_00);
    await pay(first, 10_00);
    await pay(second, 5_01, { asset: 'USDT', token_address: CHAIN.USDT_ADDRESS.toLowerCase() });
    await world.rows(
      `UPDATE payments SET status = 'swept', fee = 100000, net = base_units - 100000, fee_usd_cents = 10, net_usd_cents = 990
       WHERE session_id = $1`,
      [first.invoice_id],
    );

    const payments = async (filter: PaymentFilter) =>
      (await world.bus.calls('sessions.payment_totals', { merchant_id, ...filter })) as object;
    const sessions = async (filter: SessionFilter) =>
      (await world.bus.calls('sessions.session_totals', { merchant_id, ...filter })) as object;
    const complete = { is_complete: true };
    expect(await payments({})).toEqual({
      totals: {
        count: 2,
        ...complete,
        amount_usd_cents: 15_01,
        amount_units: '15010000',
        fee_usd_cents: 10,
        fee_units: '100000',
        net_usd_cents: 9_90,
        net_units: '9900000',
        decimals: 6,
      },
    });
    expect(await payments({ asset: 'USDT' })).toEqual({
      totals: {
        count: 1,
        ...complete,
        amount_usd_cents: 5_01,
        amount_units: '5010000',
        fee_usd_cents: 0,
        fee_units: '0',
        net_usd_cents: 0,
        net_units: '0',
        decimals: 6,
      },
    });
    expect(await sessions({})).toEqual({
      totals: { count: 3, ...complete, amount_usd_cents: 70_00, paid_total_usd_cents: 15_01 },
    });
    expect(await sessions({ status: 'paid' })).toEqual({
      totals: { count: 1, ...complete, amount_usd_cents: 10_00, paid_total_usd_cents: 10_00 },
    });
    expect(await sessions({ search: 'nothing like it' })).toEqual({
      totals: { count: 0, ...complete, amount_usd_cents: 0, paid_total_usd_cents: 0 },
    });
    await world.rows(`UPDATE payments SET status = 'reverted' WHERE session_id = $1`, [second.invoice_id]);
    expect(await payments({})).toMatchObject({ totals: { count: 2, amount_usd_cents: 10_00 } });
  });
});
