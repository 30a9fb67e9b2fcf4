import { MAX_DELIVERIES, SessionDetailView, withDeliveries } from '@libs/dto/payments/session-detail';
import { AppError } from '@libs/errors/app-error';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';

@Controller('api/dashboard/merchants/:merchant_id/sessions/:token')
@UseGuards(MemberGuard)
export class SessionDetailController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({
    summary: 'One session with its payments, webhooks and timeline',
    returns: SessionDetailView,
    errors: ['not_found'],
  })
  async get(@PathInt('merchant_id') merchantId: number, @Param('token') token: string): Promise<SessionDetailView> {
    const { detail } = await this.rpc.call('sessions.session_detail', { merchant_id: merchantId, token });
    if (!detail) throw new AppError('not_found');
    const deliveries = await this.rpc.call('webhooks.list_deliveries', {
      merchant_id: merchantId,
      invoice_id: detail.session.invoice_id,
      limit: MAX_DELIVERIES,
    });
    return withDeliveries(detail, deliveries);
  }
}
