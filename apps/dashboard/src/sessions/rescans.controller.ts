import { RescanTransactionBody, RescanView } from '@libs/dto/payments/rescans';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { MerchantLimitsService } from '../rate-limits/merchant-limits.service.js';
import { MemberGuard, MinRole } from '../registry/member.guard.js';

/** Rescans the chain for a buyer's "I paid and you do not see it". */
@Controller('api/dashboard/merchants/:merchant_id')
@UseGuards(MemberGuard)
export class RescansController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: MerchantLimitsService,
  ) {}

  @Post('sessions/:token/rescan')
  @HttpCode(200)
  @MinRole('developer')
  @Operation({
    summary: 'Check the chain for a session’s money',
    description:
      'Adds what was missing. Each merchant may do this ten times a minute, including requests to `…/rescan`.',
    returns: RescanView,
    errors: ['not_found', 'rate_limited'],
  })
  async session(@PathInt('merchant_id') merchantId: number, @Param('token') token: string): Promise<RescanView> {
    await this.limits.count('rescan', merchantId);
    return this.rpc.call('sessions.rescan', { merchant_id: merchantId, session_token: token });
  }

  @Post('rescan')
  @HttpCode(200)
  @MinRole('developer')
  @Operation({
    summary: 'Check one transaction on the chain',
    description: 'Returns which of its token transfers went to sessions of this merchant, and adds what was missing.',
    returns: RescanView,
    errors: ['rate_limited'],
  })
  async transaction(
    @PathInt('merchant_id') merchantId: number,
    @Body() { tx_hash }: RescanTransactionBody,
  ): Promise<RescanView> {
    await this.limits.count('rescan', merchantId);
    return this.rpc.call('sessions.rescan', { merchant_id: merchantId, tx_hash });
  }
}
