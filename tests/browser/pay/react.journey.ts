import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ReactShop } from './parts/react-shop.js';
import { isShown, JOURNEY_MS, type PayStage } from './stage.js';

export const reactJourneys = (stage: PayStage) =>
  describe('in a shop made with React', () => {
    let shop: ReactShop;

    beforeAll(async () => {
      shop = await ReactShop.start(stage.system.baseUrl);
      stage.system.onStop(() => shop.stop());
      await stage.shop.owner.patch(`/api/dashboard/merchants/${stage.shop.id}/settings`, {
        embed_origins: [shop.origin],
      });
    });

    const visited = async (): Promise<{ page: Page; session: Awaited<ReturnType<typeof stage.shop.openSession>> }> => {
      const session = await stage.shop.openSession(700);
      shop.payUrl = session.pay_url;
      return { page: await stage.open(shop.origin), session };
    };
    const asked = (page: Page) => page.evaluate('window.shop.asked ?? 0');
    const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
    const dialog = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
    const heard = (page: Page, list: string, result: string) =>
      page.getByRole('list', { name: list }).getByText(result).first().waitFor();

    it(
      'pays by the button, which requests one session however often it is pressed',
      async () => {
        const { page, session } = await visited();

        await page.getByRole('button', { name: 'Buy by button' }).dblclick();
        await dialog(page).frameLocator('iframe').getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
        expect([await asked(page), await dialog(page).count()]).toEqual([1, 1]);
        await heard(page, 'Button', 'opened');
        await stage.system.buyer.pays(session, 700);
        await heard(page, 'Button', 'paid');
        await dialog(page).getByRole('button', { name: 'Close' }).click();
        await heard(page, 'Button', 'closed');

        expect(await page.getByRole('dialog').count()).toBe(0);
        expect(await page.getByRole('list', { name: 'Button' }).getByText('paid').count()).toBe(1);
      },
      JOURNEY_MS,
    );

    it(
      'opens the dialog once, and again after the buyer has closed it',
      async () => {
        const { page } = await visited();

        for (const time of [1, 2]) {
          await press(page, 'Buy by dialog');
          await dialog(page).waitFor();
          expect([await asked(page), await dialog(page).count()]).toEqual([time, 1]);
          await dialog(page).getByRole('button', { name: 'Close' }).click();
          await page.getByRole('status', { name: 'Dialog is open' }).getByText('false').waitFor();
          expect(await page.getByRole('dialog').count()).toBe(0);
        }
      },
      JOURNEY_MS,
    );

    it(
      'reports the state by the hook, closes by it, and with its component',
      async () => {
        const { page } = await visited();
        const state = (text: string) => page.getByRole('status', { name: 'Hook' }).getByText(text).waitFor();

        await state('idle nothing');
        await press(page, 'Buy by hook');
        await state('open opened');
        await page.evaluate('window.shop.close()');
        await state('idle closed');
        await press(page, 'Buy by hook');
        await dialog(page).waitFor();
        await page.evaluate('window.shop.leave()');
        await dialog(page).waitFor({ state: 'detached' });

        expect(await page.getByRole('status', { name: 'Hook' }).count()).toBe(0);
      },
      JOURNEY_MS,
    );

    it(
      'loads no script and no page of a stranger',
      async () => {
        const { page } = await visited();
        const loaded: string[] = [];
        page.on('request', (request) => loaded.push(request.url()));

        await press(page, 'Buy from a stranger');
        await heard(page, 'Button', 'not a pay page of');

        expect(loaded.filter((url) => url.includes('evil.example'))).toEqual([]);
        expect(await page.getByRole('dialog').count()).toBe(0);
      },
      JOURNEY_MS,
    );

    it(
      'sends the buyer to the pay page itself where the script is blocked, and tries again after a failure',
      async () => {
        const { page, session } = await visited();
        await page.route('**/embed.js', (route) => route.abort());

        await press(page, 'Buy by button');
        await page.waitForURL(session.pay_url);
        await isShown(page, 'Waiting for your payment');
        await page.goto(shop.origin);
        await page.unroute('**/embed.js');
        await press(page, 'Buy by button');

        await dialog(page).waitFor();
      },
      JOURNEY_MS,
    );
  });
