import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import type { Page } from 'playwright-core';
import { Merchant } from '../../stack/people/merchant.js';
import { WITHIN_MS } from '../browser.js';
import { settled, type WebStage } from '../web-stage.js';

/** The limits in bytes over the wire, including headers and API responses, with an empty browser cache. */
const SIGN_IN = { bytes: 120_000, requests: 12 };
/** 180 KB of code and headers, and room for responses, which differ by some hundred bytes from run to run. */
const OVERVIEW = { bytes: 182_000, requests: 22 };

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
  /** Returns the total once nothing is under way any more. */
  const total = async () => {
    await eventually(() => requests > 0 && open.size === 0, WITHIN_MS);
    return { bytes, requests };
  };
  return { total };
}

/** Journeys that measure how much a first visit loads. */
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

    it.each([
      ['sign-in', false, SIGN_IN],
      ['overview', true, OVERVIEW],
    ] as const)('of the %s', async (name, isSignedIn, most) => {
      const path = isSignedIn ? `/merchants/${shop.id}` : '/sign-in';
      const { bytes, requests } = await weigh(path, isSignedIn);

      process.stdout.write(`${name}: ${(bytes / 1_000).toFixed(1)} KB in ${requests} requests\n`);
      expect(bytes).toBeLessThanOrEqual(most.bytes);
      expect(requests).toBeLessThanOrEqual(most.requests);
    });
  });
}
