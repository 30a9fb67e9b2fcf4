import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { TestMerchant } from '../../stack/people/test-merchant.js';
import { WITHIN_MS } from '../browser.js';
import { complaintsOf, settled, type WebStage } from '../web-stage.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

/** Journeys of people who try everything before they are approved. */
export function testModeJourneys(stage: WebStage): void {
  describe('has a test mode', () => {
    let merchant: TestMerchant;
    beforeAll(async () => {
      merchant = await TestMerchant.create(stage.system);
    }, JOURNEY_MS);

    it(
      'in which a merchant in review sells, is paid by a simulated buyer, and clears up',
      async () => {
        const seen: string[] = [];
        const page = await openSignedIn(stage, merchant.owner, `/merchants/${merchant.liveId}/sessions`);
        const complaints = complaintsOf(page);
        await settled(page);
        expect(await page.getByRole('note').count()).toBe(0);
        expect(await page.getByRole('button', { name: 'Create payment link' }).first().isDisabled()).toBe(true);

        await page.getByRole('switch', { name: 'Test mode' }).click();
        await page.waitForURL(`**/merchants/${merchant.id}/sessions`);
        await page.getByRole('note').getByText('no money moves').waitFor();
        expect(await page.getByRole('link', { name: 'Treasury' }).count()).toBe(0);
        await page.getByRole('button', { name: 'Create payment link' }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Amount').fill('12.50');
        await dialog.getByRole('button', { name: 'Create link' }).click();
        await dialog.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('button', { name: 'US$12.50' }).click();
        const drawer = page.getByRole('dialog', { name: /US\$12\.50 session/ });
        await drawer.getByRole('heading', { name: 'Simulated buyer' }).waitFor();
        seen.push(...(await looksFine(page, 'test-session')));
        await drawer.getByRole('button', { name: 'Pay', exact: true }).click();
        await drawer.getByText(/in your treasury/).waitFor({ timeout: WITHIN_MS });
        await page.keyboard.press('Escape');
        seen.push(...(await looksFine(page, 'test-sessions')));

        await page.getByRole('button', { name: 'Delete test data' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete test data' }).click();
        await eventually(async () => {
          await page.reload();
          await settled(page);
          return (await page.getByRole('heading', { name: 'No sessions yet' }).count()) === 1;
        }, WITHIN_MS);
        await page.getByRole('switch', { name: 'Test mode' }).click();
        await page.waitForURL(`**/merchants/${merchant.liveId}/sessions`);
        expect(await page.getByRole('note').count()).toBe(0);
        expect(seen).toEqual([]);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'to which those are led who wait for their approval',
      async () => {
        const page = await openSignedIn(stage, merchant.owner, `/merchants/${merchant.liveId}`);
        const tries = page.getByRole('region', { name: 'What you can try today' });
        await tries.getByRole('link', { name: 'test mode' }).click();
        await page.waitForURL(`**/merchants/${merchant.id}`);
        await page.getByRole('note').getByText('no money moves').waitFor();
      },
      JOURNEY_MS,
    );

    it(
      'whose pay page states what it is, and is paid by its buttons',
      async () => {
        const session = await merchant.open(12_50, {
          line_items: [
            { name: 'Headphones', quantity: 2, amount_usd_cents: 7_00 },
            { name: 'Discount', amount_usd_cents: -1_50 },
          ],
        });
        const page = await stage.browser.open(session.pay_url);

        await page.getByText('No real money moves.').waitFor();
        await page.getByText('2 × Headphones').waitFor();
        expect(await page.content()).not.toContain(session.deposit_address);
        expect(await looksFine(page, 'test-pay-page')).toEqual([]);
        await page.getByRole('button', { name: 'Pay', exact: true }).click();
        await page.getByRole('heading', { name: 'Paid' }).waitFor({ timeout: WITHIN_MS });
        expect(await page.getByRole('button', { name: 'Pay late' }).isVisible()).toBe(true);
        expect(await page.content()).toContain('Simulated chain');
      },
      JOURNEY_MS,
    );
  });
}
