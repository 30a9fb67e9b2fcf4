import type { ApiClient } from '@deploy/local/seed/api-client';
import type { Page } from 'playwright-core';
import { openAs, type PersonOptions, settledPictures, type WebStage } from '../../web-stage.js';

/** Opens a page of the dashboard in a separate browser, in which a person is signed in. */
export function openSignedIn(stage: WebStage, person: ApiClient, path: string, options?: PersonOptions): Promise<Page> {
  return openAs(stage, person, `/dashboard${path}`, options);
}

/** Checks a page of the dashboard in both schemes and sizes. */
export function looksFine(page: Page, name: string): Promise<string[]> {
  return settledPictures(page, `dashboard-${name}`);
}
