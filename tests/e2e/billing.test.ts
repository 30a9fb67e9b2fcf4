import { makePlatformMerchant } from '@deploy/local/seed/seed';
import { expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../stack/people/merchant.js';
import { useSystem } from '../stack/use-system.js';

const TIMEOUT_MS = 300_000;
const DAY_MS = 86_400_000;

const running = useSystem();

it(
  'a merchant pays its Pro invoice on the chain, in two parts, and has Pro for 30 days',
  async () => {
    await makePlatformMerchant(running.system.stack, running.system.operator);
    const shop = await Merchant.create(running.system, { tier: 'free' });
    const path = `/api/dashboard/merchants/${shop.id}/billing`;
    const billing = () => shop.owner.get<{ fee_tier: string; fee_bps: number; pro_paid_until: string | null }>(path);

    const link = await shop.owner.post<{ token: string }>(`${path}/pay`);
    const invoice = await shop.statusOf(link);
    await running.system.buyer.pays(invoice, 2_000);
    await eventually(async () => (await shop.statusOf(link)).paid_total_usd_cents === 2_000);
    expect(await billing()).toMatchObject({ fee_tier: 'free', fee_bps: 100, open_invoice: { token: link.token } });
    expect(await shop.owner.post(`${path}/pay`)).toEqual(link);
    await running.system.buyer.pays(invoice, 900);

    const paid = await eventually(async () => {
      const now = await billing();
      return now.fee_tier === 'pro' ? now : undefined;
    });
    expect(paid).toMatchObject({ fee_bps: 50, open_invoice: null });
    expect(Math.round((Date.parse(paid.pro_paid_until!) - Date.now()) / DAY_MS)).toBe(30);
    const session: SessionView = await shop.openSession(5_000_00);
    expect(session.recovery.fee_bps).toBe(50);
  },
  TIMEOUT_MS,
);
