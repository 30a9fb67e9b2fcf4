import type { Page } from '@libs/dto/lists/page';
import { DeliveryDetailView, DeliveryView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { ApiKeyGuard, KeyActor, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { DeliveriesQuery, ReplayFailedBody, ReplayFailedView } from '../webhooks/webhooks.dto.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';

/** Lists deliveries to a merchant's endpoints, and sends them again, for its backend. */
@Controller('api/webhook_deliveries')
@UseGuards(ApiKeyGuard)
export class WebhookDeliveriesController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @NeedsScope('webhooks:read')
  @Operation({ summary: 'Your deliveries, newest first, each with its newest attempts', returns: pageOf(DeliveryView) })
  list(@KeyMerchant() merchantId: number, @Query() query: DeliveriesQuery): Promise<Page<DeliveryView>> {
    return this.webhooks.deliveries(merchantId, query);
  }

  @Post('replay_failed')
  @HttpCode(202)
  @NeedsScope('webhooks:write')
  @Operation({
    summary: 'Replay all deliveries that failed since a given time',
    description: 'They are replayed in batches, oldest first. Deliveries to inactive endpoints stay unchanged.',
    returns: ReplayFailedView,
    errors: ['not_found', 'endpoint_inactive'],
  })
  replayFailed(
    @KeyMerchant() merchantId: number,
    @Body() body: ReplayFailedBody,
    @KeyActor() actor: Actor,
  ): Promise<ReplayFailedView> {
    return this.webhooks.replayFailed(merchantId, body, actor);
  }

  @Get(':delivery_id')
  @NeedsScope('webhooks:read')
  @Operation({ summary: 'One delivery with all its attempts', returns: DeliveryDetailView, errors: ['not_found'] })
  get(@KeyMerchant() merchantId: number, @Param('delivery_id') deliveryId: string): Promise<DeliveryDetailView> {
    return this.webhooks.delivery(merchantId, deliveryId);
  }

  @Post(':delivery_id/replay')
  @HttpCode(200)
  @NeedsScope('webhooks:write')
  @Operation({
    summary: 'Replay a delivery at once: same id, same bytes, new signature',
    returns: DeliveryView,
    errors: ['not_found', 'endpoint_inactive'],
  })
  replay(
    @KeyMerchant() merchantId: number,
    @Param('delivery_id') deliveryId: string,
    @KeyActor() actor: Actor,
  ): Promise<DeliveryView> {
    return this.webhooks.replay(merchantId, deliveryId, actor);
  }
}
