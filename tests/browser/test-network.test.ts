import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page as ListPage } from '@libs/dto/lists/page';
import type { SessionView } from '@libs/dto/payments/views';
import { Wallet } from 'ethers';
import { BASE_UNITS_PER_CENT } from '../stack/people/buyer.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { WALLET } from '../stack/shared-system.js';
import { TestNetwork } from '../stack/test-network.js';
import { useSystemWith } from '../stack/use-system.js';
import { WITHIN_MS } from './browser.js';
import { looksFine, openSignedIn } from './dashboard/parts/stage.js';
import { TestWallet } from './pay/parts/wallet.js';
import { complaintsOf, settled, useWebStage } from './web-stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

describe('On a test network, in the browser', () => {
  const running = useSystemWith(() => ({ oneProcess: true, testnet: true }));
  const stage = useWebStage(running);
  const treasury = Wallet.createRandom().address;
  let network: TestNetwork;
  let merchant: TestMerchant;

  beforeAll(async () => {
    network = TestNetwork.of(running.system);
    await network.buyer.mined(await network.buyer.sends(WALLET.address, 100_000n * BASE_UNITS_PER_CENT));
    merchant = await TestMerchant.create(running.system);
  }, JOURNEY_MS);

  it(
    'a merchant sets a test treasury, and makes a link that wallets pay',
    async () => {
      const page = await openSignedIn(stage, merchant.owner, `/merchants/${merchant.id}/sessions`);
      const complaints = complaintsOf(page);
      await settled(page);
      await page.getByRole('note').getByRole('link', { name: 'Test network' }).click();
      await page.getByLabel('Test treasury').fill(treasury);
      await page.getByRole('button', { name: 'Save test treasury' }).click();
      await page.getByText('Sweeps go to').waitFor();
      expect(await looksFine(page, 'test-network')).toEqual([]);

      await page.goto(`${running.system.baseUrl}/dashboard/merchants/${merchant.id}/sessions`);
      await settled(page);
      await page.getByRole('button', { name: 'Create payment link' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount').fill('18.00');
      await dialog.getByLabel('Paid by').selectOption('testnet');
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'US$18.00' }).click();
      const drawer = page.getByRole('dialog', { name: /US\$18\.00 session/ });
      await drawer.getByRole('heading', { name: 'Payment link' }).waitFor();

      expect(await looksFine(page, 'testnet-session')).toEqual([]);
      expect(await drawer.getByRole('heading', { name: 'Simulated buyer' }).count()).toBe(0);
      const { data } = await merchant.backend.get<ListPage<SessionView>>('/api/sessions');
      expect(data).toMatchObject([{ network: 'testnet', chain_id: network.chainId, livemode: false }]);
      expect(complaints()).toEqual([]);
    },
    JOURNEY_MS,
  );

  it(
    'a buyer is led to that network by a wallet that lacks it, and pays',
    async () => {
      const session = await merchant.open(18_00, { network: 'testnet', description: 'Desk lamp' });
      const page = await stage.browser.open();
      const wallet = await TestWallet.install(page, 'Fox', WALLET.address, network.provider);
      await page.goto(session.pay_url);
      await page.getByRole('button', { name: 'Pay with Fox' }).waitFor();

      // The code, the addresses and the words of the page are those of the test network.
      const text = await page.content();
      expect(text).toContain(session.deposit_address);
      expect(text).toContain(`@${network.chainId}/transfer`);
      expect(text).not.toContain(`@${running.system.stack.deployment.chainId}/`);
      expect(await page.getByRole('button', { name: 'Pay late' }).count()).toBe(0);
      expect(await looksFine(page, 'testnet-pay-page')).toEqual([]);

      await page.getByRole('button', { name: 'Pay with Fox' }).click();
      await page.getByRole('heading', { name: 'Paid' }).waitFor({ timeout: WITHIN_MS });
      await page.keyboard.press('Shift');
      expect(wallet.requested).toEqual(expect.arrayContaining(['wallet_addEthereumChain', 'eth_sendTransaction']));
      expect(await looksFine(page, 'testnet-pay-page-paid')).toEqual([]);
    },
    JOURNEY_MS,
  );
});
