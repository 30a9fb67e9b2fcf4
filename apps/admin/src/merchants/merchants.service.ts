import type { Page, PageRequest } from '@libs/dto/lists/page';
import type { MerchantView } from '@libs/dto/payments/views';
import type { MerchantFilter } from '@libs/dto/rpc/dashboard.rpc';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import type { MerchantOwnerView, OperatorMerchantDetailView, OperatorMerchantView } from './merchants.dto.js';

/** The number of owners that a search by e-mail follows; a search with more must be narrower. */
const MAX_OWNERS = 100;
/** More than a merchant may have. */
const MAX_ENDPOINTS = 50;

/** Merchants, from the dashboard service, with the e-mails of their owners, from the auth service. */
@Injectable()
export class MerchantsService {
  constructor(private readonly rpc: RpcClient) {}

  async list(request: PageRequest & MerchantFilter): Promise<Page<OperatorMerchantView>> {
    const owner_ids = await this.ownersFound(request.search);
    const page = await this.rpc.call('dashboard.list_merchants', { ...request, owner_ids });
    return { ...page, data: await this.withOwners(page.data) };
  }

  /** Returns a merchant with facts that help to decide on it. An unavailable service does not prevent a decision. */
  async get(merchantId: number): Promise<OperatorMerchantDetailView> {
    const of = { merchant_id: merchantId };
    const { merchant } = await this.rpc.call('dashboard.get_merchant', of);
    const [owners, onboarding, totals, review_messages, webhook_endpoints] = await Promise.all([
      this.ownersOf(merchantId),
      this.rpc.call('dashboard.onboarding', of).catch(() => null),
      this.rpc.call('sessions.totals', of).catch(() => null),
      this.rpc.call('dashboard.review_messages', of).then(
        ({ messages }) => messages,
        () => null,
      ),
      this.endpointsOf(merchantId).catch(() => null),
    ]);
    const owner_emails = owners.map(({ email }) => email);
    return { ...merchant, owner_emails, owners, review_messages, webhook_endpoints, onboarding, totals };
  }

  private async ownersOf(merchantId: number): Promise<MerchantOwnerView[]> {
    const { owners } = await this.rpc.call('dashboard.owners', { merchant_ids: [merchantId] });
    const user_ids = owners.map(({ user_id }) => user_id);
    const [{ users }, { memberships }, backgrounds] = await Promise.all([
      this.rpc.call('auth.users_by_ids', { user_ids }),
      this.rpc.call('dashboard.memberships', { user_ids }),
      this.backgroundsOf(user_ids),
    ]);
    const byUser = Map.groupBy(memberships, ({ user_id }) => user_id);
    return users.map((user) => ({
      ...user,
      background: backgrounds.get(user.user_id) ?? null,
      memberships: (byUser.get(user.user_id) ?? []).map(({ user_id: _, merchant_status = null, ...membership }) => ({
        ...membership,
        merchant_status,
      })),
    }));
  }

  private async backgroundsOf(user_ids: number[]): Promise<Map<number, MerchantOwnerView['background']>> {
    try {
      const { users } = await this.rpc.call('auth.account_backgrounds', { user_ids });
      return new Map(users.map(({ user_id, ...background }) => [user_id, background]));
    } catch {
      return new Map();
    }
  }

  private async endpointsOf(merchantId: number): Promise<{ id: number; url: string; active: boolean }[]> {
    const request = { merchant_id: merchantId, limit: MAX_ENDPOINTS };
    const { data } = await this.rpc.call('webhooks.list_endpoints', request);
    return data.map(({ id, url, active }) => ({ id, url, active }));
  }

  private async ownersFound(search: string | undefined): Promise<number[] | undefined> {
    if (!search?.includes('@')) return undefined;
    const { data } = await this.rpc.call('auth.users', { email: search.trim(), limit: MAX_OWNERS });
    return data.map(({ id }) => id);
  }

  private async withOwners(merchants: readonly MerchantView[]): Promise<OperatorMerchantView[]> {
    if (merchants.length === 0) return [];
    const merchant_ids = merchants.map(({ id }) => id);
    const { owners } = await this.rpc.call('dashboard.owners', { merchant_ids });
    const user_ids = [...new Set(owners.map(({ user_id }) => user_id))];
    const { users } = await this.rpc.call('auth.users_by_ids', { user_ids });
    const emails = new Map(users.map(({ user_id, email }) => [user_id, email]));
    return merchants.map((merchant) => ({
      ...merchant,
      owner_emails: owners
        .filter(({ merchant_id }) => merchant_id === merchant.id)
        .flatMap(({ user_id }) => emails.get(user_id) ?? []),
    }));
  }
}
