import { TEST_MNEMONIC } from '@deploy/local/keys';
import { beforeAll } from '@jest/globals';
import { HDNodeWallet } from 'ethers';
import type { Page } from 'playwright-core';
import { BASE_UNITS_PER_CENT } from '../stack/buyer.js';
import { Merchant } from '../stack/merchant.js';
import type { RunningSystem } from '../stack/running-system.js';
import { useSystem } from '../stack/use-system.js';
import { type RunningBrowser, useBrowser, WITHIN_MS } from './browser.js';

/** Accounts of anvil that nobody else uses: the buyer of the stack counts its own nonces. */
export const [WALLET_ACCOUNT, PANEL_ACCOUNT] = [7, 8].map(
  (index) => HDNodeWallet.fromPhrase(TEST_MNEMONIC, '', `m/44'/60'/0'/0/${index}`).address,
) as [string, string];
export const JOURNEY_MS = 3 * WITHIN_MS;
const THOUSAND_DOLLARS = 100_000n * BASE_UNITS_PER_CENT;

/** What every journey of a buyer needs: the running system, a shop in it, a browser, and two accounts with money. */
export interface PayStage {
  readonly system: RunningSystem;
  readonly shop: Merchant;
  readonly open: RunningBrowser['open'];
}

/** One stage for all journeys of a file; read it inside of tests and hooks. */
export function usePayStage(): PayStage {
  const browser = useBrowser();
  const running = useSystem(() => ({
    env: (service): Record<string, string> => (service === 'pay-page' ? { DEV_PANEL_PAYER: PANEL_ACCOUNT } : {}),
  }));
  let shop: Merchant | undefined;
  beforeAll(async () => {
    const { buyer } = running.system;
    shop = await Merchant.create(running.system);
    await shop.owner.patch(`/api/dashboard/merchants/${shop.id}`, { email: 'help@shop.example' });
    for (const account of [WALLET_ACCOUNT, PANEL_ACCOUNT])
      await buyer.mined(await buyer.sends(account, THOUSAND_DOLLARS));
  }, JOURNEY_MS);
  return {
    get system() {
      return running.system;
    },
    get shop() {
      if (!shop) throw new Error('the shop is there only while tests run');
      return shop;
    },
    open: (url, options) => browser.open(url, options),
  };
}

/** Waits until the page says this. */
export function isShown(page: Page, heading: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name: heading }).waitFor();
}
