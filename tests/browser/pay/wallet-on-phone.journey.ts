import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axe, picturesAndAxe, problemsOf } from '../browser.js';
import { read } from './parts/pay-code.js';
import { RemoteTestWallet, unpaired } from './parts/remote-wallet.js';
import { isShown, JOURNEY_MS, type PayStage, REMOTE_ACCOUNT } from './stage.js';

const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

export const walletOnPhoneJourneys = (stage: PayStage) =>
  describe('with a wallet on another device', () => {
    let wallet: RemoteTestWallet;
    beforeEach(async () => {
      wallet = await RemoteTestWallet.start(stage.relay.url, REMOTE_ACCOUNT, stage.system.provider);
    });
    afterEach(() => wallet.stop());

    const button = (page: Page) => page.getByRole('button', { name: 'Pay with WalletConnect' });
    const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pay with a wallet app' });
    const code = (page: Page) => dialog(page).getByRole('img', { name: /^QR/ });

    async function paired(page: Page): Promise<void> {
      await button(page).click();
      await code(page).waitFor();
      await wallet.pair((await read(code(page)))!);
    }

    it(
      'scans the code with a wallet on another network, declines once, and then pays',
      async () => {
        const session = await stage.shop.openSession(2_500);
        const page = await stage.open();
        const problems = problemsOf(page);
        const origins = new Set<string>();
        page.on('request', (request) => origins.add(new URL(request.url()).origin));
        await page.goto(session.pay_url);
        await button(page).waitFor();
        expect([...origins]).toEqual([stage.system.baseUrl]);
        wallet.behavior = 'declines';

        await button(page).click();
        await code(page).waitFor();
        expect(await picturesAndAxe(page, 'pay-walletconnect')).toEqual([]);
        const uri = await read(code(page));
        expect(await dialog(page).getByRole('button', { name: 'Copy the code' }).getAttribute('data-copy')).toBe(uri);
        await wallet.pair(uri!);
        await page.getByText('You declined in Pocket. Nothing was sent.').first().waitFor();
        expect(wallet.requested).toEqual(
          expect.arrayContaining(['wallet_switchEthereumChain', 'wallet_addEthereumChain']),
        );
        wallet.behavior = 'sends';
        await button(page).click();

        await isShown(page, 'Paid');
        expect(wallet.requested.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
        expect((await stage.shop.statusOf(session)).paid_total_usd_cents).toBe(2_500);
        await unpaired(wallet);
        expect(problems).toEqual([]);
        // The balance is read from the node that wallets use; otherwise only our own origin is requested.
        expect(origins.size).toBe(2);
      },
      JOURNEY_MS,
    );

    it(
      'sees that the account has too little, and that a transfer is on its way, also after loading the page again',
      async () => {
        const [dear, cheap] = [await stage.shop.openSession(150_000), await stage.shop.openSession(900)];
        const page = await stage.open(dear.pay_url, PHONE);
        await button(page).click();
        const link = dialog(page).getByRole('link', { name: 'Open a wallet app on this device' });
        const uri = (await link.getAttribute('href'))!;
        expect(uri).toMatch(/^wc:/);
        expect(await axe(page)).toEqual([]);
        await wallet.pair(uri);
        await page
          .getByText(/This account has [\d,]+\.\d\d USDC, but 1,500\.00 is needed/)
          .first()
          .waitFor();
        expect(wallet.requested).not.toContain('eth_sendTransaction');

        wallet.behavior = 'loses';
        await page.goto(cheap.pay_url);
        await paired(page);
        await page.getByRole('main').getByText('Sent. Waiting for the network.').waitFor();
        await page.reload();
        await page.getByRole('main').getByText('Sent. Waiting for the network.').waitFor();
        expect(await button(page).count()).toBe(0);
      },
      JOURNEY_MS,
    );

    it(
      'is helped when nothing was paired, the wallet leaves or the relay is away; and pays by hand then',
      async () => {
        const session = await stage.shop.openSession(700);
        const page = await stage.open(session.pay_url);
        await button(page).click();
        await code(page).waitFor();
        await page.keyboard.press('Escape');
        await page.getByText('No wallet was connected. Nothing was sent.').first().waitFor();

        wallet.behavior = 'leaves';
        await paired(page);
        await page
          .getByText(/^Pocket has disconnected\./)
          .first()
          .waitFor();

        await wallet.stop();
        await stage.relay.stop();
        await button(page).click();
        await page
          .getByText(/^WalletConnect cannot be reached at the moment/)
          .first()
          .waitFor();
        await stage.relay.startAgain();
        expect(await dialog(page).count()).toBe(0);
        await stage.system.buyer.pays(session, 700);
        await isShown(page, 'Paid');
      },
      JOURNEY_MS,
    );
  });
