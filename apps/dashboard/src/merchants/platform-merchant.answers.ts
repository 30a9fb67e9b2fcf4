import type { ReplyOf } from '@libs/dto/questions/questions';
import { Database } from '@libs/service-kit/database/database';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';

@Controller()
export class PlatformMerchantAnswers {
  constructor(
    private readonly database: Database,
    private readonly merchants: MerchantRegistryService,
  ) {}

  @Answers('dashboard.platform_merchant')
  async platformMerchant(): Promise<ReplyOf<'dashboard.platform_merchant'>> {
    return { merchant_id: (await this.merchants.platformId(this.database)) ?? null };
  }
}
