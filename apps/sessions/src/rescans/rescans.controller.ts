import { RescanView } from '@libs/dto/payments/rescans';
import { ApiKeyGuard, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { Operation } from '@libs/service-kit/http/operation';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { RescansService } from './rescans.service.js';

/** "I paid and you do not see it", from the merchant's backend. */
@Controller('api/sessions/:token/rescan')
@UseGuards(ApiKeyGuard)
export class RescansController {
  constructor(
    private readonly rescans: RescansService,
    private readonly rpc: RpcClient,
  ) {}

  @Post()
  @HttpCode(200)
  @NeedsScope('sessions:write')
  @Operation({
    summary: 'Check the chain for a session’s money',
    description:
      'Adds what was missing. Each merchant may do this ten times a minute, including requests from the dashboard.',
    returns: RescanView,
    errors: ['not_found', 'rate_limited'],
  })
  async session(@KeyMerchant() merchantId: number, @Param('token') token: string): Promise<RescanView> {
    await this.rpc.call('dashboard.count_rescan', { merchant_id: merchantId });
    return this.rescans.session(merchantId, token);
  }
}
