import { beforeAll, describe, expect, it } from '@jest/globals';
import { Wallet } from 'ethers';
import { BASE_UNITS_PER_CENT } from '../stack/people/buyer.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { WALLET } from '../stack/shared-system.js';
import { TestNetwork } from '../stack/test-network.js';
import { useSystemWith } from '../stack/use-system.js';
import { WITHIN_MS } from './browser.js';
import { looksFine } from './dashboard/parts/stage.js';
import { TestWallet } from './pay/parts/wallet.js';
import { useWebStage } from './web-stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

describe('On a test network, in the browser', () => {
  const running = useSystemWith(() => ({ testnet: true }));
  const stage = useWebStage(running);
  let network: TestNetwork;
  let merchant: TestMerchant;

  beforeAll(async () => {
    network = TestNetwork.of(running.system);
    await network.buyer.mined(await network.buyer.sends(WALLET.address, 100_000n * BASE_UNITS_PER_CENT));
    merchant = await TestMerchant.create(running.system);
    await merchant.owner.put(`/api/dashboard/merchants/${merchant.id}/test_network`, {
      treasury_address: Wallet.createRandom().address,
    });
  }, JOURNEY_MS);

  it(
    'a buyer is led to that network by a wallet that does not know it, and pays',
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
