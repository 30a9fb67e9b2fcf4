import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@libs/dto/durations';
import type { OverviewView } from '@libs/dto/payments/overview';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { after, aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

beforeAll(async () => {
  known = fakeDashboard(world);
  world.bus.handles('chain.known', ({ addresses }) => ({
    known: addresses.map((address) => ({ address, transfers: [] })),
  }));
  await eventually(() => overviewOf(aMerchant(world), 7));
});

/** The beginning of the UTC day on which these tests started; the day may end while they run. */
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** Returns noon of a UTC day, `daysAgo` days ago. */
const noon = (daysAgo: number) => new Date(TODAY_MS - daysAgo * DAY_MS + DAY_MS / 2);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const chainReaches = (time: number, block = 2_000) =>
  world.bus.publishes('chain.progressed', {
    chain_id: 42161,
    head_block: block,
    head_time: time,
    verified_block: block,
    verified_time: time,
    finalized_block: null,
  });

async function overviewOf({ merchant }: Merchant, days: number): Promise<OverviewView> {
  const reply = await world.bus.calls('sessions.overview', { merchant_id: merchant.merchant_id, days });
  if ('code' in reply) throw new Error(JSON.stringify(reply));
  return reply.overview;
}

const statusOf = async (session: SessionView) =>
  (await world.http('GET', `/api/sessions/${session.token}/status`)).body.status;

/** Returns a session that was created and fully paid `daysAgo` days ago. */
async function sold(shop: Merchant, cents: number, daysAgo: number): Promise<SessionView> {
  const session = await shop.opens(cents);
  await world.bus.publishes('transfer.final', aTransfer(session, cents));
  await eventually(async () => (await statusOf(session)) === 'paid');
  const parameters = [session.invoice_id, noon(daysAgo)];
  await world.rows('UPDATE sessions SET created_at = $2, paid_at = $2 WHERE id = $1', parameters);
  await world.rows('UPDATE payments SET confirmed_at = $2 WHERE session_id = $1', parameters);
  return session;
}

describe('sessions.overview', () => {
  it('is empty for a merchant that has sold nothing, with every day listed', async () => {
    const overview = await overviewOf(known(aMerchant(world)), 7);

    const nothing = {
      volume_usd_cents: 0,
      volume_units: '0',
      fees_usd_cents: 0,
      net_usd_cents: 0,
      payments: 0,
      sessions: 0,
    };
    const units = { fees_units: '0', net_units: '0' };
    const totals = { ...nothing, ...units, sessions_ended: 0, sessions_paid: 0, success_rate_bps: null };
    const first = new Date(overview.from);
    expect(first.getTime() % DAY_MS).toBe(0);
    expect(overview).toEqual({
      days: 7,
      from: first.toISOString(),
      by_day: Array.from({ length: 7 }, (_, i) => ({ day: dayOf(new Date(first.getTime() + i * DAY_MS)), ...nothing })),
      totals,
      previous: totals,
      waiting_to_sweep_usd_cents: 0,
      waiting_to_sweep_units: '0',
      decimals: 6,
      waiting_to_sweep_payments: 0,
      open_sessions: 0,
    });
  });

  it('counts volume on the day of the credit, sessions on the day they were created, and the days before apart', async () => {
    const shop = known(aMerchant(world));
    await sold(shop, 10_00, 3);
    await sold(shop, 2_50, 3);
    await sold(shop, 7_00, 9);
    await sold(known(aMerchant(world)), 99_00, 3);
    await shop.opens(10_00);

    const { by_day, totals, previous, ...now } = await overviewOf(shop, 7);

    expect(by_day.find(({ day }) => day === dayOf(noon(3)))).toEqual({
      day: dayOf(noon(3)),
      volume_usd_cents: 12_50,
      volume_units: '12500000',
      fees_usd_cents: 0,
      net_usd_cents: 0,
      payments: 2,
      sessions: 2,
    });
    expect(totals).toMatchObject({
      volume_usd_cents: 12_50,
      volume_units: '12500000',
      net_units: '0',
      payments: 2,
      sessions: 3,
      success_rate_bps: 10_000,
    });
    expect(previous).toMatchObject({ volume_usd_cents: 7_00, payments: 1, sessions: 1, sessions_ended: 1 });
    expect(now).toMatchObject({
      waiting_to_sweep_usd_cents: 19_50,
      waiting_to_sweep_payments: 3,
      open_sessions: 1,
    });
  });

  it('rates success over the sessions that ended: paid, expired, canceled; paid late is paid', async () => {
    const shop = known(aMerchant(world));
    await sold(shop, 10_00, 2);
    const [expired, late, canceled] = [await shop.opens(), await shop.opens(), await shop.opens()];
    await shop.opens();
    await world.http('POST', `/api/sessions/${canceled.token}/cancel`, {
      headers: { authorization: `Bearer ${shop.apiKey}` },
    });
    const past = new Date(Date.now() - DAY_MS);
    await world.rows('UPDATE sessions SET expires_at = $2 WHERE id = ANY($1)', [
      [expired.invoice_id, late.invoice_id],
      past,
    ]);
    await chainReaches(Math.floor(Date.now() / 1_000));
    await eventually(async () => (await statusOf(late)) === 'expired' && (await statusOf(expired)) === 'expired');
    await world.bus.publishes('transfer.final', aTransfer(late, 10_00, { block_time: after(late, 5) }));
    await eventually(async () => (await statusOf(late)) === 'paid');

    const { totals, open_sessions } = await overviewOf(shop, 7);

    expect(totals).toMatchObject({ sessions_ended: 4, sessions_paid: 2, success_rate_bps: 5_000 });
    expect(open_sessions).toBe(1);
  });

  it('leaves out what a reorganization took back', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(5_00);
    const transfer = aTransfer(session, 5_00);
    await world.bus.publishes('transfer.final', transfer);
    await eventually(async () => (await statusOf(session)) === 'paid');

    await world.bus.publishes('transfer.dropped', { ...transfer, version: 2 });
    await eventually(async () => (await statusOf(session)) === 'open');

    const { totals, waiting_to_sweep_payments } = await overviewOf(shop, 7);
    expect(totals).toMatchObject({ volume_usd_cents: 0, payments: 0, sessions_ended: 0, success_rate_bps: null });
    expect(waiting_to_sweep_payments).toBe(0);
  });

  it('returns fees and net of what was swept, on the day of the credit', async () => {
    const shop = known(aMerchant(world));
    const [swept] = [await sold(shop, 10_00, 2), await sold(shop, 5_00, 2)];
    await world.rows(
      `UPDATE payments SET status = 'swept', fee = 100000, net = base_units - 100000, fee_usd_cents = 10, net_usd_cents = 990
       WHERE session_id = $1`,
      [swept.invoice_id],
    );

    const { totals, by_day } = await overviewOf(shop, 7);

    expect(totals).toMatchObject({ volume_usd_cents: 15_00, fees_usd_cents: 10, net_usd_cents: 9_90 });
    expect(by_day.find(({ day }) => day === dayOf(noon(2)))).toMatchObject({ fees_usd_cents: 10, net_usd_cents: 9_90 });
  });
});

describe('sessions.attention', () => {
  const since = (daysAgo: number) => noon(daysAgo).toISOString();

  async function attention({ merchant }: Merchant, from: string) {
    const reply = await world.bus.calls('sessions.attention', { merchant_id: merchant.merchant_id, from });
    if ('code' in reply) throw new Error(JSON.stringify(reply));
    return reply;
  }

  it('counts partial, over and late sessions of the period, of this merchant alone', async () => {
    const shop = known(aMerchant(world));
    const [partial, over, old] = [await shop.opens(10_00), await shop.opens(10_00), await shop.opens(10_00)];
    await shop.opens(10_00);
    const stranger = await known(aMerchant(world)).opens(10_00);
    for (const [session, cents] of [
      [partial, 4_00],
      [over, 11_00],
      [old, 12_00],
      [stranger, 1_00],
    ] as const)
      await world.bus.publishes('transfer.final', aTransfer(session, cents));
    const labeled = `SELECT 1 FROM sessions WHERE id = ANY($1) AND labels <> '{}'`;
    const ids = [partial, over, old, stranger].map(({ invoice_id }) => invoice_id);
    await eventually(async () => (await world.rows(labeled, [ids])).length === 4);
    await world.rows('UPDATE sessions SET created_at = $2 WHERE id = $1', [old.invoice_id, noon(20)]);
    await world.rows(`UPDATE sessions SET labels = labels || '{late}' WHERE id = $1`, [over.invoice_id]);

    expect(await attention(shop, since(7))).toEqual({ partial: 1, over: 1, late: 1, reverted: 0 });
    expect(await attention(shop, since(30))).toEqual({ partial: 1, over: 2, late: 1, reverted: 0 });
    expect(await attention(known(aMerchant(world)), since(30))).toEqual({ partial: 0, over: 0, late: 0, reverted: 0 });
  });
});
