import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';

@Controller()
export class PlatformMerchantRpcController {
  constructor(
    private readonly database: Database,
    private readonly merchants: MerchantRegistryService,
  ) {}

  @RpcMethod('dashboard.platform_merchant')
  async platformMerchant(): Promise<ReplyOf<'dashboard.platform_merchant'>> {
    return { merchant_id: (await this.merchants.platformId(this.database)) ?? null };
  }
}
