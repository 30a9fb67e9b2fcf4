import { randomBytes } from 'node:crypto';
import { ApiClient } from '@deploy/local/seed/api-client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionStatusView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../../stack/people/merchant.js';
import { WITHIN_MS } from '../browser.js';
import { linkTo } from '../mails.js';
import { complaintsOf, type WebStage } from '../web-stage.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;
const DAY_MS = 86_400_000;

/** Journeys of people who run a shop: team, billing, settings. */
export function runningJourneys(stage: WebStage): void {
  describe('serves those who run the shop', () => {
    let shop: Merchant;
    beforeAll(async () => {
      shop = await Merchant.create(stage.system, { tier: 'free' });
    }, JOURNEY_MS);

    const open = (path: string, person = shop.owner) => openSignedIn(stage, person, `/merchants/${shop.id}${path}`);

    it(
      'with a team: invited, accepted, of another role, removed',
      async () => {
        const seen: string[] = [];
        const [guest, email] = await someoneElse(stage);
        const page = await open('/team');
        const complaints = complaintsOf(page);
        await page.getByRole('button', { name: 'Invite' }).click();
        await page.getByLabel('E-mail').fill(email);
        await page.getByRole('button', { name: 'Send invitation' }).click();
        await page.getByRole('list', { name: 'Pending invitations' }).getByText(email).waitFor();
        seen.push(...(await looksFine(page, 'team')));

        const theirs = await openSignedIn(stage, guest, '/account');
        await theirs.goto(await linkTo(stage.system, email));
        await theirs.getByRole('button', { name: 'Accept the invitation' }).click();
        await theirs.getByRole('heading', { name: 'Overview' }).waitFor();
        await page.getByRole('row', { name: new RegExp(email) }).waitFor();

        await page.getByRole('combobox', { name: `Role of ${email}` }).click();
        await page.getByRole('option', { name: 'Viewer' }).click();
        await page.getByText(`${email} is viewer now.`).waitFor();
        await theirs.goto(`${stage.system.baseUrl}/dashboard/merchants/${shop.id}/webhooks`);
        await theirs.getByText('Your role is viewer: you cannot change webhooks.').waitFor();
        expect(await theirs.getByRole('button', { name: 'Add endpoint' }).count()).toBe(0);

        await page.getByRole('button', { name: `Remove ${email}` }).click();
        await page.getByRole('button', { name: 'Remove', exact: true }).click();
        await page.getByRole('row', { name: new RegExp(email) }).waitFor({ state: 'detached' });
        await theirs.reload();
        await theirs.getByRole('heading', { name: 'Page not found' }).waitFor();
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with a Pro invoice that is paid on the chain while they watch',
      async () => {
        const seen: string[] = [];
        const page = await open('/billing');
        await page.getByText(/of 10,000 sessions open, US\$[\d,.]+ of US\$[\d,]+/).waitFor();
        const complaints = complaintsOf(page);
        await page.getByRole('heading', { name: 'Go Pro' }).waitFor();
        await page.getByRole('button', { name: 'Create an invoice for US$29.00' }).click();
        const link = page.getByRole('link', { name: 'Pay US$29.00' });
        await link.waitFor();
        seen.push(...(await looksFine(page, 'billing')));

        const token = new URL((await link.getAttribute('href'))!).pathname.split('/').at(-1)!;
        const invoice = await shop.owner.get<SessionStatusView>(`/api/sessions/${token}/status`);
        await stage.system.buyer.pays(invoice, 2_900);
        await page.getByRole('heading', { name: 'Another 30 days of Pro' }).waitFor();
        await page.getByText('Pro paid until').waitFor();
        await page.getByText('0.5%', { exact: true }).waitFor();
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with settings that report at the field what is wrong',
      async () => {
        const seen: string[] = [];
        const page = await open('/settings');
        const complaints = complaintsOf(page);
        const save = (part: string) =>
          page
            .locator('section')
            .filter({ has: page.getByRole('heading', { name: part }) })
            .getByRole('button', { name: 'Save' });
        await page.getByLabel('Pay window, in minutes').fill('5');
        await save('New sessions').click();
        await page
          .getByText(/must not be less than 15|15/)
          .first()
          .waitFor();
        await page.getByLabel('Allowed origins').fill('https://shop.example/cart');
        await save('Pay page on your site').click();
        const wrong = page.getByRole('textbox', { name: 'Allowed origins' });
        await eventually(async () => (await wrong.getAttribute('aria-invalid')) === 'true', WITHIN_MS);
        seen.push(...(await looksFine(page, 'settings')));

        await page.getByLabel('Pay window, in minutes').fill('90');
        await page.getByText('That is 1 hour and 30 minutes.').waitFor();
        await page.getByLabel('Tolerance, in percent').fill('0.5');
        await page.getByLabel('Smallest payment, in cents').fill('25');
        await save('New sessions').click();
        await page.getByText('Saved. Applies to new sessions.').waitFor();
        await page.getByLabel('Allowed origins').fill('https://Shop.example');
        await save('Pay page on your site').click();
        await page.getByText('Saved. Takes effect within seconds.').waitFor();
        expect(await shop.owner.get(`/api/dashboard/merchants/${shop.id}/settings`)).toEqual({
          session_window_min: 90,
          underpayment_tolerance_bps: 50,
          minimum_payment_usd_cents: 25,
          embed_origins: ['https://shop.example'],
        });
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with usage by month, and the ways in which programs work with the checkout',
      async () => {
        const seen: string[] = [];
        const session = await shop.openSession(4_200);
        await stage.system.buyer.pays(session, 4_200);
        await eventually(async () => (await shop.usage()).length > 0, WITHIN_MS);
        const page = await open('/usage');
        await page.getByRole('row', { name: /US\$42\.00/ }).waitFor();
        seen.push(...(await looksFine(page, 'usage')));
        await page.goto(`${stage.system.baseUrl}/dashboard/merchants/${shop.id}/integrations`);
        await page.getByRole('link', { name: 'Open the agent API' }).waitFor();
        seen.push(...(await looksFine(page, 'integrations')));
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with a notice when Pro has expired, and when the platform has stopped them',
      async () => {
        const seen: string[] = [];
        const { operator } = stage.system;
        const plan = `/api/admin/merchants/${shop.id}`;
        await operator.patch(plan, { fee_tier: 'pro', pro_paid_until: daysAgo(1) });
        const page = await open('/billing');
        const complaints = complaintsOf(page);
        await page.getByText('Pro has expired').waitFor();
        seen.push(...(await looksFine(page, 'billing-grace')));
        await operator.patch(plan, { pro_paid_until: daysAgo(9) });
        await page.reload();
        await page.getByText('Free plan limits now apply').waitFor();
        seen.push(...(await looksFine(page, 'billing-lapsed')));

        await operator.post(`${plan}/pause`, { reason: 'Orders do not arrive.' });
        const overview = await open('');
        await overview.getByText(/Your merchant is paused: no new sessions can be created/).waitFor();
        seen.push(...(await looksFine(overview, 'paused')));
        const [stranger] = await someoneElse(stage);
        const { id } = await stranger.post<{ id: number }>('/api/dashboard/merchants', { name: 'Odd shop' });
        await operator.post(`/api/admin/merchants/${id}/reject`, { reason: 'It sells something else.' });
        const theirs = await openSignedIn(stage, stranger, `/merchants/${id}`);
        await theirs.getByText('Odd shop was not approved').waitFor();
        await theirs.getByText('It sells something else.').waitFor();
        seen.push(...(await looksFine(theirs, 'rejected')));
        expect(complaints()).toEqual([]);
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}

/** Makes an account of a person who has nothing to do with the shop. */
async function someoneElse({ system }: WebStage): Promise<[ApiClient, string]> {
  const email = `${randomBytes(6).toString('hex')}@people.example`;
  const person = new ApiClient(system.baseUrl);
  await person.post('/api/auth/register', { email, password: 'a very long evening walk' });
  return [person, email];
}
