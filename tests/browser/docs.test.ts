import { service } from '@apps/gateway/service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@libs/embedded/process/free-port';
import { useWorld } from '@libs/testing/world';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axe, picturesAndAxe, problemsOf, shot, useBrowser, WITHIN_MS } from './browser.js';

const TIMEOUT_MS = 4 * WITHIN_MS;
const PHONE = { width: 390, height: 844 };
/** One page of each kind: a table, tabs, long code, many headings. */
const CHECKED_PATHS = ['', '/quick-start', '/webhooks', '/agents/errors', '/sdks/typescript'];

/** The platform's configured address; the pages come from this machine. */
const PLATFORM = 'https://pay.shop.example';

describe('The documentation', () => {
  const browser = useBrowser();
  let away = '';
  beforeAll(async () => {
    away = `http://127.0.0.1:${await freePort()}`;
  });
  const world = useWorld(service, {
    env: () => ({
      PUBLIC_URL: PLATFORM,
      AUTH_URL: away,
      DASHBOARD_URL: away,
      SESSIONS_URL: away,
      ADMIN_URL: away,
      PAY_PAGE_URL: away,
      AGENT_URL: away,
    }),
  });

  async function opened(path: string, options?: BrowserContextOptions) {
    const page = await browser.open(undefined, options);
    const problems = problemsOf(page);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== world.service.url) elsewhere.push(request.url());
    });
    await page.goto(`${world.service.url}/docs${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { page, problems, elsewhere };
  }

  it.each(CHECKED_PATHS)(
    'is accessible and fits every screen, in both schemes: /docs%s',
    async (path) => {
      const { page, problems, elsewhere } = await opened(path);

      expect(await picturesAndAxe(page, `docs${path.replaceAll('/', '-') || '-overview'}`)).toEqual([]);
      expect({ problems, elsewhere }).toEqual({ problems: [], elsewhere: [] });
    },
    TIMEOUT_MS,
  );

  it(
    'finds a page by a word, with the keyboard alone and without a network',
    async () => {
      const { page, problems, elsewhere } = await opened('');
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search' }).fill('sig');
      await page.getByRole('option').first().waitFor();
      await page.context().setOffline(true);

      await page.getByRole('combobox', { name: 'Search' }).fill('verify without an sdk');
      await page
        .getByRole('option', { name: /Verify without an SDK/ })
        .first()
        .waitFor();
      expect(await axe(page)).toEqual([]);
      await shot(page, 'docs-search', false);
      await page.context().setOffline(false);
      await page.keyboard.press('Enter');

      await page.waitForURL(/\/docs\/webhooks#verify-without-an-sdk$/);
      expect({ problems, elsewhere }).toEqual({ problems: [], elsewhere: [] });
    },
    TIMEOUT_MS,
  );

  it(
    'reports when nothing is found, and closes with Escape',
    async () => {
      const { page } = await opened('');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox', { name: 'Search' }).fill('xylophone quartz');

      await page.getByText('Nothing found for “xylophone quartz”').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'hidden' });
    },
    TIMEOUT_MS,
  );

  it(
    'remembers the language that was chosen, on this page and the next',
    async () => {
      const { page } = await opened('/webhooks');
      await page.getByRole('tab', { name: 'Python' }).first().click();

      await page.getByText('hmac.compare_digest').waitFor();
      await page.reload();
      await page.getByText('hmac.compare_digest').waitFor();
      const tab = page.getByRole('tab', { name: 'Python' }).first();
      expect(await tab.getAttribute('aria-selected')).toBe('true');
      await tab.press('ArrowRight');
      await page.getByRole('tab', { name: 'Python', selected: false }).first().waitFor();
    },
    TIMEOUT_MS,
  );

  it(
    'shows every language without a script, each under its name',
    async () => {
      const { page } = await opened('/webhooks', { javaScriptEnabled: false });

      await page.getByText('hmac.compare_digest').waitFor();
      await page.getByText('hash_hmac').first().waitFor();
      expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'copies code with the address of this platform in it',
    async () => {
      const { page } = await opened('/mcp', { permissions: ['clipboard-read', 'clipboard-write'] });
      await page.getByRole('button', { name: 'Copy' }).first().focus();
      await page.keyboard.press('Enter');

      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = String(await page.evaluate('navigator.clipboard.readText()'));
      expect(copied).toContain(`"url": "${PLATFORM}/mcp"`);
      expect(JSON.parse(copied)).toMatchObject({ mcpServers: { checkout: { type: 'http' } } });
    },
    TIMEOUT_MS,
  );

  it(
    'opens its menu on a phone, and closes it with Escape',
    async () => {
      const { page } = await opened('/webhooks', { viewport: PHONE });
      const menu = page.getByRole('navigation', { name: 'Pages', exact: true });
      await menu.waitFor({ state: 'hidden' });

      await page.getByRole('button', { name: 'Menu' }).click();
      await menu.waitFor();
      expect(await axe(page)).toEqual([]);
      await shot(page, 'docs-menu-390', false);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
    },
    TIMEOUT_MS,
  );

  it(
    'keeps the scheme that was chosen',
    async () => {
      const { page } = await opened('', { colorScheme: 'light' });
      const back = (of: Page) => of.evaluate('getComputedStyle(document.body).backgroundColor');
      const light = await back(page);
      await page.getByRole('button', { name: 'Switch between light and dark' }).click();

      const dark = await back(page);
      await page.goto(`${world.service.url}/docs/webhooks`);
      expect([await back(page), dark === light]).toEqual([dark, false]);
    },
    TIMEOUT_MS,
  );

  it(
    'has a page of its own where there is none',
    async () => {
      const { page } = await opened('/nothing');

      await page.getByRole('heading', { name: 'We could not find this page' }).waitFor();
      expect(await axe(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: 'Quick start' }).click();
      await page.waitForURL(/\/docs\/quick-start$/);
    },
    TIMEOUT_MS,
  );
});
