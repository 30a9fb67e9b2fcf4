import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../../stack/people/merchant.js';
import { problemsOf, WITHIN_MS } from '../browser.js';
import type { WebStage } from '../web-stage.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

/** Journeys in which things go wrong around a page: lost connections, wrong clocks, no sign-in. */
export function truthJourneys(stage: WebStage): void {
  describe('is accurate', () => {
    let shop: Merchant;
    beforeAll(async () => {
      shop = await Merchant.create(stage.system);
      const paid = await shop.openSession(4_200);
      await stage.system.buyer.pays(paid, 4_200);
      await shop.swept(paid);
    }, JOURNEY_MS);

    it(
      'about a read that fails: the old rows stay, and it is tried again until it works',
      async () => {
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}/payments`);
        await page.getByRole('row', { name: /US\$42\.00/ }).waitFor();
        let isDown = true;
        await page.route('**/payments?*', (route) =>
          isDown
            ? route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(UNAVAILABLE) })
            : route.fallback(),
        );
        // The page is notified, and refetches.
        await page.getByText('Up to date', { exact: true }).waitFor();
        await stage.system.buyer.pays(await shop.openSession(500), 500);
        await page.getByText('Could not load payments. Retrying… You see the last known state.').waitFor();
        expect(await page.getByRole('row', { name: /US\$42\.00/ }).count()).toBe(1);
        expect(await looksFine(page, 'read-failed-old')).toEqual([]);

        await page.reload();
        await page.getByText('Could not load payments. Retrying…').waitFor();
        expect(await page.getByText(/may have been done/).count()).toBe(0);
        expect(await looksFine(page, 'read-failed')).toEqual([]);

        isDown = false;
        await page.getByRole('row', { name: /US\$42\.00/ }).waitFor();
        await page.getByText(/Could not load/).waitFor({ state: 'hidden' });
      },
      JOURNEY_MS,
    );

    it(
      'about its connection',
      async () => {
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}`);
        await page.getByText('Up to date', { exact: true }).waitFor();
        await page.context().setOffline(true);
        await page.getByText('Offline', { exact: true }).waitFor();
        await page.context().setOffline(false);
        await page.getByText('Up to date', { exact: true }).waitFor();
      },
      JOURNEY_MS,
    );

    it(
      'about the past, on a machine whose clock is an hour slow',
      async () => {
        const page = await stage.browser.open();
        await page.context().addCookies([{ ...shop.owner.signInCookie, url: stage.system.baseUrl }]);
        await page.clock.setFixedTime(Date.now() - 3_600_000);
        await page.goto(`${stage.system.baseUrl}/dashboard/merchants/${shop.id}/payments`);
        const row = page.getByRole('row', { name: /US\$42\.00/ });
        await row.waitFor();
        expect(await row.textContent()).not.toMatch(/\bin \d/);
      },
      JOURNEY_MS,
    );

    it(
      'without a sign-in: a visit leaves no error in the console',
      async () => {
        for (const path of ['/dashboard', `/dashboard/merchants/${shop.id}/payments`, '/admin', '/dashboard/sign-in']) {
          const page = await stage.browser.open();
          const problems = problemsOf(page);
          await page.goto(`${stage.system.baseUrl}${path}`);
          await page.getByRole('heading', { name: 'Sign in' }).waitFor();
          await eventually(() => /sign-in/.test(page.url()), WITHIN_MS);
          expect({ path, problems }).toEqual({ path, problems: [] });
          await page.context().close();
        }
      },
      JOURNEY_MS,
    );
  });
}

const UNAVAILABLE = {
  detail: 'Temporarily unavailable. Try again in a moment.',
  error: { code: 'unavailable', message: 'Temporarily unavailable. Try again in a moment.', trace_id: 'a'.repeat(32) },
};
