import { chainAccount } from '@deploy/local/seed/keys';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { NonceManager, Wallet } from 'ethers';
import type { Page } from 'playwright-core';
import { Merchant } from '../../stack/people/merchant.js';
import { WITHIN_MS } from '../browser.js';
import { complaintsOf, settled, type WebStage } from '../web-stage.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

/** Journeys of a merchant with its money: sessions, payments, their histories. */
export function sellingJourneys(stage: WebStage): void {
  describe('shows what was sold', () => {
    let shop: Merchant;
    let paid: SessionView;
    let partly: SessionView;
    let netUsdCents: number;

    beforeAll(async () => {
      shop = await Merchant.create(stage.system);
      paid = await shop.openSession(4_200);
      partly = await shop.openSession(9_900);
      await stage.system.buyer.pays(paid, 4_200, 'USDT');
      await stage.system.buyer.pays(partly, 5_000);
      const [payment] = await shop.swept(paid);
      netUsdCents = payment!.net_usd_cents!;
      // It stays at its address until the rest is there.
      await eventually(async () => (await shop.statusOf(partly)).labels.includes('partial'));
    }, JOURNEY_MS);

    const open = (path: string) => openSignedIn(stage, shop.owner, `/merchants/${shop.id}${path}`);

    it(
      'as sessions, filtered by the address, each with its story',
      async () => {
        const seen: string[] = [];
        const page = await open('/sessions?status=paid');
        const complaints = complaintsOf(page);
        await settled(page);
        expect(await amountsOf(page)).toEqual(['US$42.00']);

        await page.getByRole('button', { name: 'Clear filters' }).click();
        await page.getByRole('row', { name: /US\$99\.00/ }).waitFor();
        expect(page.url()).not.toContain('status');
        seen.push(...(await looksFine(page, 'sessions')));

        await page.getByRole('button', { name: 'US$42.00' }).click();
        const drawer = page.getByRole('dialog', { name: /US\$42\.00 session/ });
        await drawer.getByText(`US$${(netUsdCents / 100).toFixed(2)} in your treasury`).waitFor();
        expect(page.url()).toContain(`open=${paid.token}`);
        seen.push(...(await looksFine(page, 'session')));
        await page.goBack();
        await drawer.waitFor({ state: 'hidden' });
        expect(complaints()).toEqual([]);
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with what needs them, each leading to the list where it is dealt with',
      async () => {
        const page = await open('');
        const complaints = complaintsOf(page);
        const card = page.getByRole('region', { name: 'Needs your attention' });
        await card.getByText('1 session is only partly paid').waitFor();
        await settled(page);
        expect(await looksFine(page, 'overview-attention')).toEqual([]);
        await page
          .getByRole('region', { name: 'In your treasury' })
          .getByText(/US\$\d/)
          .waitFor();

        await card.getByRole('link', { name: 'Ask for the rest' }).click();
        await page.getByRole('row', { name: /US\$99\.00/ }).waitFor();
        expect(await amountsOf(page)).toEqual(['US$99.00']);
        await page.getByText('1 session · US$99.00 requested · US$50.00 received').waitFor();
        await page.getByRole('button', { name: 'Remove filter Label' }).click();
        await page.getByRole('row', { name: /US\$42\.00/ }).waitFor();
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'as a list in the order, with the totals and the page size of their choice, and as that CSV',
      async () => {
        const page = await open('/payments');
        const complaints = complaintsOf(page);
        await page
          .getByText(/^2 payments · US\$92\.00 received · US\$\d+\.\d\d fees · US\$\d+\.\d\d in your treasury$/)
          .waitFor();
        await page.locator('th', { hasText: 'Amount' }).click();
        await eventually(async () => (await amountsOf(page)).join() === 'US$50.00,US$42.00', WITHIN_MS);
        await page.locator('th', { hasText: 'Amount' }).click();
        await eventually(async () => (await amountsOf(page)).join() === 'US$42.00,US$50.00', WITHIN_MS);
        expect(page.url()).toContain('sort=smallest');
        expect(await looksFine(page, 'payments-sorted')).toEqual([]);

        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'CSV' }).click(),
        ]);
        const [head, ...rows] = (await textOf(await file.createReadStream())).trim().split('\r\n');
        const amountAt = head!.split(',').indexOf('amount_usd_cents');
        expect(rows.map((row) => row.split(',')[amountAt])).toEqual(['4200', '5000']);

        await page.setViewportSize({ width: 390, height: 800 });
        // Payer and time are shown on a phone as well.
        await page
          .getByRole('cell', { name: /Customer 7 · .*(ago|now)/ })
          .first()
          .waitFor();
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'as payments, live, with the rest of a partial payment',
      async () => {
        const seen: string[] = [];
        const page = await open('/payments');
        const complaints = complaintsOf(page);
        await page.getByText('Up to date', { exact: true }).waitFor();
        await page.getByRole('row', { name: /US\$50\.00.*Waiting for the rest.*until/ }).waitFor();
        seen.push(...(await looksFine(page, 'payments')));
        await page.getByRole('button', { name: 'US$50.00' }).click();
        const part = page.getByRole('dialog', { name: /US\$50\.00 in USDC/ });
        await part.getByText('Waiting for the rest', { exact: true }).waitFor();
        await part.getByRole('link', { name: /Invoice/ }).click();
        const itsSession = page.getByRole('dialog', { name: /US\$99\.00 session/ });
        await itsSession.getByText('Waiting for the rest', { exact: true }).waitFor();
        seen.push(...(await looksFine(page, 'session-part')));
        await page.goBack();
        await part.getByRole('button', { name: 'Close' }).click();

        const { transactionHash } = hashOf(await stage.system.buyer.pays(partly, 4_900));
        await page.getByRole('row', { name: /US\$49\.00.*Swept/ }).waitFor();
        await page.getByRole('button', { name: 'US$49.00' }).click();
        const drawer = page.getByRole('dialog', { name: /US\$49\.00 in USDC/ });
        await drawer.getByText('Paid in full').waitFor();
        seen.push(...(await looksFine(page, 'payment')));
        await drawer.getByRole('link', { name: /Invoice/ }).click();
        await page.getByRole('dialog', { name: /US\$99\.00 session/ }).waitFor();

        await page.goto(`${stage.system.baseUrl}/dashboard/merchants/${shop.id}/payments`);
        await page.getByRole('button', { name: 'Payment missing?' }).click();
        await page.getByLabel('The buyer’s transaction').fill(transactionHash);
        await page.getByRole('button', { name: 'Check the chain' }).click();
        await page.getByText('49 USDC was already known.').waitFor();
        expect(complaints()).toEqual([]);
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'lets a session be canceled, and exports the rows of a list as CSV',
      async () => {
        const session = await shop.openSession(700);
        const page = await open(`/sessions?open=${session.token}`);
        const drawer = page.getByRole('dialog', { name: /US\$7\.00 session/ });
        await drawer.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('button', { name: 'Cancel session' }).click();
        await drawer.getByText('Canceled', { exact: true }).first().waitFor();
        expect((await shop.statusOf(session)).status).toBe('canceled');

        await drawer.getByRole('button', { name: 'Close' }).click();
        await page.goto(`${stage.system.baseUrl}/dashboard/merchants/${shop.id}/sessions?status=canceled`);
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'CSV' }).click(),
        ]);
        const rows = await textOf(await file.createReadStream());
        expect(rows.trim().split('\n')).toHaveLength(2);
        expect(rows).toContain(session.token);
      },
      JOURNEY_MS,
    );

    it(
      'for the amount that was meant, where people write decimals with a comma',
      async () => {
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}/sessions?new=link`, {
          locale: 'de-DE',
        });
        const dialog = page.getByRole('dialog', { name: 'Create a payment link' });
        const amount = dialog.getByLabel('Amount');
        await amount.fill('1,234');
        await dialog.getByRole('button', { name: 'Create link' }).click();
        await dialog.getByText('“1,234” can be read in two ways. Enter 1234,00 or 1,23.').waitFor();
        await amount.fill('9,99');
        await dialog.getByText('The buyer pays US$9.99.').waitFor();
        expect(await looksFine(page, 'new-link-comma')).toEqual([]);
        await dialog.getByRole('button', { name: 'Create link' }).click();
        await page.getByRole('img', { name: 'QR code of the payment link for US$9.99' }).waitFor();

        await page.goto(`${stage.system.baseUrl}/dashboard/merchants/${shop.id}/sessions`);
        const least = page.getByLabel('At least US$');
        await least.fill('9,9x');
        await least.press('Enter');
        await page.getByText(/Enter an amount in US dollars, such as 9,99/).waitFor();
        await least.fill('41,99');
        await least.press('Enter');
        await eventually(() => page.url().includes('min_amount_usd_cents=4199'), WITHIN_MS);
      },
      JOURNEY_MS,
    );

    it(
      'on pages that everybody can use',
      async () => {
        const seen: string[] = [];
        for (const [name, path] of PAGES) {
          const page = await open(path);
          seen.push(...(await looksFine(page, name)));
          await page.context().close();
        }
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'with tokens that pay nothing, and that an owner moves to the treasury',
      async () => {
        const { provider, operator } = stage.system;
        const issuer = new NonceManager(new Wallet(chainAccount('treasury').privateKey, provider));
        const { usdc: token } = await deployTestTokens(issuer);
        const session = await shop.openSession(800);
        const hash = await mintTestTokens(issuer, token, session.deposit_address, 8_000_000n);
        const list = `/api/dashboard/merchants/${shop.id}/unsupported`;
        await eventually(async () => {
          await operator.post('/api/admin/rescan', { tx_hash: hash });
          return (await shop.owner.get<{ data: unknown[] }>(list)).data.length === 1;
        }, WITHIN_MS);

        const page = await open('/unsupported');
        const complaints = complaintsOf(page);
        const row = page.getByRole('row', { name: new RegExp(token.slice(0, 6), 'i') });
        await row.getByText('Not moved').waitFor();
        expect(await looksFine(page, 'other-tokens-rows')).toEqual([]);
        await row.getByRole('button', { name: 'Move to treasury' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Move to treasury' }).click();
        await row.getByText('In treasury').waitFor();
        expect(await row.getByRole('button', { name: 'Move to treasury' }).count()).toBe(0);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}

const PAGES = [
  ['overview', ''],
  ['other-tokens', '/unsupported'],
  ['new-link', '/sessions?new=link'],
] as const;

function amountsOf(page: Page): Promise<string[]> {
  return page.locator('tbody tr td:first-child').allInnerTexts();
}

function hashOf({ hash }: { hash: string }): { transactionHash: string } {
  return { transactionHash: hash };
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
