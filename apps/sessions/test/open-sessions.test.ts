import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { Database } from '@libs/service-kit/database/database';
import { startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { waitingForLocks } from '@libs/testing/locks/waiting-for-locks';
import { slowness } from '@libs/testing/slowness';
import { useWorld } from '@libs/testing/world';
import type { Type } from '@nestjs/common';
import { NewSessionsRepository } from '../src/new-sessions/new-sessions.repository.js';
import { SessionWritingService } from '../src/new-sessions/session-writing.service.js';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

/** The size of the connection pool of the service under test: the default. */
const POOL = 20;
/** Shorter than a statement waits for a lock: whatever takes longer has waited for one. */
const WAITED_MS = 8_000;
/** Small bounds: five open sessions, or US$100 of them. */
const FREE = { sessionCapUsdCents: 100_00, monthCapUsdCents: 50_00, openSessionsMax: 5, openMonthCaps: 2 };
const world = useWorld(service, { env: { ...CHAIN, TIERS: JSON.stringify({ free: FREE }) } });
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = fakeDashboard(world);
});

const statusOf = async ({ token }: SessionView) =>
  (await world.http('GET', `/api/sessions/${token}/status`)).body.status;
const becomes = (session: SessionView, status: string) =>
  eventually(async () => (await statusOf(session)) === status || undefined);

async function isPaid(session: SessionView, cents = session.amount_usd_cents) {
  const transfer = aTransfer(session, cents);
  await world.bus.publishes('transfer.final', transfer);
  await becomes(session, 'paid');
  return transfer;
}

async function isCanceled(shop: Merchant, { token }: SessionView): Promise<void> {
  const headers = { authorization: `Bearer ${shop.apiKey}` };
  expect((await world.http('POST', `/api/sessions/${token}/cancel`, { headers })).status).toBe(200);
}

/** Returns the counter, and the sessions that it counts. */
async function counted({ merchant: { merchant_id } }: Merchant) {
  const [row] = await world.rows('SELECT count::int, usd_cents::int FROM open_sessions WHERE merchant_id = $1', [
    merchant_id,
  ]);
  const [truth] = await world.rows(
    `SELECT count(*)::int AS count, coalesce(sum(amount_usd_cents), 0)::int AS usd_cents FROM sessions
     WHERE merchant_id = $1 AND status IN ('open', 'processing')`,
    [merchant_id],
  );
  return { row, truth };
}

describe('unpaid carts', () => {
  it('do not use up the month: only what is settled counts against its cap', async () => {
    const shop = known(aMerchant(world));
    for (let cart = 0; cart < 4; cart++) await shop.opens(24_00);

    const honest = await shop.posts({ amount_usd_cents: 4_00 });

    expect(honest.status).toBe(200);
  });

  it('have a bound of their own, with a code of its own', async () => {
    const shop = known(aMerchant(world));
    for (let cart = 0; cart < 5; cart++) await shop.opens(1_00);

    const refused = await shop.posts({ amount_usd_cents: 1_00 });

    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.error).toEqual({
      code: 'open_sessions_exceeded',
      message: expect.any(String),
      trace_id: expect.any(String),
      limit: 'count',
      open_count: 5,
      max_count: 5,
      open_usd_cents: 5_00,
      max_usd_cents: 100_00,
      upgrade_url: 'http://127.0.0.1:3000/dashboard/billing',
    });
  });

  it('add up to ten months’ caps at most, or as many as the plan allows', async () => {
    const shop = known(aMerchant(world));
    for (let cart = 0; cart < 2; cart++) await shop.opens(45_00);

    const [over, fits] = [await shop.posts({ amount_usd_cents: 10_01 }), await shop.posts({ amount_usd_cents: 10_00 })];

    expect(over.body.error).toMatchObject({
      code: 'open_sessions_exceeded',
      limit: 'usd_cents',
      open_usd_cents: 90_00,
      max_usd_cents: 100_00,
    });
    expect(fits.status).toBe(200);
  });

  it('never pass their bound together', async () => {
    const shop = known(aMerchant(world));

    const responses = await Promise.all(Array.from({ length: 30 }, () => shop.posts({ amount_usd_cents: 1_00 })));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('never pass their bound in two processes either, and every repeated request gets the session of the first', async () => {
    const shop = known(aMerchant(world));
    const other = await startService(service, world.env);
    try {
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          request([world.service.url, other.url][index % 2]!, 'POST', '/api/sessions', {
            body: { user_external_id: 7, return_url: '', amount_usd_cents: 1_00 },
            headers: { authorization: `Bearer ${shop.apiKey}`, 'idempotency-key': `cart-${Math.floor(index / 4)}` },
          }),
        ),
      );

      const opened = responses.filter(({ status }) => status === 200);
      expect(responses.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
      expect(new Set(opened.map(({ body }) => body.token)).size).toBe(5);
      expect(opened.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(5);
      expect(await counted(shop)).toEqual({ row: { count: 5, usd_cents: 5_00 }, truth: { count: 5, usd_cents: 5_00 } });
      const again = await Promise.all(
        Array.from({ length: 13 }, (_, key) =>
          shop.posts({ return_url: '', amount_usd_cents: 1_00 }, { 'idempotency-key': `cart-${key}` }),
        ),
      );
      expect(again.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(again.filter(({ status }) => status === 429)).toHaveLength(8);
    } finally {
      await other.stop();
    }
  });

  it('let in what fits when not all that comes at once does', async () => {
    const shop = known(aMerchant(world));
    await shop.opens(1_00);

    const responses = await Promise.all(
      [40_00, 60_00, 30_00, 90_00, 1_00, 2_00].map((amount_usd_cents) => shop.posts({ amount_usd_cents })),
    );

    const { row, truth } = await counted(shop);
    expect(row).toEqual(truth);
    expect(row!.usd_cents).toBeLessThanOrEqual(100_00);
    const openedCents = responses.filter(({ status }) => status === 200).map(({ body }) => body.amount_usd_cents);
    expect(openedCents.reduce((sum, cents) => sum + cents, 1_00)).toBe(row!.usd_cents);
    // The last ones fit whatever came before: sessions that do not fit in a statement are tried alone.
    expect(openedCents).toEqual(expect.arrayContaining([1_00, 2_00]));
  });

  it('make room when they are paid, canceled or expire, once for each, and take it again when a payment is undone', async () => {
    const shop = known(aMerchant(world));
    const [paid, canceled, expired, ...rest] = [
      await shop.opens(5_00),
      await shop.opens(6_00),
      await shop.opens(7_00),
      await shop.opens(8_00),
      await shop.opens(9_00),
    ] as [SessionView, SessionView, SessionView, SessionView, SessionView];
    expect((await shop.posts({ amount_usd_cents: 1_00 })).status).toBe(429);

    const transfer = await isPaid(paid);
    await isCanceled(shop, canceled);
    // As a process of the previous release does it, which has no counter.
    await world.rows(`UPDATE sessions SET status = 'expired' WHERE token = $1`, [expired.token]);
    await isPaid(paid, 1_00);

    expect(await counted(shop)).toMatchObject({ row: { count: rest.length, usd_cents: 17_00 } });
    await world.bus.publishes('transfer.dropped', { ...transfer, version: 2 });
    await becomes(paid, 'open');
    const { row, truth } = await counted(shop);
    expect(row).toEqual({ count: 3, usd_cents: 22_00 });
    expect(row).toEqual(truth);
  });

  it('that were refused left nothing behind, so the same Idempotency-Key works when there is room', async () => {
    const shop = known(aMerchant(world));
    const open = await Promise.all([1, 2, 3, 4, 5].map(() => shop.opens(1_00)));
    const key = { 'idempotency-key': 'cart-6' };
    expect((await shop.posts({ amount_usd_cents: 1_00 }, key)).status).toBe(429);
    await isCanceled(shop, open[0]!);

    const [first, again] = [
      await shop.posts({ amount_usd_cents: 1_00 }, key),
      await shop.posts({ amount_usd_cents: 1_00 }, key),
    ];

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await counted(shop)).toMatchObject({ row: { count: 5 }, truth: { count: 5 } });
  });
});

describe('sessions of several merchants at the same time', () => {
  const part = <T>(type: Type<T>): T => world.service.app.get(type, { strict: false });
  const spied: { mockRestore(): void }[] = [];
  afterEach(() => {
    for (const one of spied.splice(0)) one.mockRestore();
  });

  /**
   * Creates `count` merchants, each with an open session of US$1 and the changes of `prepare`. The first statement
   * after that waits until all of them have requested a session, so that the next one covers all others. `together`
   * lists how many merchants each statement covered.
   */
  async function several(count: number, prepare?: (shops: readonly Merchant[]) => Promise<unknown>) {
    const shops = Array.from({ length: count }, () => known(aMerchant(world)));
    for (const shop of shops) await shop.opens(1_00);
    await prepare?.(shops);
    const together: number[] = [];
    const requested = new Set<number>();
    const [repository, writing] = [part(NewSessionsRepository), part(SessionWritingService)];
    const insertWithinCapacity = repository.insertWithinCapacity.bind(repository);
    const write = writing.write.bind(writing);
    spied.push(
      jest.spyOn(writing, 'write').mockImplementation((session, context) => {
        requested.add(session.row.merchant_id);
        return write(session, context);
      }),
      jest.spyOn(repository, 'insertWithinCapacity').mockImplementation(async (sql, sessions) => {
        together.push(new Set(sessions.map(({ row }) => row.merchant_id)).size);
        if (together.length === 1) await eventually(() => requested.size === count || undefined);
        return insertWithinCapacity(sql, sessions);
      }),
    );
    return { shops, together };
  }

  it('are written together, each within the bounds of its own merchant', async () => {
    const { shops, together } = await several(5, async ([full, rich, spent]) => {
      for (let cart = 0; cart < 4; cart++) await full!.opens(1_00);
      for (let cart = 0; cart < 2; cart++) await rich!.opens(49_00);
      await isPaid(await spent!.opens(50_00));
    });
    const [full, rich, spent, ...others] = shops as [Merchant, Merchant, Merchant, ...Merchant[]];

    const responses = await Promise.all(
      [1, 2].flatMap(() => shops.map((shop) => shop.posts({ amount_usd_cents: 2_00 }))),
    );

    const of = (shop: Merchant) => responses.filter((_, index) => shops[index % shops.length] === shop);
    expect(of(full).map(({ body }) => [body.error.code, body.error.limit])).toEqual(
      [1, 2].map(() => ['open_sessions_exceeded', 'count']),
    );
    expect(of(rich).map(({ body }) => [body.error.code, body.error.limit])).toEqual(
      [1, 2].map(() => ['open_sessions_exceeded', 'usd_cents']),
    );
    expect(of(spent).map(({ body }) => body.error.code)).toEqual([1, 2].map(() => 'tier_cap_exceeded'));
    for (const shop of others) expect(of(shop).map(({ status }) => status)).toEqual([200, 200]);
    for (const shop of shops) {
      const { row, truth } = await counted(shop);
      expect(row).toEqual(truth);
    }
    expect(Math.max(...together)).toBeGreaterThan(2);
  });

  it('do not wait for one whose room somebody has locked', async () => {
    const { shops, together } = await several(4);
    const [first, locked, ...others] = shops as [Merchant, Merchant, ...Merchant[]];
    const held = await part(Database).transaction(async (tx) => {
      const id = [locked.merchant.merchant_id];
      await tx.query('SELECT 1 FROM open_sessions WHERE merchant_id = $1 FOR NO KEY UPDATE', id);
      const responses = shops.map((shop) => shop.posts({ amount_usd_cents: 1_00 }));
      const answered = await Promise.all(responses.filter((_, index) => shops[index] !== locked));
      expect(answered.map(({ status }) => status)).toEqual([first, ...others].map(() => 200));
      return { response: responses[1]! };
    });

    expect((await held.response).status).toBe(200);
    for (const shop of shops) expect((await counted(shop)).row).toEqual({ count: 2, usd_cents: 2_00 });
    expect(Math.max(...together)).toBeGreaterThan(1);
  });

  it('wait for rows of as many locked merchants as there are connections with half of these, so that others go on', async () => {
    const shops = Array.from({ length: POOL + 2 }, () => known(aMerchant(world)));
    for (const shop of shops) await shop.opens(1_00);
    const free = known(aMerchant(world));
    const session = await free.opens(1_00);
    const held = await part(Database).transaction(async (tx) => {
      const ids = shops.map(({ merchant: { merchant_id } }) => merchant_id);
      await tx.query('SELECT 1 FROM open_sessions WHERE merchant_id = ANY ($1) FOR NO KEY UPDATE', [ids]);
      const responses = shops.map((shop) => shop.posts({ amount_usd_cents: 1_00 }));
      await eventually(async () => (await waitingForLocks(world.rows)) >= POOL / 2);
      const before = performance.now();
      expect(await statusOf(session)).toBe('open');
      expect((await free.posts({ amount_usd_cents: 1_00 })).status).toBe(200);
      expect(performance.now() - before).toBeLessThan(Math.min(WAITED_MS, 4_000 * slowness()));
      expect(await waitingForLocks(world.rows)).toBe(POOL / 2);
      return { responses };
    });

    for (const { status } of await Promise.all(held.responses)) expect(status).toBe(200);
    for (const shop of shops) expect((await counted(shop)).row).toEqual({ count: 2, usd_cents: 2_00 });
  });

  it('repeat the response to a key, which takes no room again', async () => {
    const { shops, together } = await several(4);
    const key = { 'idempotency-key': 'the same of all' };
    const posts = () => Promise.all(shops.map((shop) => shop.posts({ amount_usd_cents: 1_00 }, key)));
    const first = await posts();

    const [[one, ...rest], again] = [shops as [Merchant, ...Merchant[]], await posts()];
    const mixed = await Promise.all([
      one.posts({ amount_usd_cents: 1_00 }, key),
      ...rest.map((shop) => shop.opens(1_00)),
    ]);

    expect(new Set(first.map(({ body }) => body.token)).size).toBe(4);
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(again.map(({ headers }) => headers['idempotent-replayed'])).toEqual(shops.map(() => 'true'));
    expect((mixed[0] as (typeof first)[number]).body).toEqual(first[0]!.body);
    const rows = await Promise.all(shops.map(async (shop) => (await counted(shop)).row!.count));
    expect(rows).toEqual([2, 3, 3, 3]);
    expect(Math.max(...together)).toBeGreaterThan(1);
  });
});

describe('the cap of a month', () => {
  it('is reached by what was credited, and an earlier session is credited anyway', async () => {
    const shop = known(aMerchant(world));
    const [one, two] = [await shop.opens(30_00), await shop.opens(40_00)];
    await isPaid(one);
    await isPaid(two);

    const refused = await shop.posts({ amount_usd_cents: 1_00 });

    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({
      code: 'tier_cap_exceeded',
      period: 'month',
      cap_cents: 50_00,
      used_cents: 70_00,
    });
    const { merchant_id } = shop.merchant;
    expect(await world.bus.calls('sessions.month_use', { merchant_id })).toMatchObject({
      open_count: 0,
      open_usd_cents: 0,
      settled_usd_cents: 70_00,
    });
  });

  it('is that of this month alone', async () => {
    const shop = known(aMerchant(world));
    await isPaid(await shop.opens(50_00));
    expect((await shop.posts({ amount_usd_cents: 1_00 })).status).toBe(402);

    await world.rows(`UPDATE usage_months SET month = month - interval '1 month' WHERE merchant_id = $1`, [
      shop.merchant.merchant_id,
    ]);

    expect((await shop.posts({ amount_usd_cents: 1_00 })).status).toBe(200);
  });
});
