import { TEST_MNEMONIC } from '@deploy/local/keys';
import { beforeAll } from '@jest/globals';
import { HDNodeWallet } from 'ethers';
import type { Page } from 'playwright-core';
import { BASE_UNITS_PER_CENT } from '../stack/buyer.js';
import { Merchant } from '../stack/merchant.js';
import type { RunningSystem } from '../stack/running-system.js';
import { useSystem } from '../stack/use-system.js';
import { type RunningBrowser, useBrowser, WITHIN_MS } from './browser.js';
import { WalletRelay } from './pay-relay.js';

/** Accounts of anvil that nobody else uses: the buyer of the stack counts its own nonces. */
const [WALLET, PANEL, REMOTE] = [7, 8, 9].map((index) =>
  HDNodeWallet.fromPhrase(TEST_MNEMONIC, '', `m/44'/60'/0'/0/${index}`),
) as [HDNodeWallet, HDNodeWallet, HDNodeWallet];
export const WALLET_ACCOUNT = WALLET.address;
/** Its wallet signs for itself. */
export const REMOTE_ACCOUNT = REMOTE;
export const JOURNEY_MS = 3 * WITHIN_MS;
const THOUSAND_DOLLARS = 100_000n * BASE_UNITS_PER_CENT;

/** What every journey of a buyer needs: the running system, a shop in it, a browser, and two accounts with money. */
export interface PayStage {
  readonly system: RunningSystem;
  readonly shop: Merchant;
  /** Through which pages and wallets elsewhere talk. */
  readonly relay: WalletRelay;
  readonly open: RunningBrowser['open'];
}

/** One stage for all journeys of a file; read it inside of tests and hooks. */
export function usePayStage(): PayStage {
  const browser = useBrowser();
  let relay: WalletRelay | undefined;
  const running = useSystem(async () => {
    relay = await WalletRelay.start();
    const env = {
      DEV_PANEL_PAYER: PANEL.address,
      WALLETCONNECT_PROJECT_ID: '0'.repeat(32),
      WALLETCONNECT_RELAY_URL: relay.url,
    };
    return { env: (service): Record<string, string> => (service === 'pay-page' ? env : {}) };
  });
  let shop: Merchant | undefined;
  beforeAll(async () => {
    const { buyer } = running.system;
    running.system.onStop(() => relay!.stop());
    shop = await Merchant.create(running.system);
    await shop.owner.patch(`/api/dashboard/merchants/${shop.id}`, { email: 'help@shop.example' });
    for (const { address } of [WALLET, PANEL, REMOTE]) await buyer.mined(await buyer.sends(address, THOUSAND_DOLLARS));
  }, JOURNEY_MS);
  return {
    get system() {
      return running.system;
    },
    get shop() {
      if (!shop) throw new Error('the shop is there only while tests run');
      return shop;
    },
    get relay() {
      return relay!;
    },
    open: (url, options) => browser.open(url, options),
  };
}

/** Waits until the page says this, and reads on: a page that is paid goes back to the shop from under a buyer who does nothing. */
export async function isShown(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.keyboard.press('Shift');
}
