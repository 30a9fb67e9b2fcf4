import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { WITHIN_MS } from '../browser.js';
import { linkTo } from '../mails.js';
import { complaintsOf, type WebStage } from '../web-stage.js';
import { looksFine } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;
const PASSWORD = 'a very long evening walk';
const REQUEST_LINK = '**/api/auth/request_link';

/**
 * Journeys of people on a platform that requires a proven e-mail and a second factor, as for operators in production.
 */
export function firstMinutesJourneys(stage: WebStage): void {
  describe('guides those who register', () => {
    it(
      'with a mail at once, a notice of it, a note on what its link did, and what comes next',
      async () => {
        const seen: string[] = [];
        const { page, email } = await aNewcomer(stage);
        const complaints = complaintsOf(page);
        await registers(page, email);
        await page.getByText(`We sent an e-mail to ${email}.`).waitFor();
        await page.getByRole('button', { name: 'Send it again' }).waitFor();
        seen.push(...(await looksFine(page, 'confirmation-sent')));
        await page.reload();
        await page.getByRole('button', { name: 'Send it again' }).waitFor();

        await page.goto(await linkTo(stage.system, email, /^Confirm your e-mail address$/));
        await page.getByText('Your e-mail address is confirmed.').waitFor();
        await page.getByText('Add a second factor next').waitFor();
        expect(page.url()).toBe(`${stage.system.baseUrl}/dashboard/merchants/new`);
        expect(await page.getByText('We sent an e-mail to').count()).toBe(0);
        seen.push(...(await looksFine(page, 'confirmed')));

        await page.getByRole('link', { name: 'Add it to your account' }).click();
        await page.getByText('Add a second factor to continue').waitFor();
        seen.push(...(await looksFine(page, 'second-factor-required')));
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'also where the mail cannot be requested: the account exists, and a button tries again',
      async () => {
        const { page, email } = await aNewcomer(stage);
        await page.route(REQUEST_LINK, (route) => route.abort());
        await registers(page, email);
        await page.getByText('Confirm your e-mail address').waitFor();
        await page.getByRole('button', { name: 'Send me a link' }).click();
        await page.getByText('The server cannot be reached.').waitFor();
        await page.unroute(REQUEST_LINK);

        await page.getByRole('button', { name: 'Send me a link' }).click();
        await page.getByText(`We sent an e-mail to ${email}.`).waitFor();
        await linkTo(stage.system, email, /^Confirm your e-mail address$/);
      },
      JOURNEY_MS,
    );

    it(
      'where the link leads to what they wanted before, and states that there',
      async () => {
        const { page, email } = await aNewcomer(stage);
        await registers(page, email);
        await page.getByText(`We sent an e-mail to ${email}.`).waitFor();
        await page.context().clearCookies({ name: 'sid' });
        await page.goto(`${stage.system.baseUrl}/dashboard/account?from=mail`);
        await page.getByRole('button', { name: /Sign in by e-mail/ }).click();
        await page.getByLabel('E-mail').fill(email);
        const before = await linkTo(stage.system, email, /^Confirm your e-mail address$/);
        await page.getByRole('button', { name: 'Send me a link' }).click();
        await page.getByText('Check your mail').waitFor();

        await page.goto(before);
        await page.waitForURL(`${stage.system.baseUrl}/dashboard/account?from=mail`);
        await page.getByText('Your e-mail address is confirmed.').waitFor();
      },
      JOURNEY_MS,
    );

    it(
      'and does not state it to those whose e-mail is not proven, whatever the address',
      async () => {
        const { page, email } = await aNewcomer(stage);
        await registers(page, email);
        await page.getByText(`We sent an e-mail to ${email}.`).waitFor();
        await page.goto(`${stage.system.baseUrl}/dashboard?email=confirmed`);
        await page.getByText(`We sent an e-mail to ${email}.`).waitFor();
        expect(await page.getByText('Your e-mail address is confirmed.').count()).toBe(0);
      },
      JOURNEY_MS,
    );
  });
}

/**
 * Makes somebody who is not registered yet. The system of these tests requires neither proof nor factor; a stricter one
 * differs in these response fields only.
 */
async function aNewcomer({ system, browser }: WebStage): Promise<{ page: Page; email: string }> {
  const page = await browser.open();
  const changes = (path: string, change: (body: Body) => Body) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as Body) });
    });
  const strict = (body: Body): Body => ({
    ...body,
    user: body.user && { ...body.user, email_proof_required: !body.user.email_proven },
  });
  await changes('**/api/auth/register', strict);
  await changes('**/api/auth/session', strict);
  await changes('**/api/auth/factors', (body) => ({ ...body, required: true }));
  await page.goto(`${system.baseUrl}/dashboard`);
  return { page, email: `${randomBytes(6).toString('hex')}@people.example` };
}

interface Body {
  readonly user?: { readonly email_proven: boolean; readonly email_proof_required: boolean } | null;
}

async function registers(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create an account' }).click();
}
