import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { MerchantLimitsService } from './merchant-limits.service.js';

@Controller()
export class RateLimitsRpcController {
  constructor(private readonly limits: MerchantLimitsService) {}

  @RpcMethod('dashboard.count_rescan')
  async countRescan({ merchant_id }: RequestOf<'dashboard.count_rescan'>): Promise<ReplyOf<'dashboard.count_rescan'>> {
    await this.limits.count('rescan', merchant_id);
    return {};
  }
}
