import type { Page } from '@libs/dto/lists/page';
import { UsageView } from '@libs/dto/payments/views';
import { ApiKeyGuard, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { Database } from '@libs/service-kit/database/database';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { UsageMonthsService } from '../usage-months/usage-months.service.js';
import { usageByMonth } from './usage-by-month.js';

/** A merchant's usage, for its backend. */
@Controller('api/usage')
@UseGuards(ApiKeyGuard)
export class UsageController {
  constructor(
    private readonly database: Database,
    private readonly usage: UsageMonthsService,
  ) {}

  @Get()
  @NeedsScope('usage:read')
  @Operation({ summary: 'Your usage, a row for each UTC month', returns: pageOf(UsageView) })
  async months(@KeyMerchant() merchantId: number): Promise<Page<UsageView>> {
    const data = usageByMonth(await this.usage.months(this.database, merchantId));
    return { data, has_more: false, next_cursor: null };
  }
}
