import { beforeAll, describe, expect, it } from '@jest/globals';
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

const status = async (session: SessionView) => (await world.http('GET', `/api/sessions/${session.token}/status`)).body;
const reaches = (session: SessionView, changes: object) =>
  eventually(async () => {
    const now = await status(session);
    expect(now).toMatchObject(changes);
    return now;
  });

async function pays(session: SessionView, changes: { base_units: string }) {
  const transfer = aTransfer(session, 0, changes);
  await world.bus.publishes('transfer.detected', transfer);
  await world.bus.publishes('transfer.final', { ...transfer, version: 2 });
  return transfer;
}

describe('a session of a merchant with a tolerance', () => {
  it('is paid by what is a little short, and reports nothing as missing', async () => {
    const confirmed = world.bus.receives('payment.confirmed');
    const session = await known(aMerchant(world, { underpayment_tolerance_bps: 100 })).opens(10_00);

    await pays(session, { base_units: '9900000' });

    const paid = await reaches(session, { status: 'paid' });
    expect(paid).toMatchObject({ labels: [], paid_total_usd_cents: 9_90, remaining_usd_cents: 0 });
    expect(paid.accepted[0].amount).toBe('0');
    const event = await eventually(() => confirmed.find((one) => one.data.session_token === session.token));
    expect(event.data).toMatchObject({ paid_total_usd_cents: 9_90, expected_amount_usd_cents: 9_90 });
  });

  it('requests the whole amount until then, one unit below the bound', async () => {
    const session = await known(aMerchant(world, { underpayment_tolerance_bps: 100 })).opens(10_00);

    await pays(session, { base_units: '9899999' });

    const short = await reaches(session, { labels: ['partial'] });
    expect(short).toMatchObject({ status: 'open', remaining_usd_cents: 11 });
    expect(short.accepted[0].amount).toBe('100001');
    await pays(session, { base_units: '1' });
    await reaches(session, { status: 'paid', labels: [] });
  });

  it('rounds what must arrive up to whole cents, so that a merchant that counts in cents agrees', async () => {
    const confirmed = world.bus.receives('payment.confirmed');
    const session = await known(aMerchant(world, { underpayment_tolerance_bps: 33 })).opens(10_01);

    await pays(session, { base_units: '9979999' });
    await reaches(session, { labels: ['partial'] });
    await pays(session, { base_units: '1' });

    await reaches(session, { status: 'paid', paid_total_usd_cents: 9_98 });
    const events = await eventually(() => {
      const received = confirmed.filter((one) => one.data.session_token === session.token);
      return received.length === 2 ? received : undefined;
    });
    const totals = events.map(({ data }) => [data.paid_total_usd_cents, data.expected_amount_usd_cents]);
    expect(totals.toSorted()).toEqual([
      [9_97, 9_98],
      [9_98, 9_98],
    ]);
  });

  it('is not over by a buyer who sends the rest after all', async () => {
    const session = await known(aMerchant(world, { underpayment_tolerance_bps: 500 })).opens(10_00);

    await pays(session, { base_units: '9500000' });
    await reaches(session, { status: 'paid' });
    await pays(session, { base_units: '500000' });
    await reaches(session, { status: 'paid', paid_total_usd_cents: 10_00, labels: [] });
    await pays(session, { base_units: '10000' });
    await reaches(session, { labels: ['over'] });
  });

  it('keeps the tolerance that it was created with, and shows it to its merchant only', async () => {
    const merchant = known(aMerchant(world, { underpayment_tolerance_bps: 50, session_window_min: 15 }));
    const session = await merchant.opens(10_00);

    expect(session.underpayment_tolerance_bps).toBe(50);
    expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBeLessThanOrEqual(15 * 60_000 + 1_000);
    expect(await status(session)).not.toHaveProperty('underpayment_tolerance_bps');
    await world.bus.publishes('merchant.changed', { ...merchant.merchant, version: 2, underpayment_tolerance_bps: 0 });
    await eventually(async () => (await merchant.opens(10_00)).underpayment_tolerance_bps === 0);
    await pays(session, { base_units: '9950000' });
    await reaches(session, { status: 'paid' });
  });
});
