import { describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import type { Page } from 'playwright-core';
import { isShown, JOURNEY_MS, type PayStage } from './stage.js';

export const panelJourneys = (stage: PayStage) =>
  describe('with the development panel', () => {
    const press = async (page: Page, name: string, answer: RegExp) => {
      await page.getByRole('button', { name }).click();
      await page.getByText(answer).waitFor();
    };

    async function opened(session: SessionView): Promise<Page> {
      const page = await stage.open(session.pay_url);
      await page.getByText('Development').click();
      return page;
    }

    it(
      'pays half, then the rest, and mines',
      async () => {
        const page = await opened(await stage.shop.openSession(4_000));

        await press(page, 'Pay half', /^sent half by 0x/);
        await isShown(page, 'Part of the amount has arrived');
        await press(page, 'Pay now', /^sent USDC by 0x/);
        await press(page, 'Mine 20 blocks', /^mined 20 blocks/);

        await isShown(page, 'Paid');
      },
      JOURNEY_MS,
    );

    it(
      'lets the session expire without making others late; money that comes after that is credited, late',
      async () => {
        const session = await stage.shop.openSession(1_200);
        const page = await opened(session);

        await press(page, 'Expire', /the session is expired/);
        await isShown(page, 'This payment window has closed');
        await page.getByRole('link', { name: 'help@shop.example' }).waitFor();
        await stage.system.buyer.pays(session, 1_200);

        await page
          .getByText(/The money arrived after the deadline/)
          .first()
          .waitFor();
        const another = await stage.shop.openSession(500);
        await stage.system.buyer.pays(another, 500);
        const its = await stage.open(another.pay_url);
        await isShown(its, 'Paid');
        expect((await stage.shop.statusOf(another)).labels).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'expires several in a row without harm: the chain keeps its contracts and its clock, and the next one is paid and swept',
      async () => {
        const { buyer, provider } = stage.system;
        const head = () => provider.getBlock('latest');
        const before = (await head())!;
        const { checkout, tokens } = stage.system.stack.deployment;
        const contracts = [checkout.address, tokens.usdc, tokens.usdt];
        const codes = await Promise.all(contracts.map((address) => provider.getCode(address)));
        const [one, two] = [await stage.shop.openSession(700), await stage.shop.openSession(800)];

        for (const session of [one, two, one, two]) {
          const page = await opened(session);
          await press(page, 'Expire', /the session is expired/);
        }

        expect((await provider.getBlock(before.number))!.hash).toBe(before.hash);
        expect(await Promise.all(contracts.map((address) => provider.getCode(address)))).toEqual(codes);
        // Within the seconds that several blocks in one second may run ahead.
        expect((await head())!.timestamp).toBeLessThanOrEqual(Date.now() / 1_000 + 60);
        const next = await stage.shop.openSession(900);
        await buyer.pays(next, 900);
        await isShown(await stage.open(next.pay_url), 'Paid');
        expect((await stage.shop.statusOf(next)).labels).toEqual([]);
        await eventually(async () => (await buyer.balanceOf(next.deposit_address)) === 0n);
      },
      JOURNEY_MS,
    );

    it(
      'reorganizes the chain',
      async () => {
        const page = await opened(await stage.shop.openSession(1_500_000));

        await press(page, 'Reorg', /^the last 3 blocks/);

        await isShown(page, 'Waiting for your payment');
      },
      JOURNEY_MS,
    );

    it('responds only to the page itself', async () => {
      const { token } = await stage.shop.openSession(500);

      const answer = await fetch(`${stage.system.baseUrl}/pay/${token}/dev/pay`, {
        method: 'POST',
        headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      });

      expect(answer.status).toBe(403);
    });
  });
