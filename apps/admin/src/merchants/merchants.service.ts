import type { Page, PageRequest } from '@libs/dto/page';
import type { MerchantFilter } from '@libs/dto/questions/dashboard.questions';
import type { MerchantView } from '@libs/dto/views';
import { Ask } from '@libs/service-kit/messaging/ask';
import { Injectable } from '@nestjs/common';
import type { OperatorMerchantView } from './merchants.dto.js';

/** Owners that a search by e-mail follows; whoever looks for more must say more. */
const MOST_OWNERS = 100;

/** Merchants, which the dashboard service owns, with the e-mails of their owners, which the auth service knows. */
@Injectable()
export class MerchantsService {
  constructor(private readonly ask: Ask) {}

  async list(request: PageRequest & MerchantFilter): Promise<Page<OperatorMerchantView>> {
    const owner_ids = await this.ownersFound(request.search);
    const page = await this.ask.question('dashboard.list_merchants', { ...request, owner_ids });
    return { ...page, data: await this.withOwners(page.data) };
  }

  async get(merchantId: number): Promise<OperatorMerchantView> {
    const { merchant } = await this.ask.question('dashboard.get_merchant', { merchant_id: merchantId });
    return (await this.withOwners([merchant]))[0]!;
  }

  private async ownersFound(search: string | undefined): Promise<number[] | undefined> {
    if (!search?.includes('@')) return undefined;
    const { data } = await this.ask.question('auth.users', { email: search.trim(), limit: MOST_OWNERS });
    return data.map(({ id }) => id);
  }

  private async withOwners(merchants: readonly MerchantView[]): Promise<OperatorMerchantView[]> {
    if (merchants.length === 0) return [];
    const merchant_ids = merchants.map(({ id }) => id);
    const { owners } = await this.ask.question('dashboard.owners', { merchant_ids });
    const user_ids = [...new Set(owners.map(({ user_id }) => user_id))];
    const { users } = await this.ask.question('auth.users_by_ids', { user_ids });
    const emails = new Map(users.map(({ user_id, email }) => [user_id, email]));
    return merchants.map((merchant) => ({
      ...merchant,
      owner_emails: owners
        .filter(({ merchant_id }) => merchant_id === merchant.id)
        .flatMap(({ user_id }) => emails.get(user_id) ?? []),
    }));
  }
}
