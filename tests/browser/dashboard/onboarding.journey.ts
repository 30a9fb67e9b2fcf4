import { expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { Wallet } from 'ethers';
import type { Page } from 'playwright-core';
import { WITHIN_MS } from '../browser.js';
import { complaintsOf, confirmWith, settled, type WebStage } from '../web-stage.js';
import { looksFine } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;
const PASSWORD = 'a shop opens in spring';

/** A journey from nothing to the first money, using only the pages; the operator and the buyer act elsewhere. */
export function onboardingJourney(stage: WebStage): void {
  it(
    'takes a merchant from registration to a paid session',
    async () => {
      const page = await stage.browser.open();
      await page.addInitScript('navigator.share = async (link) => void (window.shared = link)');
      await page.goto(`${stage.system.baseUrl}/dashboard`);
      const complaints = complaintsOf(page);
      await registers(page);
      const merchantId = await createsMerchant(page);
      expect(await looksFine(page, 'onboarding')).toEqual([]);
      const create = page.getByRole('button', { name: 'Create payment link' });
      expect(await create.isDisabled()).toBe(true);
      await page.getByText('You can create payment links once it is approved.').first().waitFor();
      await page.getByRole('heading', { name: 'We are reviewing your merchant' }).waitFor();
      await page.getByText('We check:').waitFor();
      expect(await page.getByRole('listitem').filter({ hasText: 'belong to your business' }).count()).toBe(1);

      await stage.system.operator.post(`/api/admin/merchants/${merchantId}/approve`);
      await stepDone(page, 'approval');
      await page.getByText('Set your treasury first').first().waitFor();
      expect(await create.isDisabled()).toBe(true);
      await setsTreasury(page);
      const session = await createsLink(page, merchantId);
      await stage.system.buyer.pays(session, session.amount_usd_cents);

      await page.getByRole('link', { name: 'Overview' }).click();
      await stepDone(page, 'first_payment');
      await page.getByRole('link', { name: 'Sessions' }).click();
      await page
        .getByRole('row', { name: /US\$12\.50/ })
        .getByText('Paid')
        .waitFor();
      expect(complaints()).toEqual([]);
    },
    JOURNEY_MS,
  );
}

async function registers(page: Page): Promise<void> {
  await confirmWith(page, PASSWORD);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('E-mail').fill(`owner-${Date.now()}@shop.example`);
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('short');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByText('Must have at least 10 characters.').waitFor();
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Create an account' }).click();
}

async function createsMerchant(page: Page): Promise<number> {
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  await page.getByText('Take payments with test money: create your merchant').waitFor();
  await page.getByRole('button', { name: 'Preview the pay page' }).click();
  await page.getByText('A preview only: it cannot be paid.').waitFor();
  expect(await looksFine(page, 'pay-preview')).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await looksFine(page, 'new-merchant')).toEqual([]);
  await page.getByLabel('Name').fill('Bakery on the corner');
  await page.getByRole('button', { name: 'Create merchant' }).click();
  await page.waitForURL(/\/merchants\/\d+$/);
  await page.getByRole('region', { name: 'Getting started' }).waitFor();
  return Number(/merchants\/(\d+)/.exec(page.url())![1]);
}

/** Waits for a step of the checklist, without reloading the page. */
async function stepDone(page: Page, step: string): Promise<void> {
  await page.locator(`li[data-step=${step}][data-done=true]`).waitFor();
}

async function setsTreasury(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Set treasury' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Use my own address' }).click();
  await page.getByLabel('Treasury address').fill(Wallet.createRandom().address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Set the treasury' }).click();
  // The address was never used before.
  await page.getByLabel('I want to use this address').check();
  await page.getByRole('button', { name: 'Set the treasury' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Overview' }).click();
  await stepDone(page, 'treasury');
}

async function createsLink(page: Page, merchantId: number): Promise<SessionView> {
  await page.getByRole('listitem').getByRole('link', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a payment link' });
  await dialog.getByLabel('Amount').fill('12.50');
  await dialog.getByLabel('Description (optional)').fill('Two loaves');
  await dialog.getByLabel('Note (optional)').fill('pays late');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('img', { name: 'QR code of the payment link for US$12.50' }).waitFor();
  expect(await looksFine(page, 'link-made')).toEqual([]);
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = (await page.evaluate('window.shared')) as { url: string };
  await page.getByRole('button', { name: 'Done' }).click();
  const response = await page.request.get(new URL(`/api/dashboard/merchants/${merchantId}/sessions`, page.url()).href);
  const session = ((await response.json()) as { data: SessionView[] }).data[0]!;
  expect(shared).toEqual({ title: 'US$12.50', url: session.pay_url });
  expect(session).toMatchObject({ description: 'Two loaves', note: 'pays late' });
  return session;
}
