import type { Page } from '@libs/dto/lists/page';
import { DeliveryDetailView, DeliveryView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { MerchantLimitsService } from '../rate-limits/merchant-limits.service.js';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { DeliveriesQuery, ReplayFailedBody, ReplayFailedView, TestEndpointBody } from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

/**
 * Lists deliveries to a merchant's endpoints, and sends them again. The dispatcher owns them; these are the public
 * routes.
 */
@Controller('api/dashboard/merchants/:merchant_id')
@UseGuards(MemberGuard)
export class DeliveriesController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly limits: MerchantLimitsService,
  ) {}

  @Post('webhook_endpoints/:endpoint_id/test')
  @HttpCode(202)
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Send a test event',
    description:
      'The payload contains zero values and `test: true`. It is sent within moments. Each merchant may send sixty a minute.',
    returns: DeliveryView,
    errors: ['not_found', 'endpoint_inactive', 'rate_limited'],
  })
  async test(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @Body() body: TestEndpointBody,
    @CurrentActor() actor: Actor,
  ): Promise<DeliveryView> {
    await this.limits.count('test_event', merchantId);
    return this.webhooks.test({ merchantId, endpointId }, body.event_type ?? 'payment.confirmed', actor);
  }

  @Get('webhook_deliveries')
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'Deliveries, newest first, each with its newest attempts', returns: pageOf(DeliveryView) })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: DeliveriesQuery): Promise<Page<DeliveryView>> {
    return this.webhooks.deliveries(merchantId, query);
  }

  @Post('webhook_deliveries/replay_failed')
  @HttpCode(202)
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Replay all deliveries that failed since a given time',
    description: 'They are replayed in batches, oldest first. Deliveries to inactive endpoints stay unchanged.',
    returns: ReplayFailedView,
    errors: ['not_found', 'endpoint_inactive'],
  })
  replayFailed(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: ReplayFailedBody,
    @CurrentActor() actor: Actor,
  ): Promise<ReplayFailedView> {
    return this.webhooks.replayFailed(merchantId, body, actor);
  }

  @Get('webhook_deliveries/:delivery_id')
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'One delivery with all its attempts', returns: DeliveryDetailView, errors: ['not_found'] })
  get(
    @PathInt('merchant_id') merchantId: number,
    @Param('delivery_id') deliveryId: string,
  ): Promise<DeliveryDetailView> {
    return this.webhooks.delivery(merchantId, deliveryId);
  }

  @Post('webhook_deliveries/:delivery_id/replay')
  @HttpCode(200)
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Replay a delivery at once: same id, same bytes, new signature',
    returns: DeliveryView,
    errors: ['not_found', 'endpoint_inactive'],
  })
  replay(
    @PathInt('merchant_id') merchantId: number,
    @Param('delivery_id') deliveryId: string,
    @CurrentActor() actor: Actor,
  ): Promise<DeliveryView> {
    return this.webhooks.replay(merchantId, deliveryId, actor);
  }
}
