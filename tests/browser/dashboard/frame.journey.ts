import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import type { Page } from 'playwright-core';
import { Merchant } from '../../stack/people/merchant.js';
import { WITHIN_MS } from '../browser.js';
import { complaintsOf, settled, settledPictures, type WebStage } from '../web-stage.js';
import { looksFine, openSignedIn } from './parts/stage.js';

const JOURNEY_MS = 4 * WITHIN_MS;

/** Journeys of people who come without a link: the start page, and the page for a wrong address. */
export function frontDoorJourneys(stage: WebStage): void {
  it.each([
    ['start page', '/', 'start-page'],
    ['page for an unknown address', '/nothing-here', 'not-found'],
  ])(
    'has a %s that is accessible and fits every screen',
    async (_, path, name) => {
      const page = await stage.browser.open();
      const complaints = complaintsOf(page);
      await page.goto(`${stage.system.baseUrl}${path}`);

      expect(await settledPictures(page, name)).toEqual([]);
      expect(complaints()).toEqual([]);
    },
    JOURNEY_MS,
  );
}

/**
 * Journeys through menus and tips: their code is loaded when a person reaches for the first one, without a noticeable
 * delay.
 */
export function frameJourneys(stage: WebStage): void {
  describe('has menus and tips', () => {
    let shop: Merchant;
    beforeAll(async () => {
      shop = await Merchant.create(stage.system);
    }, JOURNEY_MS);

    async function overview() {
      const page = await openSignedIn(stage, shop.owner, `/merchants/${shop.id}`);
      await settled(page);
      return page;
    }

    it(
      'that open by keyboard, and give the focus back',
      async () => {
        const page = await overview();
        const account = page.getByRole('button', { name: /^Account of/ });
        await account.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
        expect(await page.getByRole('menuitem', { name: 'Operator app' }).count()).toBe(0);
        expect(await account.getAttribute('aria-expanded')).toBe('true');
        // An open menu is outside of the landmarks of its page, as a dialog is.
        const seen = await looksFine(page, 'account-menu');
        expect(seen.filter((line) => !line.includes(': region: '))).toEqual([]);

        await page.keyboard.press('Escape');
        await page.getByRole('menuitem', { name: 'Sign out' }).waitFor({ state: 'hidden' });
        await eventually(async () => account.evaluate((button) => button.matches(':focus')), WITHIN_MS);

        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: 'Account and sign-ins' }).waitFor();
        // The first choice has the focus.
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/account$/);
      },
      JOURNEY_MS,
    );

    it(
      'that are chosen from with the mouse',
      async () => {
        const page = await overview();
        await page.getByRole('button', { name: 'Color scheme' }).click();
        await page.getByRole('menuitem', { name: 'Dark' }).click();
        await page.locator('[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
        await page.getByRole('button', { name: 'Color scheme' }).click();
        expect(await page.getByRole('menuitem', { name: 'Dark' }).getAttribute('aria-current')).toBe('true');
        await page.keyboard.press('Escape');

        await page.getByRole('button', { name: /^Merchant: / }).click();
        await page.getByRole('menuitem', { name: 'New merchant' }).click();
        await page.waitForURL(/\/merchants\/new$/);
      },
      JOURNEY_MS,
    );

    it(
      'that explain what a button is for, and go away again',
      async () => {
        const page = await overview();
        const search = page.getByRole('button', { name: 'Search and commands' });
        const shown = page.getByRole('tooltip');
        await search.hover();
        await shown.waitFor();
        expect(await shown.textContent()).toBe('Search and commands (Ctrl K)');
        expect(await shown.locator('span').getAttribute('id')).toBe(await search.getAttribute('aria-describedby'));
        expect(await isAddition(page, shown, search)).toBe(true);
        await page.mouse.move(600, 700);
        await shown.waitFor({ state: 'hidden' });
        expect(await search.getAttribute('aria-describedby')).toBeNull();

        await page.keyboard.press('Tab');
        await search.focus();
        await shown.waitFor();
        await page.keyboard.press('Escape');
        await shown.waitFor({ state: 'hidden' });
      },
      JOURNEY_MS,
    );
  });
}

/** Returns whether two elements touch or nearly do. */
async function isAddition(page: Page, ...two: ReturnType<Page['locator']>[]): Promise<boolean> {
  const [tip, button] = await Promise.all(two.map((one) => one.boundingBox()));
  const near = 16;
  const { width } = page.viewportSize()!;
  return (
    tip !== null &&
    button !== null &&
    tip!.x >= 0 &&
    tip!.x + tip!.width <= width &&
    Math.abs(tip!.y - (button!.y + button!.height)) < near
  );
}
