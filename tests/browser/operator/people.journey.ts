import { ApiClient } from '@deploy/local/seed/api-client';
import { OPERATOR_EMAIL } from '@deploy/local/stack/stack';
import { describe, expect, it } from '@jest/globals';
import type { MerchantView } from '@libs/dto/payments/views';
import type { Page } from 'playwright-core';
import { choose, complaintsOf, type WebStage } from '../web-stage.js';
import { dialog, JOURNEY_MS, looksFine, openAsOperator, PASSWORD, WaitingShop } from './stage.js';

/** Journeys of operators who decide about merchants and their people. */
export function peopleJourneys(stage: WebStage): void {
  describe('decides about people', () => {
    it(
      'signs in by the form, finds a merchant in the queue and approves it; then it can create sessions',
      async () => {
        const shop = await WaitingShop.register(stage.system);
        await expect(shop.opensSession()).rejects.toMatchObject({ code: 'merchant_not_active' });

        const page = await stage.browser.open(`${stage.system.baseUrl}/admin/merchants`);
        const complaints = complaintsOf(page);
        await signIn(page, OPERATOR_EMAIL, stage.system.stack.keys.operatorPassword);
        await page.getByRole('link', { name: /To approve/ }).waitFor();
        expect(await looksFine(page, 'merchants')).toEqual([]);
        await page.getByRole('textbox', { name: 'Search merchants' }).fill(shop.name);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: shop.name }).click();
        await page.getByText('Belongs to no other merchant.').waitFor();
        expect(await looksFine(page, 'merchant')).toEqual([]);
        await page.getByRole('button', { name: 'Approve' }).click();
        await dialog(page).getByText(`${shop.name} can create payment sessions at once.`).waitFor();
        await dialog(page).getByRole('button', { name: 'Approve' }).click();
        await page.getByRole('button', { name: 'Pause…' }).waitFor();
        expect(await shop.opensSession()).toMatchObject({ status: 'open' });

        await page.goto(`${stage.system.baseUrl}/admin/account`);
        await page.getByRole('heading', { name: 'Account' }).waitFor();
        expect(await looksFine(page, 'account')).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'goes to the dashboard by the menu, reads there that the approval of a merchant of theirs is their own, and comes back',
      async () => {
        const page = await openAsOperator(stage, '/health');
        const complaints = complaintsOf(page);
        await page.getByRole('button', { name: /^Account of/ }).click();
        await page.getByRole('menuitem', { name: 'Dashboard' }).click();
        await page.waitForURL(/\/dashboard\/merchants\/\d+$/);
        await page.goto(`${stage.system.baseUrl}/dashboard/merchants/new`);
        await page.getByText('You are an operator:').waitFor();
        expect(await looksFine(page, 'new-merchant')).toEqual([]);
        await page.getByLabel('Name').fill('Shop of an operator');
        await page.getByRole('button', { name: 'Create merchant' }).click();
        await page.getByRole('heading', { name: 'Your merchant is waiting for approval' }).waitFor();
        await page.getByText('You are an operator, so you can approve it.').waitFor();
        expect(await looksFine(page, 'own-merchant')).toEqual([]);
        const id = /merchants\/(\d+)$/.exec(page.url())![1];

        await page.getByRole('button', { name: /^Account of/ }).click();
        await page.getByRole('menuitem', { name: 'Operator app' }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'approve it in the operator app' }).click();
        await page.waitForURL(`**/admin/merchants/${id}`);
        await page.getByRole('button', { name: 'Approve' }).waitFor();
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'is for operators only: others see so plainly',
      async () => {
        const { email } = await WaitingShop.register(stage.system);
        const page = await stage.browser.open(`${stage.system.baseUrl}/admin/health`);
        await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
        expect(await looksFine(page, 'sign-in')).toEqual([]);
        await signIn(page, email, PASSWORD);
        await page.getByText(`You are signed in as ${email}, which is not an operator.`).waitFor();
        expect(await looksFine(page, 'no-operator')).toEqual([]);
        expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0);
      },
      JOURNEY_MS,
    );

    it(
      'rejects with a reason, which the record keeps',
      async () => {
        const shop = await WaitingShop.register(stage.system);
        const page = await openAsOperator(stage, `/merchants/${shop.id}`);
        await page.getByRole('button', { name: 'Reject…' }).click();
        await dialog(page).getByLabel('Reason').fill('The website sells something else.');
        await dialog(page).getByRole('button', { name: 'Reject' }).click();

        await page.getByRole('list', { name: 'History' }).getByText('“The website sells something else.”').waitFor();
        await page.getByRole('button', { name: 'Approve' }).waitFor();
        expect(await looksFine(page, 'merchant-rejected')).toEqual([]);
        await expect(shop.opensSession()).rejects.toMatchObject({ code: 'merchant_not_active' });
      },
      JOURNEY_MS,
    );

    it(
      'pauses with a reason, and the audit log shows what changed; then lets it go on',
      async () => {
        const shop = await WaitingShop.register(stage.system);
        await stage.system.operator.post(`/api/admin/merchants/${shop.id}/approve`);
        const page = await openAsOperator(stage, `/merchants/${shop.id}`);
        await page.getByRole('button', { name: 'Pause…' }).click();
        await dialog(page).getByRole('button', { name: 'Pause' }).click();
        await dialog(page).getByText('The owners should know why.').waitFor();
        await dialog(page).getByLabel('Reason').fill('Orders do not arrive.');
        await dialog(page).getByRole('button', { name: 'Pause' }).click();
        await page.getByRole('button', { name: 'Unpause' }).waitFor();
        await expect(shop.opensSession()).rejects.toMatchObject({ code: 'merchant_not_active' });

        await page.getByRole('list', { name: 'History' }).getByText('Merchant paused').waitFor();
        expect(await looksFine(page, 'merchant-paused')).toEqual([]);
        await page.getByRole('link', { name: 'Full history' }).click();
        await page.getByText('The chain is intact').waitFor();
        await page.getByRole('button', { name: 'Merchant paused' }).click();
        await dialog(page).getByRole('row', { name: 'status active paused' }).waitFor();
        await dialog(page).getByRole('row', { name: 'reason Orders do not arrive.' }).waitFor();
        expect(await looksFine(page, 'audit-entry')).toEqual([]);
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'detached' });
        expect(await looksFine(page, 'audit')).toEqual([]);

        await page.goto(`${stage.system.baseUrl}/admin/merchants/${shop.id}`);
        await page.getByRole('button', { name: 'Unpause' }).click();
        await dialog(page).getByRole('button', { name: 'Unpause' }).click();
        await page.getByRole('button', { name: 'Pause…' }).waitFor();
        expect(await shop.opensSession()).toMatchObject({ status: 'open' });
      },
      JOURNEY_MS,
    );

    it(
      'overrides tier and fee',
      async () => {
        const shop = await WaitingShop.register(stage.system);
        const page = await openAsOperator(stage, `/merchants/${shop.id}`);
        await page.getByRole('button', { name: 'Override…' }).click();
        await choose(page, dialog(page).getByRole('combobox', { name: 'Plan' }), 'Pro');
        const fee = dialog(page).getByLabel('Custom fee, in percent');
        await fee.fill('11');
        await dialog(page).getByRole('button', { name: 'Override' }).click();
        await dialog(page).getByText('Enter a percentage from 0 to 10').waitFor();
        await fee.fill('0.25');
        await dialog(page).getByLabel('Pro paid until').fill('2031-01-31');
        await dialog(page).getByRole('button', { name: 'Override' }).click();
        await page.getByText(`New sessions of ${shop.name} have a fee of 0.25%.`).waitFor();

        const path = `/api/admin/merchants/${shop.id}`;
        expect(await stage.system.operator.get<MerchantView>(path)).toMatchObject({
          fee_tier: 'pro',
          fee_bps: 25,
          effective_fee_bps: 25,
          pro_paid_until: '2031-01-31T23:59:59.999Z',
        });
      },
      JOURNEY_MS,
    );

    it(
      'resets a password: shown once, it lets its user in, who must choose another one',
      async () => {
        const shop = await WaitingShop.register(stage.system);
        const page = await openAsOperator(stage, `/users?search=${shop.email}`);
        await page.getByRole('button', { name: shop.email }).click();
        await page.getByRole('button', { name: 'Reset password…' }).click();
        await page.getByText(`The password of ${shop.email} stops working`).waitFor();
        await page.getByRole('button', { name: 'Reset password', exact: true }).click();
        const secret = page.getByRole('region', { name: 'The temporary password' });
        await secret.locator('pre').waitFor();
        const temporary = (await secret.locator('pre').textContent()) ?? '';
        await page.getByLabel('I have saved the temporary password in a safe place').check();
        await page.getByRole('button', { name: 'Done' }).click();
        await page.getByText('Temporary, not changed yet').waitFor();
        expect(await page.content()).not.toContain(temporary);
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'detached' });
        expect(await looksFine(page, 'users')).toEqual([]);

        const old = new ApiClient(stage.system.baseUrl).post('/api/auth/login', {
          email: shop.email,
          password: PASSWORD,
        });
        await expect(old).rejects.toMatchObject({ code: 'wrong_credentials' });
        const theirs = await stage.browser.open(`${stage.system.baseUrl}/dashboard`);
        await signIn(theirs, shop.email, temporary);
        await theirs.getByRole('heading', { name: 'Choose a password of your own' }).waitFor();
      },
      JOURNEY_MS,
    );
  });
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
