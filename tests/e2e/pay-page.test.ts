import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/views';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { Merchant } from '../stack/merchant.js';
import { useSystem } from '../stack/use-system.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** As root, in a container and without a display or network services of its own. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const ARTIFACTS = fileURLToPath(new URL('../../artifacts/', import.meta.url));
const PAID_WITHIN_MS = 60_000;
const SIZES = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
];
const SCHEMES = ['light', 'dark'] as const;

describe('The pay page in a browser', () => {
  const running = useSystem();
  let browser: Browser;
  let shop: Merchant;

  beforeAll(async () => {
    if (!existsSync(CHROMIUM))
      throw new Error(`no browser at ${CHROMIUM}: install the package "chromium", or set CHROMIUM to the path of one`);
    mkdirSync(ARTIFACTS, { recursive: true });
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    shop = await Merchant.create(running.system);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
  });

  async function open(session: SessionView, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(session.pay_url, { waitUntil: 'domcontentloaded' });
    return page;
  }

  it('shows all that a buyer needs without JavaScript', async () => {
    const session = await shop.openSession(1_234);

    const page = await open(session, { javaScriptEnabled: false });

    await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('12.34');
    await page.getByText(session.deposit_address, { exact: true }).waitFor();
    const wallet = page.getByRole('link', { name: /open in a wallet/i });
    expect(await wallet.getAttribute('href')).toMatch(/^ethereum:0x[0-9a-fA-F]{40}@42161\/transfer\?/);
    expect(await wallet.locator('svg').count()).toBe(1);
    await page.getByRole('link', { name: 'USDT' }).click();
    await page.getByRole('link', { name: /12.34 USDT/ }).waitFor();
    await page.context().close();
  }, 60_000);

  it('turns to paid by itself after the transfer', async () => {
    const session = await shop.openSession(2_000);
    const page = await open(session);
    const problems = problemsOf(page);
    await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();

    await running.system.buyer.pays(session, 2_000);

    await page.getByRole('heading', { name: 'Paid' }).waitFor({ timeout: PAID_WITHIN_MS });
    await page.getByRole('link', { name: /^Back to Shop/ }).waitFor();
    expect(await page.title()).toBe('Paid');
    expect(problems).toEqual([]);
    await page.context().close();
  }, 120_000);

  it('answers 404 with a page for a link that is none', async () => {
    const page = await (await browser.newContext()).newPage();

    const answer = await page.goto(`${running.system.baseUrl}/pay/none-such`);

    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no payment under this link' }).waitFor();
    await page.context().close();
  }, 60_000);

  describe.each(SCHEMES)('in the %s scheme', (colorScheme) => {
    it.each(SIZES)(
      'fits a screen $width wide, waiting, partly paid and paid',
      async (viewport) => {
        const session = await shop.openSession(3_000);
        const page = await open(session, { viewport, colorScheme });
        const shot = (state: string) =>
          page.screenshot({
            path: join(ARTIFACTS, `pay-${state}-${colorScheme}-${viewport.width}.png`),
            fullPage: true,
          });

        await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
        await shot('waiting');
        await running.system.buyer.pays(session, 1_000);
        await page
          .getByRole('heading', { name: 'Part of the amount has arrived' })
          .waitFor({ timeout: PAID_WITHIN_MS });
        await shot('partial');
        const wide = await page.locator('html').evaluate((html: { scrollWidth: number }) => html.scrollWidth);
        expect(wide).toBeLessThanOrEqual(viewport.width);
        await running.system.buyer.pays(session, 2_000);
        await page.getByRole('heading', { name: 'Paid' }).waitFor({ timeout: PAID_WITHIN_MS });
        await shot('paid');
        await page.context().close();
      },
      120_000,
    );
  });
});

/** What the browser complains about: blocked by the security policy, failed requests, errors of scripts. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}
