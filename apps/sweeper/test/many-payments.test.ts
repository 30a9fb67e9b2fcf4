import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentChanged } from '@libs/events/payloads/sessions.payload';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { Database } from '@libs/service-kit/database/database';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { type PaymentEvent, PaymentEventsRepository } from '../src/payments/payment-events.repository.js';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const HOUR_MS = 3_600_000;
const PAYMENTS = 24;
const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => sweeperEnv(chain) });
let done: SweepDone[];

beforeAll(async () => {
  done = world.bus.receives('sweep.done');
  await eventually(() => world.bus.calls('sweeper.health', {}).catch(() => undefined));
});

describe('payments that are confirmed at the same time', () => {
  it('are queued in few transactions, and each is swept once', async () => {
    const shops = [1, 2, 3].map(() => aShop(chain, world.bus));
    const payments: PaymentChanged[] = [];
    for (let index = 0; index < PAYMENTS; index++) {
      const shop = shops[index % shops.length]!;
      payments.push(await shop.paid(shop.session(), 1_00 + index));
    }

    const events = await Promise.all(payments.map((payment) => world.bus.publishes('payment.confirmed', payment)));

    const ids = payments.map(({ data }) => data.payment_id);
    await eventually(() => sharesOf(done, ids).length >= PAYMENTS);
    const [row] = await world.rows<{ count: number }>(
      'SELECT count(DISTINCT xmin::text)::int AS count FROM inbox WHERE msg_id = ANY ($1::uuid[])',
      [events],
    );
    expect(row!.count).toBeLessThan(PAYMENTS / 2);
    const shares = sharesOf(done, ids);
    expect(shares.map(({ payment_id, gross }) => [payment_id, gross])).toEqual(
      payments.map(({ data, base_units }) => [data.payment_id, base_units]),
    );
    for (const [index, shop] of shops.entries()) {
      const ofShop = payments.filter((_, at) => at % shops.length === index);
      const gross = ofShop.reduce((sum, { base_units }) => sum + BigInt(base_units), 0n);
      expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe((gross * 99n) / 100n);
    }
  });
});

describe('events of one transaction', () => {
  const endsIn = (ms: number) => new Date(Date.now() + ms);
  let serial = 0;
  /** Returns an event id newer than the previous one. */
  const nextId = () => `00000000-0000-7000-8000-${String(++serial).padStart(12, '0')}`;
  const event = (change: PaymentChanged, changes: Partial<PaymentEvent> = {}): PaymentEvent => ({
    ...{ change, eventId: nextId(), checkoutId: 1, reverted: false, heldUntil: endsIn(HOUR_MS) },
    ...changes,
  });
  const open = (change: PaymentChanged): PaymentChanged => ({
    ...change,
    session: { status: 'open', expires_at: endsIn(HOUR_MS).toISOString() },
  });
  const save = (events: readonly PaymentEvent[]) =>
    world.service.app
      .get(Database)
      .transaction((tx) => world.service.app.get(PaymentEventsRepository).save(tx, events));
  const rowsOf = (payments: readonly PaymentChanged[]) =>
    world.rows<{ gross: string; held: boolean; reverted: boolean }>(
      `SELECT gross::text, held_until IS NOT NULL AS held, reverted FROM payments
       JOIN unnest($1::bigint[]) WITH ORDINALITY AS t (payment_id, at) USING (payment_id) ORDER BY at`,
      [payments.map(({ data }) => data.payment_id)],
    );

  it.each(['in order', 'the other way round'])('leave the newest of each payment, %s', async (order) => {
    const shop = aShop(chain, world.bus);
    const [first, second] = [await shop.paid(shop.session(), 5_00), await shop.paid(shop.session(), 6_00)];
    const events = [
      event(open({ ...first, base_units: '1000000' })),
      event(open(second)),
      event(open(first), { reverted: true }),
    ];

    const saved = await save(order === 'in order' ? events : events.toReversed());

    expect(saved).toHaveLength(2);
    expect(await rowsOf([first, second])).toEqual([
      { gross: '5000000', held: true, reverted: true },
      { gross: '6000000', held: true, reverted: false },
    ]);
  });

  it('hold the older payments of each address as its newest one, and those of no other address', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const [known, first, rest] = await shop.paidTogether(session, [1_00, 2_00, 3_00]);
    const other = await shop.paid(shop.session(), 4_00);
    await save([event(open(known!))]);

    await save([event(open(first!)), event(open(other)), event(open(rest!), { heldUntil: undefined })]);

    expect((await rowsOf([known!, first!, rest!, other])).map(({ held }) => held)).toEqual([false, false, false, true]);
  });

  it('change nothing where newer ones are known', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const [oldest, first, second] = await shop.paidTogether(session, [3_00, 1_00, 2_00]);
    await save([event(open(oldest!))]);
    const old = event(open(first!), { heldUntil: undefined, reverted: true });
    await save([event(open(first!)), event(open(second!))]);

    expect(await save([old])).toEqual([]);

    expect(await rowsOf([oldest!, first!, second!])).toEqual([
      { gross: '3000000', held: true, reverted: false },
      { gross: '1000000', held: true, reverted: false },
      { gross: '2000000', held: true, reverted: false },
    ]);
  });
});
