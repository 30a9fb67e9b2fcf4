import type { Page } from '@libs/dto/lists/page';
import { WebhookEndpointView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof, quoted } from '@libs/service-kit/sign-in/fresh-proof';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { SearchQuery } from '../lists/query-fields.js';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import { CreatedEndpointView, CreateEndpointBody, RolledEndpointView, UpdateEndpointBody } from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhook endpoints of a merchant. The dispatcher owns them; these are the public routes. */
@Controller('api/dashboard/merchants/:merchant_id/webhook_endpoints')
@UseGuards(MemberGuard)
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly proofs: MerchantProofsService,
  ) {}

  @Get()
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'Webhook endpoints and their health', returns: pageOf(WebhookEndpointView) })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: SearchQuery): Promise<Page<WebhookEndpointView>> {
    return this.webhooks.list(merchantId, query);
  }

  @Post()
  @MinRole('developer')
  @AlsoInTestMode()
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Add a webhook endpoint',
    description:
      'Only this response and that of `roll_secret` contain the secret. At most 10 for each merchant, one per URL.',
    returns: CreatedEndpointView,
    errors: ['fresh_proof_required', 'webhook_endpoint_exists', 'webhook_endpoint_limit'],
  })
  async create(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: CreateEndpointBody,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<CreatedEndpointView> {
    await this.proofs.expect(proof, merchantId, `Send webhooks to ${quoted(body.url)}.`);
    return this.webhooks.create(merchantId, body, actor);
  }

  @Patch(':endpoint_id')
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Change, pause or resume an endpoint',
    description: 'Changing the URL needs a fresh proof. New event types apply to events from then on.',
    returns: WebhookEndpointView,
    errors: ['not_found', 'fresh_proof_required', 'webhook_endpoint_exists'],
  })
  async update(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @Body() body: UpdateEndpointBody,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<WebhookEndpointView> {
    if (typeof body.url === 'string') {
      const action = `Send the webhooks of endpoint ${endpointId} to ${quoted(body.url)}.`;
      await this.proofs.expect(proof, merchantId, action);
    }
    const { description, event_types } = body;
    const changes = { url: body.url ?? undefined, active: body.active ?? undefined, description, event_types };
    return this.webhooks.update({ merchantId, endpointId }, changes, actor);
  }

  @Delete(':endpoint_id')
  @HttpCode(204)
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({ summary: 'Delete an endpoint; its pending deliveries fail', returns: null, errors: ['not_found'] })
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
  @AlsoInTestMode()
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Rotate the signing secret',
    description: 'For 24 hours, events are signed with both secrets.',
    returns: RolledEndpointView,
    errors: ['not_found', 'fresh_proof_required'],
  })
  async roll(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('endpoint_id') endpointId: number,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<RolledEndpointView> {
    await this.proofs.expect(proof, merchantId, `Rotate the signing secret of webhook endpoint ${endpointId}.`);
    return this.webhooks.roll({ merchantId, endpointId }, actor);
  }
}
