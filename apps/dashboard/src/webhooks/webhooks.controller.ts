import type { Page } from '@libs/dto/lists/page';
import { WebhookEndpointView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { SearchQuery } from '../lists/query-fields.js';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { CreatedEndpointView, CreateEndpointBody, RolledEndpointView, UpdateEndpointBody } from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhook endpoints of a merchant. The dispatcher owns them; this is their public door. */
@Controller('api/dashboard/merchants/:merchant_id/webhook_endpoints')
@UseGuards(MemberGuard)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @MinRole('viewer')
  @Operation({ summary: 'Webhook endpoints and their health', gives: pageOf(WebhookEndpointView) })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: SearchQuery): Promise<Page<WebhookEndpointView>> {
    return this.webhooks.list(merchantId, query);
  }

  @Post()
  @MinRole('developer')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Add a webhook endpoint',
    description:
      'The secret is in this response and in that of `roll_secret` only. At most 10 for each merchant, one at each URL.',
    gives: CreatedEndpointView,
    errors: ['webhook_endpoint_exists', 'webhook_endpoint_limit'],
  })
  create(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: CreateEndpointBody,
    @CurrentActor() actor: Actor,
  ): Promise<CreatedEndpointView> {
    return this.webhooks.create(merchantId, body.url, actor);
  }

  @Patch(':endpoint_id')
  @MinRole('developer')
  @Operation({
    summary: 'Change, pause or resume an endpoint',
    gives: WebhookEndpointView,
    errors: ['not_found', 'webhook_endpoint_exists'],
  })
  update(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @Body() body: UpdateEndpointBody,
    @CurrentActor() actor: Actor,
  ): Promise<WebhookEndpointView> {
    const changes = { url: body.url ?? undefined, active: body.active ?? undefined };
    return this.webhooks.update({ merchantId, endpointId }, changes, actor);
  }

  @Delete(':endpoint_id')
  @HttpCode(204)
  @MinRole('developer')
  @Operation({ summary: 'Remove an endpoint: what waited for it has failed', gives: null, errors: ['not_found'] })
  delete(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    return this.webhooks.delete({ merchantId, endpointId }, actor);
  }

  @Post(':endpoint_id/roll_secret')
  @HttpCode(200)
  @MinRole('developer')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Make a new signing secret',
    description: 'For 24 hours events are signed with both.',
    gives: RolledEndpointView,
    errors: ['not_found'],
  })
  roll(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @CurrentActor() actor: Actor,
  ): Promise<RolledEndpointView> {
    return this.webhooks.roll({ merchantId, endpointId }, actor);
  }
}
