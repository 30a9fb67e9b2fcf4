import type { Page } from '@libs/dto/lists/page';
import { DeliveryView, WebhookEndpointView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { ApiKeyGuard, KeyActor, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { SearchQuery } from '../lists/query-fields.js';
import { MerchantLimitsService } from '../rate-limits/merchant-limits.service.js';
import {
  CreatedEndpointView,
  CreateEndpointBody,
  RolledEndpointView,
  TestEndpointBody,
  UpdateEndpointBody,
} from '../webhooks/webhooks.dto.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';

/**
 * Webhook endpoints of a merchant, for its backend. The proof that a member gives for a URL or a secret was given for
 * the key.
 */
@Controller('api/webhook_endpoints')
@UseGuards(ApiKeyGuard)
export class WebhookEndpointsController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly limits: MerchantLimitsService,
  ) {}

  @Get()
  @NeedsScope('webhooks:read')
  @Operation({ summary: 'Your webhook endpoints and their health', returns: pageOf(WebhookEndpointView) })
  list(@KeyMerchant() merchantId: number, @Query() query: SearchQuery): Promise<Page<WebhookEndpointView>> {
    return this.webhooks.list(merchantId, query);
  }

  @Post()
  @NeedsScope('webhooks:write')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Add a webhook endpoint',
    description:
      'Only this response and that of `roll_secret` contain the secret. At most 10 for each merchant, one per URL.',
    returns: CreatedEndpointView,
    errors: ['webhook_endpoint_exists', 'webhook_endpoint_limit'],
  })
  create(
    @KeyMerchant() merchantId: number,
    @Body() body: CreateEndpointBody,
    @KeyActor() actor: Actor,
  ): Promise<CreatedEndpointView> {
    return this.webhooks.create(merchantId, body, actor);
  }

  @Get(':endpoint_id')
  @NeedsScope('webhooks:read')
  @Operation({ summary: 'One webhook endpoint', returns: WebhookEndpointView, errors: ['not_found'] })
  get(@KeyMerchant() merchantId: number, @PathInt('endpoint_id') endpointId: number): Promise<WebhookEndpointView> {
    return this.webhooks.get({ merchantId, endpointId });
  }

  @Patch(':endpoint_id')
  @NeedsScope('webhooks:write')
  @Operation({
    summary: 'Change, pause or resume an endpoint',
    returns: WebhookEndpointView,
    errors: ['not_found', 'webhook_endpoint_exists'],
  })
  update(
    @KeyMerchant() merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @Body() body: UpdateEndpointBody,
    @KeyActor() actor: Actor,
  ): Promise<WebhookEndpointView> {
    const { description, event_types } = body;
    const changes = { url: body.url ?? undefined, active: body.active ?? undefined, description, event_types };
    return this.webhooks.update({ merchantId, endpointId }, changes, actor);
  }

  @Delete(':endpoint_id')
  @HttpCode(204)
  @NeedsScope('webhooks:write')
  @Operation({ summary: 'Delete an endpoint; its pending deliveries fail', returns: null, errors: ['not_found'] })
  delete(
    @KeyMerchant() merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @KeyActor() actor: Actor,
  ): Promise<void> {
    return this.webhooks.delete({ merchantId, endpointId }, actor);
  }

  @Post(':endpoint_id/roll_secret')
  @HttpCode(200)
  @NeedsScope('webhooks:write')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Rotate the signing secret',
    description: 'For 24 hours, events are signed with both secrets.',
    returns: RolledEndpointView,
    errors: ['not_found'],
  })
  roll(
    @KeyMerchant() merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @KeyActor() actor: Actor,
  ): Promise<RolledEndpointView> {
    return this.webhooks.roll({ merchantId, endpointId }, actor);
  }

  @Post(':endpoint_id/test')
  @HttpCode(202)
  @NeedsScope('webhooks:write')
  @Operation({
    summary: 'Send a test event',
    description:
      'The payload contains zero values and `test: true`. It is sent within moments. Each merchant may send sixty a minute.',
    returns: DeliveryView,
    errors: ['not_found', 'endpoint_inactive', 'rate_limited'],
  })
  async test(
    @KeyMerchant() merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @Body() body: TestEndpointBody,
    @KeyActor() actor: Actor,
  ): Promise<DeliveryView> {
    await this.limits.count('test_event', merchantId);
    return this.webhooks.test({ merchantId, endpointId }, body.event_type ?? 'payment.confirmed', actor);
  }
}
