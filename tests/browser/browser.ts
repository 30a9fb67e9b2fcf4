import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { freePort } from '@libs/embedded/process/free-port';
import { eventually } from '@libs/testing/eventually';
import { isTaken } from '@libs/testing/jest/parts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from './chromium.js';

/**
 * Flags for a browser that runs as root, in a container, without a display, and without network services of its own.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const ARTIFACTS = fileURLToPath(new URL('../../artifacts/', import.meta.url));

/** A bound for a broken system on a slow machine, not a measurement. */
export const WITHIN_MS = 90_000;

const SIZES = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const;
export const SCHEMES = ['light', 'dark'] as const;
/** Evaluated by the debugger: the pages' own policy lets no text become code. */
const IS_STILL = `document.getAnimations().every(
  (one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity,
)`;
/** How often a page with faults is checked again after it moved. */
const STILL_TRIES = 2;
export type Scheme = (typeof SCHEMES)[number];

/** The browser of a test file. */
export interface RunningBrowser {
  readonly browser: Browser;
  /** The port of Chromium's debugging protocol, for Lighthouse. */
  readonly debuggingPort: number;
  /** Opens a page in a separate context, at an address if one is given; it is closed after the test. */
  open(url?: string, options?: BrowserContextOptions): Promise<Page>;
}

/**
 * Starts one Chromium for all tests of a file; read it inside of tests and hooks. Call it before the server of the
 * pages, so that the browser ends first: a server waits for its open pages.
 */
export function useBrowser(): RunningBrowser {
  let running: { browser: Browser; debuggingPort: number } | undefined;
  const get = () => {
    if (!running) throw new Error('the browser runs only while tests do');
    return running;
  };
  beforeAll(async () => {
    running = await launch();
  }, WITHIN_MS);
  afterEach(async () => {
    for (const context of running?.browser.contexts() ?? []) await context.close();
  });
  afterAll(async () => {
    await running?.browser.close();
  });
  return {
    get browser() {
      return get().browser;
    },
    get debuggingPort() {
      return get().debuggingPort;
    },
    async open(url, options) {
      const context = await get().browser.newContext({ locale: 'en-US', ...options });
      context.setDefaultTimeout(WITHIN_MS);
      const page = await context.newPage();
      if (url) await page.goto(url, { waitUntil: 'domcontentloaded' });
      return page;
    },
  };
}

async function launch(): Promise<{ browser: Browser; debuggingPort: number }> {
  if (!existsSync(CHROMIUM))
    throw new Error(
      `no browser at ${CHROMIUM}: install the package "chromium-headless-shell", or set CHROMIUM to the path of one`,
    );
  const debuggingPort = await freePort();
  const args = [...FLAGS, `--remote-debugging-port=${debuggingPort}`];
  return { browser: await chromium.launch({ executablePath: CHROMIUM, args }), debuggingPort };
}

/**
 * Collects the browser's complaints from now on: blocked by the security policy, failed requests, errors of scripts.
 */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}

/**
 * Writes a picture of the whole page, or of what the window shows of it, to `tests/artifacts/<name>.png`, for people to
 * look at.
 */
export async function shot(page: Page, name: string, fullPage = true): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`), fullPage });
}

/** Rules that depend on colors, and so on the scheme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** Returns everything that axe finds on the current page, a line for each element; the best-practice rules included. */
export async function axe(page: Page, rules?: string[]): Promise<string[]> {
  // Without the legacy mode axe opens a second page to join what it found in frames: none of ours has any.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/**
 * Does the same as `axe`, but again where something moved meanwhile: a notice that fades out has no colors of its own.
 */
async function axeOnStill(page: Page, rules?: string[]): Promise<string[]> {
  for (let left = STILL_TRIES; ; left--) {
    await isStill(page);
    const found = await axe(page, rules);
    if (found.length === 0 || left === 0) return found;
  }
}

/** Waits until nothing moves except for endless animations, such as a live mark. */
async function isStill(page: Page): Promise<void> {
  await eventually(() => page.evaluate(IS_STILL), WITHIN_MS);
}

/** Pictures cost the most: each scheme and each size is in one. `ALL_PICTURES=1` takes all four of each page. */
function isPictured(colorScheme: Scheme, size: (typeof SIZES)[number]): boolean {
  return process.env['ALL_PICTURES'] === '1' || SCHEMES.indexOf(colorScheme) !== SIZES.indexOf(size);
}

/**
 * Returns the schemes in which a page is checked: where proofs are made in parts, at least one, and at another commit
 * the other one.
 */
function schemesOf(name: string): readonly Scheme[] {
  const taken = SCHEMES.filter((_, scheme) => isTaken(name.length + scheme));
  return taken.length > 0 ? taken : SCHEMES.slice(0, 1);
}

/**
 * Takes pictures of the current page, named `<name>-<scheme>-<width>`, and returns what both widths and axe in both
 * schemes find.
 */
export async function picturesAndAxe(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  const schemes = schemesOf(name);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES.filter((one) => isPictured(colorScheme, one))) {
      await page.setViewportSize(size);
      await shot(page, `${name}-${colorScheme}-${size.width}`);
      if (await scrollsSideways(page)) found.push(`${name}: wider than ${size.width}`);
    }
    await page.setViewportSize(SIZES.at(-1)!);
    const rules = colorScheme === schemes[0] ? undefined : OF_COLORS;
    found.push(...(await axeOnStill(page, rules)).map((line) => `${name}, ${colorScheme}: ${line}`));
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  return found;
}

/** Returns whether the page is wider than the window. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page
    .locator('html')
    .evaluate((html: { scrollWidth: number; clientWidth: number }) => html.scrollWidth > html.clientWidth);
}
