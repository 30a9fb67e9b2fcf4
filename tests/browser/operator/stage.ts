import { randomBytes } from 'node:crypto';
import { ApiClient } from '@deploy/local/seed/api-client';
import type { MerchantView, SessionView } from '@libs/dto/payments/views';
import { Wallet } from 'ethers';
import type { Locator, Page } from 'playwright-core';
import type { RunningSystem } from '../../stack/running-system.js';
import { WITHIN_MS } from '../browser.js';
import { openAs, settledPictures, type WebStage } from '../web-stage.js';

export const JOURNEY_MS = 4 * WITHIN_MS;
export const PASSWORD = 'a walk along the canal';

/** Opens a page of the operator app in a separate browser, in which the operator is signed in. */
export function openAsOperator(stage: WebStage, path: string): Promise<Page> {
  return openAs(stage, stage.system.operator, `/admin${path}`);
}

/** Checks a page of the operator app in both schemes and sizes. */
export function looksFine(page: Page, name: string): Promise<string[]> {
  return settledPictures(page, `operator-${name}`);
}

/** Returns the dialog or drawer, where there is only one. */
export function dialog(page: Page): Locator {
  return page.getByRole('dialog').last();
}

/** A merchant without a decision yet: made by its owner, with treasury and key. */
export class WaitingShop {
  private constructor(
    readonly id: number,
    readonly name: string,
    readonly email: string,
    readonly ownerId: number,
    private readonly backend: ApiClient,
  ) {}

  static async register({ baseUrl }: RunningSystem): Promise<WaitingShop> {
    const owner = new ApiClient(baseUrl);
    const word = randomBytes(5).toString('hex');
    const email = `${word}@shop.example`;
    const { user } = await owner.post<{ user: { id: number } }>('/api/auth/register', { email, password: PASSWORD });
    const name = `Shop ${word}`;
    const { id } = await owner.post<MerchantView>('/api/dashboard/merchants', { name, email });
    const at = `/api/dashboard/merchants/${id}`;
    await owner.post(`${at}/wallets/bring_own`, { treasury_address: Wallet.createRandom().address });
    const { key } = await owner.post<{ key: string }>(`${at}/api_keys`, {});
    return new WaitingShop(id, name, email, user.id, new ApiClient(baseUrl, key));
  }

  /** Throws while the merchant may not sell. */
  opensSession(): Promise<SessionView> {
    return this.backend.post<SessionView>('/api/sessions', {
      user_external_id: 7,
      return_url: 'https://shop.example/thanks',
      amount_usd_cents: 500,
    });
  }
}
