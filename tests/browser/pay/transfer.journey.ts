import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { BASE_UNITS_PER_CENT } from '../../stack/people/buyer.js';
import { problemsOf } from '../browser.js';
import { scanned } from './parts/pay-code.js';
import { isShown, JOURNEY_MS, type PayStage } from './stage.js';

const SLOW_BLOCKS_S = 5;

export const transferJourneys = (stage: PayStage) =>
  describe('with a plain transfer', () => {
    it(
      'scans the code and sends a plain transfer; the page turns to paid by itself, and announces it once',
      async () => {
        const { buyer } = stage.system;
        const session = await stage.shop.openSession(1_234);
        const page = await stage.open(session.pay_url);
        const problems = problemsOf(page);

        const payment = await scanned(page);
        expect(payment).toEqual({
          token: buyer.tokenAddress('USDC'),
          chainId: session.chain_id,
          to: session.deposit_address,
          baseUnits: 1_234n * BASE_UNITS_PER_CENT,
        });
        await buyer.sends(payment.to, payment.baseUnits);

        await isShown(page, 'Paid');
        expect(await page.getByRole('status').textContent()).toMatch(
          /^Paid\. Thank you\. The payment is complete\. Returning to Shop/,
        );
        expect(await page.title()).toMatch(/^Paid · Shop/);
        await page.getByRole('region', { name: 'Receipt' }).getByText(/UTC$/).waitFor();
        const back = page.getByRole('link', { name: /^Back to Shop/ });
        expect(await back.getAttribute('href')).toBe('https://shop.example/thanks');
        expect(problems).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'pays without JavaScript',
      async () => {
        const session = await stage.shop.openSession(900);
        const page = await stage.open(session.pay_url, { javaScriptEnabled: false });
        await isShown(page, 'Waiting for your payment');
        await page.getByText(session.deposit_address, { exact: true }).first().waitFor();
        await page.getByText(/^Pay by .* UTC$/).waitFor();

        await page.getByRole('link', { name: 'USDT' }).click();
        const payment = await scanned(page);
        expect(payment.token).toBe(stage.system.buyer.tokenAddress('USDT'));
        await stage.system.buyer.pays(session, 900, 'USDT');

        const paid = page.getByRole('heading', { level: 1, name: 'Paid' });
        await page.getByRole('link', { name: 'Reload this page' }).click();
        await eventually(async () => {
          await page.reload();
          return paid.isVisible();
        });
      },
      JOURNEY_MS,
    );

    it(
      'looks for a transaction that does not show, and has the receipt mailed, without JavaScript',
      async () => {
        const { buyer, stack } = stage.system;
        const [session, other] = [await stage.shop.openSession(700), await stage.shop.openSession(800)];
        const { hash } = await buyer.pays(other, 800);
        const page = await stage.open(session.pay_url, { javaScriptEnabled: false });
        await page.getByText('Sent, but not shown here?').click();
        await page.getByLabel('Transaction hash').fill(`https://explorer.example/tx/${hash}`);
        await page.getByRole('button', { name: 'Find it' }).click();
        await page.getByText('This transaction did not go to the address of this payment.').waitFor();

        await buyer.pays(session, 700);
        await eventually(async () => {
          await page.goto(session.pay_url);
          return page.getByRole('heading', { level: 1, name: 'Paid' }).isVisible();
        });
        await page.getByText('Get the receipt by e-mail').click();
        await page.getByLabel('Your e-mail address').fill('ann@buyer.example');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByText('The receipt is on its way to ann@buyer.example.').waitFor();

        await eventually(async () => {
          const response = await fetch(new URL('/mail', stack.inboxUrl), { headers: { accept: 'application/json' } });
          const { data } = (await response.json()) as { data: { to: string[]; links: string[] }[] };
          return data.some(({ to, links }) => to.includes('ann@buyer.example') && links.includes(session.pay_url));
        });
      },
      JOURNEY_MS,
    );

    it(
      'pays a part and then, by the same address, exactly the rest',
      async () => {
        const { buyer } = stage.system;
        const session = await stage.shop.openSession(3_000);
        const page = await stage.open(session.pay_url);

        await buyer.pays(session, 1_000);
        await isShown(page, 'Part of the amount has arrived');
        await page.getByText('US$20.00', { exact: true }).waitFor();
        const rest = await scanned(page);
        expect(rest.baseUnits).toBe(2_000n * BASE_UNITS_PER_CENT);
        await buyer.sends(rest.to, rest.baseUnits);

        await isShown(page, 'Paid');
        expect(await page.getByRole('region', { name: 'Payments' }).getByRole('listitem').count()).toBe(2);
      },
      JOURNEY_MS,
    );

    it(
      'pays too much, and sees whom to write to',
      async () => {
        const session = await stage.shop.openSession(1_000);
        const page = await stage.open(session.pay_url);

        await stage.system.buyer.pays(session, 1_500);

        await page
          .getByText(/More than the amount due arrived/)
          .first()
          .waitFor();
        await page.getByRole('link', { name: 'help@shop.example' }).waitFor();
      },
      JOURNEY_MS,
    );

    it(
      'who sent a part sees what is missing before the part is confirmed, and pays exactly that',
      async () => {
        const { buyer, provider } = stage.system;
        // Large amounts wait for sixteen blocks: at this pace nothing is confirmed while the test checks.
        await provider.send('evm_setIntervalMining', [SLOW_BLOCKS_S]);
        const session = await stage.shop.openSession(3_000_000);
        const page = await stage.open(session.pay_url);

        await buyer.pays(session, 1_750_000);
        await isShown(page, 'Part of your payment is on its way');
        await page.getByText('US$17,500.00 seen, US$12,500.00 still to send').first().waitFor();
        expect(await page.getByText('You can leave this page').count()).toBe(0);
        const rest = await scanned(page);
        expect(rest).toMatchObject({ to: session.deposit_address, baseUnits: 1_250_000n * BASE_UNITS_PER_CENT });
        await buyer.sends(rest.to, rest.baseUnits);

        await isShown(page, 'Payment seen, waiting for the network');
        expect(await page.getByRole('region', { name: 'Payments' }).getByRole('listitem').count()).toBe(2);
      },
      JOURNEY_MS,
    );

    it(
      'sees the network take a payment back, and is advised to look before sending again',
      async () => {
        const { buyer, provider } = stage.system;
        // Large amounts wait for sixteen blocks: at this pace there is time for a reorganization, also on a slow
        // machine.
        await provider.send('evm_setIntervalMining', [SLOW_BLOCKS_S]);
        const session = await stage.shop.openSession(2_000_000);
        const page = await stage.open(session.pay_url);
        const { blockNumber } = await buyer.pays(session, 2_000_000);
        await isShown(page, 'Payment seen, waiting for the network');
        await page.getByRole('progressbar', { name: /of 16 confirmations/ }).waitFor();

        await buyer.losesBlocks(
          async () => provider.send('anvil_reorg', [(await provider.getBlockNumber()) - blockNumber + 1, []]),
          () => false,
        );

        await isShown(page, 'A payment was reversed by the network');
        await page.getByText('Reversed by the network', { exact: true }).waitFor();
      },
      JOURNEY_MS,
    );
  });
