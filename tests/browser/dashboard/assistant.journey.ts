import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import type { Page } from 'playwright-core';
import { Merchant } from '../../stack/people/merchant.js';
import { WITHIN_MS } from '../browser.js';
import { complaintsOf, settled, type WebStage } from '../web-stage.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

/** Journeys of a member with the assistant of the dashboard, which uses the local engine here. */
export function assistantJourneys(stage: WebStage): void {
  describe('has an assistant', () => {
    let shop: Merchant;
    let paid: SessionView;
    let txHash: string;

    beforeAll(async () => {
      shop = await Merchant.create(stage.system);
      paid = await shop.openSession(4_200);
      await stage.system.buyer.pays(paid, 4_200);
      const [payment] = await shop.swept(paid);
      txHash = payment!.tx_hash;
    }, JOURNEY_MS);

    it(
      'that finds, explains and drafts, and that asks before it drafts',
      async () => {
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}`);
        const complaints = complaintsOf(page);
        const seen: string[] = [];
        await page.getByRole('link', { name: 'Assistant' }).click();
        await page.getByRole('heading', { name: 'Ask about your payments' }).waitFor();
        seen.push(...(await looksFine(page, 'assistant')));

        await page.getByRole('button', { name: 'Find payments', exact: true }).click();
        await asks(page);
        await page.getByText('I found one payment:').waitFor();
        await page.getByText(`swept: $42.00 in USDC (${txHash})`).waitFor();

        await asks(page, `explain ${paid.token}`);
        await page.getByText('reached the treasury').waitFor();

        await asks(page, `draft a refund of $5 for ${txHash}`);
        const decision = page.getByRole('group', { name: 'Your decision' });
        await decision.getByText('US$5.00').waitFor();
        await decision.getByText('the address that paid').waitFor();
        seen.push(...(await looksFine(page, 'assistant-decision')));
        await decision.getByRole('button', { name: 'Approve' }).click();
        const draft = page.getByRole('group', { name: 'Refund draft' });
        await draft.getByText('US$5.00 in USDC').waitFor();
        expect(await draft.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')).toMatch(
          /^ethereum:0x[0-9a-fA-F]{40}@\d+\/transfer\?address=0x[0-9a-fA-F]{40}&uint256=5000000$/,
        );
        seen.push(...(await looksFine(page, 'assistant-refund')));

        await asks(page, 'create a payment link of $12.50 for two headphones');
        await page.getByText('Created a payment link').waitFor();
        await page.getByRole('button', { name: 'Copy the payment link' }).waitFor();
        expect(complaints()).toEqual([]);
        expect(seen).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'that does not draft what is rejected, and forgets on request',
      async () => {
        const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}/assistant`);
        const complaints = complaintsOf(page);
        await asks(page, `draft a refund for ${txHash}`);
        const decision = page.getByRole('group', { name: 'Your decision' });
        await decision.getByText('the whole payment').waitFor();
        await decision.getByLabel('Note').fill('They keep it.');
        await decision.getByRole('button', { name: 'Reject' }).click();
        await page
          .getByText(/A person rejected this call.*"They keep it\."/)
          .first()
          .waitFor();

        await page.getByRole('button', { name: 'Start over' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
        await page.getByRole('heading', { name: 'Ask about your payments' }).waitFor();
        await settled(page);
        expect(await page.getByText(txHash).count()).toBe(0);
        expect(complaints()).toEqual([]);
      },
      JOURNEY_MS,
    );
  });
}

/** Asks the given text, or the one in the field. */
async function asks(page: Page, text?: string): Promise<void> {
  if (text !== undefined) await page.getByLabel('Your question').fill(text);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
}
