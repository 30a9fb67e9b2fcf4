import { randomBytes } from 'node:crypto';
import { ApiClient } from '@deploy/local/seed/api-client';
import { TotpCodes } from '@deploy/local/seed/totp-codes';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { WITHIN_MS } from '../browser.js';
import { linkTo } from '../mails.js';
import { complaintsOf, type WebStage } from '../web-stage.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 5 * WITHIN_MS;
const PASSWORD = 'a very long evening walk';

/** Journeys of adding a second factor, signing in with it, and managing without the phone. */
export function secondFactorJourneys(stage: WebStage): void {
  describe('protects accounts with a second factor', () => {
    it(
      'that is added by its QR code or its secret, gives recovery codes, and is needed from then on',
      async () => {
        const seen: string[] = [];
        const { person, email } = await somebody(stage);
        const page = await openSignedIn(stage, person, '/account', { confirmsNothing: true });
        const complaints = complaintsOf(page);
        await page.getByRole('button', { name: 'Add an authenticator app' }).click();
        await page.getByLabel('Name').fill('My phone');
        await page.getByRole('button', { name: 'Continue' }).click();
        const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
        await dialog.getByText(`Add the authenticator app "My phone" to the account "${email}".`).waitFor();
        await dialog.getByLabel('Your password').fill(PASSWORD);
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
        seen.push(...(await looksFine(page, 'second-factor-add')));
        const codes = new TotpCodes((await page.getByLabel('The secret').locator('pre').textContent())!);
        await page.getByLabel('First code').fill(await codes.next());
        await page.getByRole('button', { name: 'Add this app' }).click();

        const window = page.getByRole('dialog', { name: 'Your recovery codes' });
        await window.waitFor();
        const recovery = (await window.locator('pre').textContent())!.split('\n');
        seen.push(...(await looksFine(page, 'recovery-codes')));
        await window.getByLabel('I have saved the recovery codes in a safe place').check();
        await window.getByRole('button', { name: 'Done' }).click();
        await page.getByText('10 of 10 recovery codes are left.').waitFor();
        seen.push(...(await looksFine(page, 'second-factor')));
        expect([new Set(recovery).size, seen, complaints()]).toEqual([10, [], []]);

        await signOutAndIn(page, email);
        await page.getByRole('heading', { name: 'Second factor' }).waitFor();
        await page.reload();
        await page.getByText(email).waitFor();
        await page.getByLabel('Code from your authenticator app').fill('000000');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByText(/This code is wrong/).waitFor();
        seen.push(...(await looksFine(page, 'second-step')));
        await page.getByLabel('Code from your authenticator app').fill(await codes.next());
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('heading', { name: 'Account' }).waitFor();

        // The phone is gone: a recovery code confirms, and the account is as it was before.
        await page.getByRole('button', { name: 'Remove My phone' }).click();
        await page.getByRole('button', { name: 'Remove', exact: true }).click();
        await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
        seen.push(...(await looksFine(page, 'confirm-by-recovery-code')));
        await dialog.getByLabel('Recovery code').fill(recovery[4]!);
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await page.getByRole('button', { name: 'Add an authenticator app' }).waitFor();
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'that is lost, together with its codes: it would be removed after days, but the owner keeps it by a mail',
      async () => {
        const seen: string[] = [];
        const { person, email } = await somebody(stage);
        const begun = await person.post<{ secret: string }>('/api/auth/factors/totp', { name: 'My phone' });
        const codes = new TotpCodes(begun.secret);
        await person.post('/api/auth/factors/totp/confirm', { totp_code: await codes.next() });
        const page = await stage.browser.open(`${stage.system.baseUrl}/dashboard/account`);
        await signIn(page, email);
        await page.getByRole('button', { name: 'I have lost it and the recovery codes' }).click();
        seen.push(...(await looksFine(page, 'lost-factor')));
        await page.getByRole('button', { name: 'Remove it after the delay' }).click();
        await page.getByText('Check your mail').waitFor();

        await page.goto(await linkTo(stage.system, email, /remove your second factor/));
        await page.getByRole('button', { name: 'This wasn’t me. Keep it' }).waitFor();
        seen.push(...(await looksFine(page, 'keep-factor')));
        await page.getByRole('button', { name: 'This wasn’t me. Keep it' }).click();
        await page.getByText(/Your second factor stays/).waitFor();
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}

/** Makes an account with a password, signed in. */
async function somebody({ system }: WebStage): Promise<{ person: ApiClient; email: string }> {
  const person = new ApiClient(system.baseUrl);
  const email = `${randomBytes(6).toString('hex')}@people.example`;
  await person.post('/api/auth/register', { email, password: PASSWORD });
  return { person, email };
}

async function signOutAndIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
  await page.goto(`${new URL(page.url()).origin}/dashboard/account`);
  await signIn(page, email);
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
