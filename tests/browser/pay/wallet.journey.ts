import { describe, expect, it } from '@jest/globals';
import { problemsOf } from '../browser.js';
import { TestWallet } from './parts/wallet.js';
import { isShown, JOURNEY_MS, type PayStage, WALLET_ACCOUNT } from './stage.js';

export const walletJourneys = (stage: PayStage) =>
  describe('with a wallet of the browser', () => {
    it(
      'pays with a wallet of the browser that is on another network, after having declined once',
      async () => {
        const session = await stage.shop.openSession(2_500);
        const page = await stage.open();
        const problems = problemsOf(page);
        const { provider } = stage.system;
        const wallet = await TestWallet.install(page, 'Fox', WALLET_ACCOUNT, provider);
        await TestWallet.install(page, 'Rabbit', WALLET_ACCOUNT, provider);
        await page.goto(session.pay_url);
        await page.getByRole('button', { name: 'Pay with Rabbit' }).waitFor();
        wallet.declines = true;

        await page.getByRole('button', { name: 'Pay with Fox' }).click();
        await page.getByText('You declined in Fox. Nothing was sent.').first().waitFor();
        expect(wallet.requested).toEqual(
          expect.arrayContaining(['wallet_switchEthereumChain', 'wallet_addEthereumChain']),
        );
        wallet.declines = false;
        await page.getByRole('button', { name: 'Pay with Fox' }).click();

        await isShown(page, 'Paid');
        expect(wallet.requested.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
        expect((await stage.shop.statusOf(session)).paid_total_usd_cents).toBe(2_500);
        expect(problems).toEqual([]);
      },
      JOURNEY_MS,
    );

    it(
      'sees on the page that the account has too little, before the wallet is asked to send',
      async () => {
        const session = await stage.shop.openSession(150_000);
        const page = await stage.open();
        const wallet = await TestWallet.install(page, 'Fox', WALLET_ACCOUNT, stage.system.provider);
        await page.goto(session.pay_url);

        await page.getByRole('button', { name: 'Pay with Fox' }).click();

        await page
          .getByText(/This account has [\d,]+\.\d\d USDC, but 1,500\.00 is needed/)
          .first()
          .waitFor();
        expect(wallet.requested).not.toContain('eth_sendTransaction');
      },
      JOURNEY_MS,
    );

    it(
      'is not asked to pay twice while a transfer is on its way, not even after loading the page again',
      async () => {
        const { pay_url } = await stage.shop.openSession(2_500);
        const page = await stage.open();
        const wallet = await TestWallet.install(page, 'Fox', WALLET_ACCOUNT, stage.system.provider);
        wallet.loses = true;
        await page.goto(pay_url);
        const button = page.getByRole('button', { name: 'Pay with Fox' });

        await button.click();
        await page.getByRole('main').getByText('Sent. Waiting for the network.').waitFor();
        await page.reload();
        await page.getByRole('main').getByText('Sent. Waiting for the network.').waitFor();
        expect(await button.count()).toBe(0);
        await page.getByRole('button', { name: 'Pay again anyway' }).click();

        await button.waitFor();
      },
      JOURNEY_MS,
    );
  });
