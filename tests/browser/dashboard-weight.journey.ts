import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import type { Page } from 'playwright-core';
import { Merchant } from '../stack/merchant.js';
import { WITHIN_MS } from './browser.js';
import { settled, type WebStage } from './web-stage.js';

const KIB = 1024;
/** Bytes over the wire, heads and answers of the API included, with nothing in the browser's cache. */
const SIGN_IN_BYTES = 120 * KIB;
/** Still above the aim of 180 KiB: React with the sign-in's parts is 100, router and menus 60, heads of requests 30. */
const OVERVIEW_BYTES = 256 * KIB;

/** Counts what a page transfers from now on. */
async function weighing(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const open = new Set<string>();
  let bytes = 0;
  let requests = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    requests++;
    // A live stream never ends.
    if (!request.url.endsWith('/events')) open.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    open.delete(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  /** When nothing is under way any more. */
  const total = async () => {
    await eventually(() => requests > 0 && open.size === 0, WITHIN_MS);
    return { bytes, requests };
  };
  return { total };
}

/** How much somebody loads who comes for the first time. */
export function weightJourneys(stage: WebStage): void {
  describe('is light at its first load', () => {
    let shop: Merchant;

    beforeAll(async () => {
      shop = await Merchant.create(stage.system);
    }, 4 * WITHIN_MS);

    async function weigh(path: string, isSignedIn: boolean) {
      const page = await stage.browser.open();
      if (isSignedIn) await page.context().addCookies([{ ...shop.owner.signInCookie, url: stage.system.baseUrl }]);
      const scale = await weighing(page);
      await page.goto(`${stage.system.baseUrl}/dashboard${path}`);
      await settled(page);
      return scale.total();
    }

    it('of the sign-in', async () => {
      const { bytes, requests } = await weigh('/sign-in', false);

      process.stdout.write(`sign-in: ${(bytes / KIB).toFixed(1)} KiB in ${requests} requests\n`);
      expect(bytes).toBeLessThanOrEqual(SIGN_IN_BYTES);
      expect(requests).toBeLessThanOrEqual(12);
    });

    it('of the overview', async () => {
      const { bytes, requests } = await weigh(`/merchants/${shop.id}`, true);

      process.stdout.write(`overview: ${(bytes / KIB).toFixed(1)} KiB in ${requests} requests\n`);
      expect(bytes).toBeLessThanOrEqual(OVERVIEW_BYTES);
    });
  });
}
