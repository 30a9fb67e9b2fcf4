import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { MerchantSumsService } from '../merchant-sums/merchant-sums.service.js';
import { nextMonth } from '../usage-months/months.js';
import { UsageMonthsService } from '../usage-months/usage-months.service.js';
import { usageByMonth } from './usage-by-month.js';

@Controller()
export class UsageRpcController {
  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly usage: UsageMonthsService,
    private readonly sums: MerchantSumsService,
  ) {}

  @RpcMethod('sessions.usage')
  async months({ merchant_id }: RequestOf<'sessions.usage'>): Promise<ReplyOf<'sessions.usage'>> {
    return { data: usageByMonth(await this.usage.months(this.database, merchant_id)) };
  }

  @RpcMethod('sessions.month_use')
  async monthUse({ merchant_id }: RequestOf<'sessions.month_use'>): Promise<ReplyOf<'sessions.month_use'>> {
    const now = await this.clock.now();
    const { open_sessions, open_usd_cents } = await this.sums.overall(merchant_id);
    return {
      open_count: open_sessions,
      open_usd_cents,
      settled_usd_cents: await this.usage.settledUsdCents(this.database, merchant_id, now),
      resets_at: nextMonth(now).toISOString(),
    };
  }
}
