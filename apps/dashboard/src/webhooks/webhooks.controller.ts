import type { Page } from '@libs/dto/page';
import type { Actor } from '@libs/dto/questions/dashboard.questions';
import type { DeliveryView, WebhookEndpointView } from '@libs/dto/views';
import { PathInt } from '@libs/service-kit/http/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { MemberGuard, MinRole } from '../members/member.guard.js';
import { CreateEndpointBody, DeliveriesQuery, TestEndpointBody, UpdateEndpointBody } from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhook endpoints and deliveries of a merchant. The dispatcher owns them; this is their public door. */
@Controller('api/dashboard/merchants/:merchant_id')
@UseGuards(MemberGuard)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get('webhook_endpoints')
  @MinRole('viewer')
  list(@PathInt('merchant_id') merchantId: number): Promise<Page<WebhookEndpointView>> {
    return this.webhooks.list(merchantId);
  }

  @Post('webhook_endpoints')
  @MinRole('developer')
  @Header('cache-control', 'no-store')
  create(@PathInt('merchant_id') merchantId: number, @Body() body: CreateEndpointBody, @CurrentActor() actor: Actor) {
    return this.webhooks.create(merchantId, body.url, actor);
  }

  @Patch('webhook_endpoints/:endpoint_id')
  @MinRole('developer')
  update(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @Body() body: UpdateEndpointBody,
    @CurrentActor() actor: Actor,
  ): Promise<WebhookEndpointView> {
    const changes = { url: body.url ?? undefined, active: body.active ?? undefined };
    return this.webhooks.update({ merchantId, endpointId }, changes, actor);
  }

  @Delete('webhook_endpoints/:endpoint_id')
  @HttpCode(204)
  @MinRole('developer')
  delete(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    return this.webhooks.delete({ merchantId, endpointId }, actor);
  }

  @Post('webhook_endpoints/:endpoint_id/roll_secret')
  @HttpCode(200)
  @MinRole('developer')
  @Header('cache-control', 'no-store')
  roll(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @CurrentActor() actor: Actor,
  ) {
    return this.webhooks.roll({ merchantId, endpointId }, actor);
  }

  /** Queues one event with zeros in it; it leaves on the dispatcher's next tick. */
  @Post('webhook_endpoints/:endpoint_id/test')
  @HttpCode(202)
  @MinRole('developer')
  test(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @Body() body: TestEndpointBody,
  ): Promise<DeliveryView> {
    return this.webhooks.test({ merchantId, endpointId }, body.event_type ?? 'payment.confirmed');
  }

  @Get('webhook_deliveries')
  @MinRole('viewer')
  deliveries(@PathInt('merchant_id') merchantId: number, @Query() query: DeliveriesQuery): Promise<Page<DeliveryView>> {
    return this.webhooks.deliveries(merchantId, query);
  }

  @Post('webhook_deliveries/:delivery_id/replay')
  @HttpCode(200)
  @MinRole('developer')
  replay(@PathInt('merchant_id') merchantId: number, @Param('delivery_id') deliveryId: string): Promise<DeliveryView> {
    return this.webhooks.replay(merchantId, deliveryId);
  }
}
