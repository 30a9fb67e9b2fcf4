import { service } from '@apps/pay-page/service';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { useWorld } from '@libs/testing/world';
import { type BrowserContextOptions, devices, type Page } from 'playwright-core';
import { axe, problemsOf, shot, useBrowser, WITHIN_MS } from './browser.js';
import { PAY_VIEWS } from './pay/parts/views.js';

/** The layout shift allowed over a whole payment in parts: a fifth of what Web Vitals call good. */
const MAX_SHIFT = 0.02;
const TIMEOUT_MS = 4 * WITHIN_MS;

const { defaultBrowserType: _, ...PHONE } = devices['Pixel 7']!;
const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { ...PHONE, viewport: { width: 390, height: 844 } },
  desktop: { viewport: { width: 1440, height: 900 } },
};

const PARTS: readonly [state: string, heading: RegExp][] = [
  ['waiting', /^Waiting|^Wir warten/],
  ['partial-seen', /on its way|unterwegs/],
  ['partial', /has arrived|angekommen/],
  ['confirming-rest', /^Payment seen|^Zahlung gesehen/],
  ['paid-in-parts', /^Paid|^Bezahlt/],
];

/** The page service alone, and one session whose state the test sets. */
describe('The pay page, while a payment goes on', () => {
  const at = useBrowser();
  const world = useWorld(service);
  let now: PayView;

  beforeAll(() => {
    world.bus.handles('sessions.pay_view', () => ({ view: { ...now, server_time: new Date().toISOString() } }));
    world.bus.handles('sessions.find_sent', ({ tx_hash }) => ({
      finding: tx_hash.endsWith('f') ? 'found' : 'otherAddress',
    }));
    world.bus.handles('sessions.mail_receipt', () => ({ receipt_mails_left: 2 }));
    return world.bus.connection.flush();
  });
  beforeEach(() => become('waiting'));

  const become = (state: string) => {
    now = PAY_VIEWS[state]!();
  };
  const urlOf = (query = '') => `${world.service.url}/pay/token${query}`;

  /** Acts like a browser whose window comes to the front; ends when the page has what it requested. */
  async function comesToFront(page: Page): Promise<void> {
    const response = page.waitForResponse('**/fragment*');
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await (await response).finished();
  }

  async function turnsTo(page: Page, state: string, heading: RegExp): Promise<void> {
    become(state);
    await comesToFront(page);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }

  const announced = (page: Page) => page.getByRole('status').textContent();

  it.each(Object.keys(SCREENS).flatMap((screen) => ['en', 'de'].map((language) => [screen, language])))(
    'stays where it is while parts come in, on a %s in %s',
    async (screen, language) => {
      const page = await at.open(undefined, SCREENS[screen]);
      const problems = problemsOf(page);
      await page.addInitScript(`window.shifts = [];
        new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value, sources }) =>
          [value, ...sources.map(({ node }) => node?.id || node?.className || node?.nodeName)])))
          .observe({ type: 'layout-shift', buffered: true });`);
      await page.goto(urlOf(`?lang=${language}`));

      for (const [state, heading] of PARTS) {
        await turnsTo(page, state, heading);
        // After two frames, a shift has been drawn and reported to the observer.
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
        // A picture of the window only: one of the whole page makes the window larger, and everything shifts.
        await shot(page, `pay-parts-${screen}-${language}-${state}`, false);
      }

      const shifts = (await page.evaluate('window.shifts')) as [number, ...string[]][];
      const sum = shifts.reduce((total, [value]) => total + value, 0);
      console.log(`layout shift, ${screen}, ${language}: ${sum.toFixed(4)} ${JSON.stringify(shifts)}`);
      expect(sum).toBeLessThanOrEqual(MAX_SHIFT);
      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'keeps the focus, and announces once what is new',
    async () => {
      const page = await at.open(urlOf());
      const copy = page.getByRole('button', { name: 'Copy: To this address' });
      await copy.focus();

      await turnsTo(page, 'partial-seen', /on its way/);
      expect(await copy.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
      expect(await announced(page)).toBe(
        'Part of your payment is on its way. US$400.00 seen, US$849.00 still to send. ' +
          'Please send the rest to the same address. What you sent is safe. This page updates by itself.',
      );

      await turnsTo(page, 'paid-in-parts', /^Paid/);
      const focused = page.locator('h1:focus');
      expect(await focused.textContent()).toBe('Paid');
      expect(await announced(page)).toMatch(
        /^Paid\. Thank you\. The payment is complete\. Returning to Nordlicht Audio in 10$/,
      );
    },
    TIMEOUT_MS,
  );

  describe('once it is paid', () => {
    const SHOP = 'https://shop.example/thanks';
    /** A clock can be paused at a later moment only: longer than the call may take. */
    const AHEAD_MS = 60_000;

    async function opened(): Promise<Page> {
      const page = await at.open();
      await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Thank you.' }));
      await page.clock.install();
      await page.goto(urlOf());
      return page;
    }

    it(
      'goes back to the shop by itself',
      async () => {
        const page = await opened();
        // The countdown waits for a buyer who is in the wallet's app: axe may take long, and needs a clock that runs.
        await page.evaluate(`window.isAway = true;
          Object.defineProperty(document, 'hidden', { get: () => isAway && document.querySelector('main').dataset.state === 'paid' })`);
        await turnsTo(page, 'paid', /^Paid/);
        await page.getByText('Returning to Nordlicht Audio in 10').last().waitFor();
        expect(await axe(page)).toEqual([]);
        await shot(page, 'pay-returning');
        await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + AHEAD_MS);
        await page.evaluate('window.isAway = false');

        await page.clock.runFor(9_000);
        expect(page.url()).toBe(urlOf());
        await page.clock.runFor(1_000);

        await page.waitForURL(SHOP);
      },
      TIMEOUT_MS,
    );

    it.each([
      ['presses the button', (page: Page) => page.getByRole('button', { name: 'Stay here' }).click()],
      ['does anything else', (page: Page) => page.keyboard.press('Tab')],
    ])(
      'stays where the buyer %s',
      async (_what, act) => {
        const page = await opened();
        await turnsTo(page, 'paid', /^Paid/);

        await act(page);
        await page.clock.runFor(60_000);

        expect(page.url()).toBe(urlOf());
        expect(await page.getByRole('button', { name: 'Stay here' }).count()).toBe(0);
        await page.getByRole('link', { name: 'Back to Nordlicht Audio' }).click();
        await page.waitForURL(SHOP);
      },
      TIMEOUT_MS,
    );

    it.each(['over', 'late'])(
      'stays where there is something to read: %s',
      async (state) => {
        const page = await opened();
        await turnsTo(page, state, /^Paid/);
        await page.clock.runFor(60_000);

        expect(page.url()).toBe(urlOf());
      },
      TIMEOUT_MS,
    );

    it(
      'stays where it was paid before it was opened, or the shop named no page',
      async () => {
        become('paid');
        const page = await opened();
        await page.clock.runFor(60_000);
        expect(page.url()).toBe(urlOf());

        become('waiting');
        await page.goto(urlOf());
        now = { ...PAY_VIEWS['paid']!(), return_url: '', cancel_url: '' };
        await comesToFront(page);
        await page.getByRole('heading', { name: 'Paid' }).waitFor();
        await page.clock.runFor(60_000);
        expect(page.url()).toBe(urlOf());
      },
      TIMEOUT_MS,
    );

    it(
      'sends the receipt to whom it may, and confirms it',
      async () => {
        become('paid');
        const page = await opened();
        await page.getByText('Get the receipt by e-mail').click();
        await page.getByLabel('Your e-mail address').fill('ann@example.com');
        await page.getByRole('button', { name: 'Send' }).click();

        await page.getByRole('main').getByText('The receipt is on its way to ann@example.com.').waitFor();
        expect(await announced(page)).toBe('The receipt is on its way to ann@example.com.');
        expect(await axe(page)).toEqual([]);
        await shot(page, 'pay-receipt-mailed');
      },
      TIMEOUT_MS,
    );
  });

  describe('for a buyer whose money does not show', () => {
    const HASH = `0x${'0'.repeat(63)}`;

    it.each(['waiting', 'expired'])(
      'looks for a transaction: %s',
      async (state) => {
        become(state);
        const page = await at.open(urlOf());
        const problems = problemsOf(page);
        await page.getByText('Sent, but not shown here?').click();
        const field = page.getByLabel('Transaction hash, or its link in a block explorer');

        await field.fill('my hash');
        await field.press('Enter');
        await page.getByRole('main').getByText('This is not a transaction hash.').waitFor();
        expect(await field.inputValue()).toBe('my hash');
        expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);

        await field.fill(`${HASH}0`);
        await page.getByRole('button', { name: 'Find it' }).click();
        await page.getByRole('main').getByText('This transaction did not go to the address').waitFor();
        expect(await announced(page)).toMatch(/^This transaction did not go to the address/);

        await field.fill(`https://arbiscan.io/tx/${HASH}f`);
        await field.press('Enter');
        await page.getByRole('main').getByText('We found it.').waitFor();
        expect(await axe(page)).toEqual([]);
        expect(problems).toEqual([]);
        await shot(page, `pay-found-${state}`);

        // Changes that the page notices meanwhile remove neither the response nor the typed text.
        await field.fill('0xabc');
        await turnsTo(page, state === 'waiting' ? 'partial-seen' : 'expired-partial', /./);
        expect(await field.inputValue()).toBe('0xabc');
      },
      TIMEOUT_MS,
    );

    it(
      'searches without JavaScript, in the language of the page, and promises nothing',
      async () => {
        const page = await at.open(urlOf('?lang=de'), { javaScriptEnabled: false });
        expect(await page.getByText('aktualisiert sich von selbst').isVisible()).toBe(false);
        await page.getByRole('link', { name: 'Seite neu laden' }).waitFor();
        await shot(page, 'pay-no-script');

        await page.getByText('Gesendet, aber hier nicht zu sehen?').click();
        await page.getByLabel('Transaktions-Hash').fill(`${HASH}f`);
        await page.getByRole('button', { name: 'Suchen' }).click();

        await page.getByText('Gefunden. Die Transaktion zählt zu dieser Zahlung.').waitFor();
        expect(await page.getByLabel('Transaktions-Hash').inputValue()).toBe(`${HASH}f`);
        await page.getByRole('link', { name: 'USDT' }).click();
        await page.waitForURL(/\/pay\/token\?.*asset=USDT/);
        await page.getByRole('heading', { name: 'Wir warten auf Ihre Zahlung' }).waitFor();
      },
      TIMEOUT_MS,
    );
  });

  it(
    'puts wallet apps first on a phone, and keeps the code open that was opened',
    async () => {
      const page = await at.open(urlOf(), SCREENS['phone']);
      const code = page.getByRole('img', { name: /^QR/ });
      const top = (name: string) =>
        page
          .getByRole('link', { name })
          .or(page.getByRole('button', { name }))
          .evaluate((one) => one.getBoundingClientRect().top);
      expect(await top('MetaMask')).toBeLessThan(await top('Copy: Amount'));
      expect(await code.isVisible()).toBe(false);

      await page.getByText('Show the QR code').click();
      await code.waitFor();
      await turnsTo(page, 'partial-seen', /on its way/);

      expect(await code.isVisible()).toBe(true);
      expect(await axe(page)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
