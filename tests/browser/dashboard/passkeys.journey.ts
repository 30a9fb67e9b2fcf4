import { randomBytes } from 'node:crypto';
import { ApiClient } from '@deploy/local/seed/api-client';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { WITHIN_MS } from '../browser.js';
import { complaintsOf, type WebStage } from '../web-stage.js';
import { looksFine } from './parts/stage.js';

const JOURNEY_MS = 5 * WITHIN_MS;
const PASSWORD = 'a very long evening walk';

/** Journeys of adding a passkey, and using it for everything that otherwise needs a password and a code. */
export function passkeyJourneys(stage: WebStage): void {
  describe('recognizes its people by passkeys', () => {
    it(
      'that sign in alone, confirm what needs confirmation, and are removed again',
      async () => {
        const seen: string[] = [];
        const email = await somebody(stage);
        const site = siteOf(stage);
        const page = await stage.browser.open(`${site}/dashboard/account`);
        const device = await plugIn(page);
        const complaints = complaintsOf(page);
        await signIn(page, email);
        await page.getByRole('button', { name: 'Add a passkey' }).click();
        await page.getByLabel('Name').fill('My laptop');
        await page.getByRole('button', { name: 'Continue' }).click();
        const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
        await dialog.getByText(`Add the passkey "My laptop" to the account "${email}".`).waitFor();
        await dialog.getByLabel('Your password').fill(PASSWORD);
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        const window = page.getByRole('dialog', { name: 'Your recovery codes' });
        await window.getByLabel('I have saved the recovery codes in a safe place').check();
        await window.getByRole('button', { name: 'Done' }).click();
        await page.getByText(/^Passkey, added/).waitFor();
        seen.push(...(await looksFine(page, 'passkey')));

        // With the passkey alone: neither e-mail nor password.
        await signOut(page);
        await page.goto(`${site}/dashboard/account`);
        await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
        seen.push(...(await looksFine(page, 'sign-in-ways')));
        await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
        await page.getByRole('button', { name: 'Continue' }).waitFor();
        seen.push(...(await looksFine(page, 'sign-in-by-passkey')));
        await device.checksOwner(false);
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByText(/^No passkey was used/).waitFor();
        await device.checksOwner(true);
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('heading', { name: 'Account' }).waitFor();

        // After the password, as the second step.
        await signOut(page);
        await page.goto(`${site}/dashboard/account`);
        await signIn(page, email);
        await page.getByRole('heading', { name: 'Second factor' }).waitFor();
        await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
        seen.push(...(await looksFine(page, 'second-step-by-passkey')));
        await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
        await page.getByRole('heading', { name: 'Account' }).waitFor();

        await page.getByRole('button', { name: 'Remove My laptop' }).click();
        await page.getByRole('button', { name: 'Remove', exact: true }).click();
        await dialog.getByText(`Remove the passkey "My laptop" from the account "${email}".`).waitFor();
        seen.push(...(await looksFine(page, 'confirm-by-passkey')));
        await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click();
        await page.getByText(/A second factor keeps out/).waitFor();

        await signOut(page);
        await page.goto(`${site}/dashboard/sign-in?way=passkey`);
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByText(/This passkey does not belong to the account/).waitFor();
        expect([seen, complaints()]).toEqual([[], []]);
      },
      JOURNEY_MS,
    );

    it(
      'and states where they work at an address for which browsers make none',
      async () => {
        const email = await somebody(stage);
        const page = await stage.browser.open(`${stage.system.baseUrl}/dashboard/account`);
        await signIn(page, email);
        await page.getByRole('button', { name: 'Add a passkey' }).click();
        await page.getByText(/not for IP addresses/).waitFor();
        const seen = await looksFine(page, 'passkeys-elsewhere');
        const link = page.getByRole('link', { name: siteOf(stage) });
        expect([await link.getAttribute('href'), seen]).toEqual([`${siteOf(stage)}/dashboard/account`, []]);
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
      },
      JOURNEY_MS,
    );
  });
}

/** Returns the site for passkeys: browsers refuse them for the address of the system. */
function siteOf({ system }: WebStage): string {
  return `http://localhost:${new URL(system.baseUrl).port}`;
}

/** Adds Chromium's own authenticator: a device with a memory that checks its owner. */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    checksOwner: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Makes an account with a password. */
async function somebody({ system }: WebStage): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@people.example`;
  await new ApiClient(system.baseUrl).post('/api/auth/register', { email, password: PASSWORD });
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
}
