import { ApiClient } from '@deploy/local/seed/api-client';
import { describe, expect, it } from '@jest/globals';
import type { MerchantView } from '@libs/dto/payments/views';
import { choose, complaintsOf, openAs, settledPictures, type WebStage } from '../web-stage.js';
import { dialog, JOURNEY_MS, looksFine, openAsOperator, PASSWORD, WaitingShop } from './stage.js';

/** Journeys of a merchant's review, from both sides. */
export function reviewJourneys(stage: WebStage): void {
  describe('reviews a merchant', () => {
    it(
      'reads what it states about its business, asks for more, gets an answer, and keeps a note that it never sees',
      async () => {
        const shop = await WaitingShop.register(stage.system);
        const owner = new ApiClient(stage.system.baseUrl);
        await owner.post('/api/auth/login', { email: shop.email, password: PASSWORD });

        const theirs = await openAs(stage, owner, '/dashboard/merchants/new');
        const complaints = complaintsOf(theirs);
        await theirs.getByLabel('Name').fill('Shoes of Berlin');
        await theirs.getByLabel('Website').fill('ftp://shoes.example');
        await theirs.getByLabel('What do you sell?').fill('Hand-made shoes,\nto buyers in Europe.');
        await choose(theirs, theirs.getByRole('combobox', { name: 'Expected monthly sales' }), 'US$1,000 to US$10,000');
        await choose(theirs, theirs.getByRole('combobox', { name: 'Country' }), 'Germany');
        await theirs.getByLabel('More links').fill('register.example/shoes');
        await theirs.getByRole('button', { name: 'Create merchant' }).click();
        await theirs.getByText('Must be an absolute http or https URL').waitFor();
        expect(await settledPictures(theirs, 'dashboard-new-merchant')).toEqual([]);
        await theirs.getByLabel('Website').fill('shoes.example');
        await theirs.getByRole('button', { name: 'Create merchant' }).click();
        await theirs.waitForURL(/\/merchants\/\d+$/);
        const id = Number(/\d+$/.exec(theirs.url())![0]);
        // The first response is a 422, which a browser logs.
        expect(complaints().filter((line) => !line.includes('422'))).toEqual([]);

        const page = await openAsOperator(stage, `/merchants/${id}`);
        const business = page.getByRole('region', { name: 'Business' });
        await business.getByText('Germany (DE)').waitFor();
        const link = business.getByRole('link', { name: 'https://shoes.example' });
        expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual([
          'noopener noreferrer nofollow',
          '_blank',
        ]);
        await page.getByLabel('New note').fill('The imprint names another company.');
        await page.getByRole('button', { name: 'Add note' }).click();
        await page.getByRole('region', { name: 'Notes' }).getByText('The imprint names another company.').waitFor();
        await page.getByRole('button', { name: 'Ask a question…' }).click();
        await dialog(page).getByLabel('Question').fill('Where do you ship from?');
        expect(await looksFine(page, 'ask')).toEqual([]);
        await dialog(page).getByRole('button', { name: 'Ask', exact: true }).click();
        await business.getByText('Waiting for merchant').waitFor();

        const banner = theirs.getByRole('region', { name: 'Review of your merchant' });
        await banner.getByText('Where do you ship from?').waitFor();
        expect(await settledPictures(theirs, 'dashboard-review-question')).toEqual([]);
        await banner.getByLabel('Your answer').fill('From Berlin.');
        await banner.getByRole('button', { name: 'Send answer' }).click();
        await banner.waitFor({ state: 'detached' });
        expect(await theirs.content()).not.toContain('imprint');

        await page.getByRole('region', { name: 'Questions and answers' }).getByText('From Berlin.').waitFor();
        await business.getByText('Waiting for you').waitFor();
        expect(await looksFine(page, 'review')).toEqual([]);
        await page.goto(`${stage.system.baseUrl}/admin/merchants?review_state=waiting_for_operator`);
        await page.getByRole('button', { name: 'Shoes of Berlin' }).waitFor();
        expect(await looksFine(page, 'review-queue')).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'rejects one: it reads why, changes its application, and waits for a decision again',
      async () => {
        const shop = await WaitingShop.register(stage.system);
        const owner = new ApiClient(stage.system.baseUrl);
        await owner.post('/api/auth/login', { email: shop.email, password: PASSWORD });
        const reason = 'The website is empty.';
        await stage.system.operator.post(`/api/admin/merchants/${shop.id}/reject`, { reason });

        const theirs = await openAs(stage, owner, `/dashboard/merchants/${shop.id}`);
        const banner = theirs.getByRole('region', { name: 'Review of your merchant' });
        await banner.getByText(reason).waitFor();
        expect(await settledPictures(theirs, 'dashboard-rejected')).toEqual([]);
        await banner.getByRole('link', { name: 'about your business' }).click();
        await theirs.getByLabel('Website').fill('shoes.example');
        expect(await settledPictures(theirs, 'dashboard-business')).toEqual([]);
        await theirs.locator('section', { hasText: 'What do you sell?' }).getByRole('button', { name: 'Save' }).click();
        await banner.waitFor({ state: 'detached' });

        const path = `/api/admin/merchants/${shop.id}`;
        expect(await stage.system.operator.get<MerchantView>(path)).toMatchObject({
          status: 'rejected',
          website: 'https://shoes.example',
          review: { state: 'waiting_for_operator', rejection_reason: reason },
        });
      },
      JOURNEY_MS,
    );

    it(
      'finds who tried in vain to sign in, and from where',
      async () => {
        const shop = await WaitingShop.register(stage.system);
        const failed = new ApiClient(stage.system.baseUrl).post('/api/auth/login', {
          email: shop.email,
          password: 'not the password',
        });
        await expect(failed).rejects.toMatchObject({ code: 'wrong_credentials' });

        const page = await openAsOperator(stage, '/audit');
        await page.getByRole('button', { name: 'Sign-in failed' }).first().waitFor();
        await page.getByRole('link', { name: shop.name }).first().waitFor();
        expect(await looksFine(page, 'audit-links')).toEqual([]);
        await page.getByRole('link', { name: 'Failed sign-ins' }).click();
        await page
          .getByRole('row', { name: new RegExp(shop.email) })
          .getByText('127.0.0.1')
          .waitFor();
        expect(await looksFine(page, 'failed-sign-ins')).toEqual([]);
        await page.getByRole('link', { name: shop.email }).click();
        await dialog(page).getByText('Not confirmed yet').waitFor();
      },
      JOURNEY_MS,
    );
  });
}
