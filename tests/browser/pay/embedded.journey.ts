import { beforeAll, describe, expect, it } from '@jest/globals';
import { ShopPage } from './parts/shop-page.js';
import { JOURNEY_MS, type PayStage } from './stage.js';

export const embeddedJourneys = (stage: PayStage) =>
  describe('on a shop’s own page', () => {
    let shopPage: ShopPage;

    beforeAll(async () => {
      shopPage = await ShopPage.start(stage.system.baseUrl);
      stage.system.onStop(() => shopPage.stop());
    });

    const allow = (origins: string[]) =>
      stage.shop.owner.patch(`/api/dashboard/merchants/${stage.shop.id}/settings`, { embed_origins: origins });

    it(
      'pays in a dialog that the merchant allows; the shop is notified; Escape closes it',
      async () => {
        await allow([shopPage.origin]);
        const session = await stage.shop.openSession(700);
        shopPage.payUrl = session.pay_url;
        const page = await stage.open(shopPage.origin);

        const results = page.getByRole('list', { name: 'Results' });
        await page.getByRole('button', { name: 'Pay' }).click();
        const frame = page.getByRole('dialog', { name: 'Payment' }).frameLocator('iframe');
        await frame.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
        await results.getByText('opened').waitFor();
        await stage.system.buyer.pays(session, 700);
        await frame.getByRole('heading', { name: 'Paid' }).waitFor();
        await results.getByText('paid').waitFor();
        await frame.getByRole('link', { name: /^Back to/ }).focus();
        await page.keyboard.press('Escape');

        await results.getByText('closed').waitFor();
        expect(await page.getByRole('dialog').count()).toBe(0);
      },
      JOURNEY_MS,
    );

    it(
      'gets a link where the merchant does not allow the origin',
      async () => {
        await allow(['https://another.example']);
        const session = await stage.shop.openSession(700);
        shopPage.payUrl = session.pay_url;
        const page = await stage.open(shopPage.origin);

        await page.getByRole('link', { name: 'Pay by link' }).click();

        await page.getByRole('list', { name: 'Results' }).getByText('refused').waitFor();
        const link = page.getByRole('link', { name: 'Open the payment page' });
        expect(await link.getAttribute('href')).toBe(session.pay_url);
      },
      JOURNEY_MS,
    );
  });
