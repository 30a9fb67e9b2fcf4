import { randomBytes } from 'node:crypto';
import { ApiClient } from '@deploy/local/seed/api-client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import type { Page } from 'playwright-core';
import { Merchant } from '../../stack/people/merchant.js';
import { WITHIN_MS } from '../browser.js';
import { linkTo } from '../mails.js';
import { complaintsOf, settled, type WebStage } from '../web-stage.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;
const PASSWORD = 'a very long evening walk';

/** Journeys of signing in, in every way, and of managing an account. */
export function accountJourneys(stage: WebStage): void {
  describe('lets people in', () => {
    let shop: Merchant;
    beforeAll(async () => {
      shop = await Merchant.create(stage.system);
    }, JOURNEY_MS);

    it(
      'and asks those who have not confirmed their e-mail to do so, and keeps their password when they do',
      async () => {
        const email = someone();
        const person = new ApiClient(stage.system.baseUrl);
        await person.post('/api/auth/register', { email, password: PASSWORD });
        const page = await openSignedIn(stage, person, '/account');
        // The system of these tests requires no proof; a stricter one differs in this response field only.
        await page.route('**/api/auth/session', async (route) => {
          const response = await route.fetch();
          const { user } = (await response.json()) as { user: { email_proven: boolean } | null };
          await route.fulfill({
            response,
            json: { user: user && { ...user, email_proof_required: !user.email_proven } },
          });
        });
        await page.goto(new URL('/dashboard/account', stage.system.baseUrl).href);
        await page.getByText('Confirm your e-mail address').waitFor();
        const seen = await looksFine(page, 'confirm-e-mail');
        await page.getByRole('button', { name: 'Send me a link' }).click();
        await page.getByText('Check your mail').waitFor();

        await page.goto(await linkTo(stage.system, email, /^Confirm your e-mail/));
        await page.goto(new URL('/dashboard/account', stage.system.baseUrl).href);
        await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();

        await page.getByLabel('Current password').waitFor();
        expect(await page.getByText('Confirm your e-mail address').count()).toBe(0);
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'by a link in a mail, to where they wanted to go, with the invitation that they got',
      async () => {
        const seen: string[] = [];
        const email = someone();
        await shop.owner.post(`/api/dashboard/merchants/${shop.id}/members`, { email, role: 'viewer' });
        const page = await stage.browser.open(await linkTo(stage.system, email));
        const complaints = complaintsOf(page);
        await page.getByRole('link', { name: 'Sign in' }).click();
        await page.getByRole('button', { name: /Sign in by e-mail/ }).click();
        await page.getByLabel('E-mail').fill(email);
        await page.getByRole('button', { name: 'Send me a link' }).click();
        await page.getByText('Check your mail').waitFor();
        seen.push(...(await looksFine(page, 'sign-in-by-mail')));

        await page.goto(await linkTo(stage.system, email, /sign-in link/i));
        await page.getByRole('button', { name: 'Accept the invitation' }).waitFor();
        seen.push(...(await looksFine(page, 'invitation')));
        await page.getByRole('button', { name: 'Accept the invitation' }).click();
        await page.getByRole('heading', { name: 'Overview' }).waitFor();
        expect(await page.getByRole('button', { name: 'Create payment link' }).count()).toBe(0);
        expect(complaints()).toEqual([]);
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'who forgot their password, with a new one after a link in a mail',
      async () => {
        const seen: string[] = [];
        const person = new ApiClient(stage.system.baseUrl);
        const email = someone();
        await person.post('/api/auth/register', { email, password: PASSWORD });
        const page = await stage.browser.open(`${stage.system.baseUrl}/dashboard`);
        await page.getByRole('button', { name: 'Forgot password?' }).click();
        await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
        await page.getByLabel('E-mail').fill(email);
        seen.push(...(await looksFine(page, 'forgot-password')));
        await page.getByRole('button', { name: 'Send me a link' }).click();
        await page.getByText('Check your mail').waitFor();
        await page.goto(await linkTo(stage.system, email, /^Confirm your e-mail/));
        await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
        seen.push(...(await looksFine(page, 'new-password')));
        await page.getByLabel('New password').fill('a walk in the fog at dawn');
        await page.getByRole('button', { name: 'Set new password' }).click();
        await page.getByText('Changing it signs you out everywhere else.').waitFor();
        await person.post('/api/auth/login', { email, password: 'a walk in the fog at dawn' });
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'by a provider that knows them, back to where they wanted to go',
      async () => {
        const page = await stage.browser.open(`${stage.system.baseUrl}/dashboard/account?from=mail`);
        const complaints = complaintsOf(page);
        const name = randomBytes(6).toString('hex');
        // The provider's development pages want fonts of another company: tests stay on this machine.
        await page.context().route(
          ({ hostname }) => hostname !== '127.0.0.1',
          (route) => route.abort(),
        );
        await page.getByRole('link', { name: 'Continue with Village' }).click();
        await page.getByPlaceholder('Enter any login').fill(name);
        await page.getByPlaceholder('and password').fill('any');
        await page.getByRole('button', { name: 'Sign-in' }).click();
        await page.getByRole('button', { name: 'Continue' }).click();

        await page.getByRole('heading', { name: 'Account' }).waitFor();
        expect(page.url()).toBe(`${stage.system.baseUrl}/dashboard/account?from=mail`);
        await page.getByText(`${name}@village.example`).first().waitFor();
        expect(complaints().filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with a temporary password once, then with one of their own',
      async () => {
        const seen: string[] = [];
        const person = new ApiClient(stage.system.baseUrl);
        const email = someone();
        const { user } = await person.post<{ user: { id: number } }>('/api/auth/register', {
          email,
          password: PASSWORD,
        });
        const reset = `/api/admin/users/${user.id}/reset_password`;
        const { temporary_password } = await stage.system.operator.post<{ temporary_password: string }>(reset);

        const page = await stage.browser.open(`${stage.system.baseUrl}/dashboard/account`);
        await signIn(page, email, temporary_password);
        await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor();
        seen.push(...(await looksFine(page, 'forced-password')));
        await page.getByLabel('Current password').fill(temporary_password);
        await page.getByLabel('New password').fill('another long evening walk');
        await page.getByRole('button', { name: 'Change password' }).click();
        await page.getByRole('heading', { name: 'Account' }).waitFor();
        await page
          .getByText(/ · signed in (just now|\d+ (sec|min)\. ago) · last seen (just now|\d+ (sec|min)\. ago)$/)
          .waitFor();
        seen.push(...(await looksFine(page, 'account')));
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'shows what is wrong, and takes them back to the page that they requested',
      async () => {
        const seen: string[] = [];
        const person = new ApiClient(stage.system.baseUrl);
        const email = someone();
        await person.post('/api/auth/register', { email, password: PASSWORD });
        const page = await stage.browser.open(`${stage.system.baseUrl}/dashboard/account?from=mail`);
        const complaints = complaintsOf(page);
        await signIn(page, email, 'a wrong one');
        await page.getByText('The e-mail address or the password is wrong.').waitFor();
        seen.push(...(await looksFine(page, 'sign-in')));
        await signIn(page, email, PASSWORD);
        await page.getByRole('heading', { name: 'Account' }).waitFor();
        expect(page.url()).toBe(`${stage.system.baseUrl}/dashboard/account?from=mail`);
        await page
          .getByRole('button', { name: /End the sign-in/ })
          .first()
          .click();
        await eventually(async () => (await page.getByRole('button', { name: /End the sign-in/ }).count()) === 0);
        expect(complaints()).toEqual([]);
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'who find their way by keyboard',
      async () => {
        const seen: string[] = [];
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}`);
        await settled(page);
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder('Go to a page or run a command').fill('treas');
        await page.getByRole('button', { name: /Treasury/ }).waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/wallets$/);
        await page.getByPlaceholder('Go to a page or run a command').waitFor({ state: 'hidden' });
        await page.keyboard.press('g');
        await page.keyboard.press('p');
        await page.waitForURL(/\/payments$/);
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        seen.push(...(await looksFine(page, 'shortcuts')));
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'and leads links of older mails and of the API to the merchant that was viewed last',
      async () => {
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}`);
        await settled(page);
        await page.goto(`${stage.system.baseUrl}/dashboard/billing`);
        await page.waitForURL(new RegExp(`/dashboard/merchants/${shop.id}/billing$`));
        await page.goto(`${stage.system.baseUrl}/dashboard/merchants/999999`);
        await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      },
      JOURNEY_MS,
    );
  });
}

function someone(): string {
  return `${randomBytes(6).toString('hex')}@people.example`;
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
