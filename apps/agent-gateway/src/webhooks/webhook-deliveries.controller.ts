import type { Page } from '@libs/dto/lists/page';
import { DeliveryDetailView, DeliveryView } from '@libs/dto/payments/views';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { ReplayFailedOfAccountBody, ReplayFailedOfAccountView, WebhookDeliveriesQuery } from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

/** The deliveries to an account's webhooks, and their replays. */
@Controller(['v1/webhooks/deliveries', 'api/agent/merchants/:merchant_id/webhooks/deliveries'])
@UseGuards(AccountGuard)
export class WebhookDeliveriesController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Operation({
    summary: 'Deliveries, newest first, each with its newest attempts',
    returns: pageOf(DeliveryView),
    errors: ['key_scope_denied'],
  })
  list(@CurrentCaller() caller: Caller, @Query() query: WebhookDeliveriesQuery): Promise<Page<DeliveryView>> {
    return this.webhooks.deliveries(caller, query);
  }

  @Post('replay_failed')
  @HttpCode(202)
  @Operation({
    summary: 'Replay all deliveries that failed since a given time',
    description: 'They are replayed in batches, oldest first. Deliveries to inactive webhooks stay unchanged.',
    returns: ReplayFailedOfAccountView,
    errors: ['key_scope_denied', 'not_found', 'endpoint_inactive'],
  })
  replayFailed(
    @CurrentCaller() caller: Caller,
    @Body() body: ReplayFailedOfAccountBody,
  ): Promise<ReplayFailedOfAccountView> {
    return this.webhooks.replayFailed(caller, body);
  }

  @Get(':delivery_id')
  @Operation({
    summary: 'One delivery with all its attempts',
    returns: DeliveryDetailView,
    errors: ['key_scope_denied', 'not_found'],
  })
  get(@CurrentCaller() caller: Caller, @Param('delivery_id') id: string): Promise<DeliveryDetailView> {
    return this.webhooks.delivery(caller, id);
  }

  @Post(':delivery_id/replay')
  @HttpCode(200)
  @Operation({
    summary: 'Replay a delivery at once: same id, same bytes, new signature',
    returns: DeliveryView,
    errors: ['key_scope_denied', 'not_found', 'endpoint_inactive'],
  })
  replay(@CurrentCaller() caller: Caller, @Param('delivery_id') id: string): Promise<DeliveryView> {
    return this.webhooks.replay(caller, id);
  }
}
