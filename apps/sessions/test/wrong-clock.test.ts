import { beforeAll, describe, expect, it } from '@jest/globals';
import { depositAddress, sessionId } from '@libs/chain/addresses/deposit-address';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { useProcessClock } from '@libs/testing/wrong-clock';
import { service } from '../src/service.js';
import { aMerchant, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;
beforeAll(() => {
  known = fakeDashboard(world);
});

const clock = useProcessClock();

const timeOfDatabase = async () =>
  (await world.rows<{ ms: number }>('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms'))[0]!.ms;
const MINUTE_MS = 60_000;

describe.each([
  ['ten minutes slow', -10 * MINUTE_MS],
  ['ten minutes fast', 10 * MINUTE_MS],
  ['two months fast', 61 * 24 * 60 * MINUTE_MS],
])('while the clock of the process is %s', (_, wrongByMs) => {
  it('a session begins and ends by the clock of the database, in its row, its event and its response', async () => {
    const opened = world.bus.receives('session.opened');
    const shop = known(aMerchant(world, { session_window_min: 30 }));
    const before = await timeOfDatabase();
    clock.isWrongBy(wrongByMs);

    const session = await shop.opens();

    clock.isRight();
    const after = await timeOfDatabase();
    const createdMs = Date.parse(session.created_at);
    expect(createdMs).toBeGreaterThanOrEqual(before - MINUTE_MS);
    expect(createdMs).toBeLessThanOrEqual(after);
    expect(Date.parse(session.expires_at)).toBe(Math.ceil((createdMs + 30 * MINUTE_MS) / 1_000) * 1_000);
    const event = await eventually(() => opened.find(({ session_token }) => session_token === session.token));
    expect(event).toMatchObject({ created_at: session.created_at, expires_at: session.expires_at });
    const [row] = await world.rows<{ created_at: Date; expires_at: Date }>(
      'SELECT created_at, expires_at FROM sessions WHERE token = $1',
      [session.token],
    );
    expect([row!.created_at.toISOString(), row!.expires_at.toISOString()]).toEqual([
      session.created_at,
      session.expires_at,
    ]);
  });

  it('a merchant whose plan has time left pays the fee of that plan', async () => {
    const paidUntil = new Date((await timeOfDatabase()) + 5 * MINUTE_MS).toISOString();
    const shop = known(aMerchant(world, { fee_tier: 'pro', pro_paid_until: paidUntil }));
    const over = new Date((await timeOfDatabase()) - 3 * 24 * 60 * MINUTE_MS - MINUTE_MS).toISOString();
    const late = known(aMerchant(world, { fee_tier: 'pro', pro_paid_until: over }));
    const right = [await shop.opens(), await late.opens()];
    const fees = async () =>
      (await world.rows<{ fee_bps: number }>('SELECT fee_bps FROM sessions ORDER BY id DESC LIMIT 2')).map(
        ({ fee_bps }) => fee_bps,
      );
    const expected = await fees();
    expect(new Set(expected).size).toBe(2);
    clock.isWrongBy(wrongByMs);

    const wrong = [await shop.opens(), await late.opens()];

    clock.isRight();
    expect(await fees()).toEqual(expected);
    for (const [index, { merchant }] of [shop, late].entries()) {
      const terms = { initialTreasury: merchant.treasury_address!, delay: 0, number: merchant.merchant_id };
      const derived = (token: string) =>
        depositAddress({
          checkout: CHAIN.CHECKOUT_ADDRESS,
          merchant: terms,
          feeBps: expected[1 - index]!,
          sessionId: sessionId(token),
        });
      expect([right[index]!.deposit_address, wrong[index]!.deposit_address]).toEqual([
        derived(right[index]!.token),
        derived(wrong[index]!.token),
      ]);
    }
  });

  it('what a merchant has used of its plan is that of the month of the database', async () => {
    const { merchant_id } = known(aMerchant(world)).merchant;
    const right = await world.bus.calls('sessions.month_use', { merchant_id });
    clock.isWrongBy(wrongByMs);

    const wrong = await world.bus.calls('sessions.month_use', { merchant_id });

    clock.isRight();
    expect(wrong).toEqual(right);
  });
});
