import { beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BASE_UNITS_PER_CENT } from '../../stack/people/buyer.js';
import { Merchant } from '../../stack/people/merchant.js';
import type { RunningSystem } from '../../stack/running-system.js';
import type { WalletRelay } from '../../stack/servers/wallet-relay.js';
import { PANEL, REMOTE, WALLET } from '../../stack/shared-system.js';
import { useFreshSystem } from '../../stack/use-system.js';
import { type RunningBrowser, useBrowser, WITHIN_MS } from '../browser.js';

export const WALLET_ACCOUNT = WALLET.address;
/** The account of a wallet that signs for itself. */
export const REMOTE_ACCOUNT = REMOTE;
export const JOURNEY_MS = 3 * WITHIN_MS;
const THOUSAND_DOLLARS = 100_000n * BASE_UNITS_PER_CENT;

/**
 * The parts that every journey of a buyer needs: the running system, a shop in it, a browser, and two accounts with
 * money.
 */
export interface PayStage {
  readonly system: RunningSystem;
  readonly shop: Merchant;
  /** The relay between pages and wallets on other devices. */
  readonly relay: WalletRelay;
  readonly open: RunningBrowser['open'];
}

/** Provides one stage for all journeys of a file; read it inside of tests and hooks. */
export function usePayStage(): PayStage {
  const running = useFreshSystem();
  const browser = useBrowser();
  let shop: Merchant | undefined;
  beforeAll(async () => {
    const { buyer } = running.system;
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
      return running.relay;
    },
    open: (url, options) => browser.open(url, options),
  };
}

/**
 * Waits until the page shows this heading, and keeps the page in use: a paid page returns to the shop when a buyer does
 * nothing.
 */
export async function isShown(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.keyboard.press('Shift');
}
