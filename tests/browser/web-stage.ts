import type { ApiClient } from '@deploy/local/seed/api-client';
import { eventually } from '@libs/testing/eventually';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { RunningSystem } from '../stack/running-system.js';
import { picturesAndAxe, problemsOf, type RunningBrowser, useBrowser, WITHIN_MS } from './browser.js';

/** The parts that the journeys of a front end share: one running system, one browser. */
export interface WebStage {
  readonly system: RunningSystem;
  readonly browser: RunningBrowser;
}

/**
 * Starts a browser for the journeys of a file, with the system that it uses. Call it at the same level as `describe`.
 */
export function useWebStage(running: { readonly system: RunningSystem }): WebStage {
  const browser = useBrowser();
  return {
    get system() {
      return running.system;
    },
    browser,
  };
}

/** Responses that the browser logs as errors although the page expects them. */
const EXPECTED = /status of (401|403|404|409|422)/;

/** Options of a person's browser. */
export interface PersonOptions extends BrowserContextOptions {
  /** Whether confirmations with the password are left to the test, which does them or expects the prompt. */
  readonly confirmsNothing?: boolean;
}

/** Opens a page in a separate browser, in which a person is signed in. */
export async function openAs(
  { system, browser }: WebStage,
  person: ApiClient,
  path: string,
  { confirmsNothing = false, ...options }: PersonOptions = {},
): Promise<Page> {
  const page = await browser.open(undefined, options);
  if (person.password !== undefined && !confirmsNothing) await confirmWith(page, person.password);
  await page.context().addCookies([{ ...person.signInCookie, url: system.baseUrl }]);
  await page.goto(`${system.baseUrl}${path}`);
  return page;
}

/** Confirms with the password whenever the page requires it, as its person does. */
export async function confirmWith(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const field = dialog.getByLabel('Your password');
  await page.addLocatorHandler(field, async () => {
    await field.fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  });
}

/** Returns the browser's complaints, without refusals that pages expect. */
export function complaintsOf(page: Page): () => string[] {
  const problems = problemsOf(page);
  return () => problems.filter((problem) => !EXPECTED.test(problem));
}

/** Waits until a page shows all that it loads, then takes pictures of it in both schemes and sizes. */
export async function settledPictures(page: Page, name: string): Promise<string[]> {
  await settled(page);
  // Bars that stick to the window would appear in the middle of a picture of the whole page.
  await page.evaluate('scrollTo(0, 0)');
  return picturesAndAxe(page, name);
}

/** Waits until nothing loads and nothing moves. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(async () => (await page.locator('[aria-busy=true]').count()) === 0, WITHIN_MS);
}

/** Selects an option of a list and checks the selection: a list that moves while it opens may miss a click. */
export async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await eventually(async () => {
    if ((await list.inputValue()) === option) return true;
    if ((await list.getAttribute('aria-expanded')) !== 'true') await list.click();
    await page.getByRole('option', { name: option, exact: true }).click({ timeout: CLICK_MS });
    return (await list.inputValue()) === option;
  }, WITHIN_MS);
}

const CLICK_MS = 10_000;
