import { MAX_DELIVERIES, SessionDetailView, withDeliveries } from '@libs/dto/payments/session-detail';
import { AppError } from '@libs/errors/app-error';
import { ApiKeyGuard, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { Operation } from '@libs/service-kit/http/operation';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { SessionDetailService } from './session-detail.service.js';

/** One session, for the merchant's backend. */
@Controller('api/sessions/:token')
@UseGuards(ApiKeyGuard)
export class SessionDetailController {
  constructor(
    private readonly details: SessionDetailService,
    private readonly rpc: RpcClient,
  ) {}

  @Get()
  @NeedsScope('sessions:read')
  @Operation({
    summary: 'One session with its payments, webhooks and timeline',
    returns: SessionDetailView,
    errors: ['not_found'],
  })
  async get(@KeyMerchant() merchantId: number, @Param('token') token: string): Promise<SessionDetailView> {
    const detail = await this.details.detail(merchantId, token);
    if (!detail) throw new AppError('not_found');
    const deliveries = await this.rpc.call('webhooks.list_deliveries', {
      merchant_id: merchantId,
      invoice_id: detail.session.invoice_id,
      limit: MAX_DELIVERIES,
    });
    return withDeliveries(detail, deliveries);
  }
}
