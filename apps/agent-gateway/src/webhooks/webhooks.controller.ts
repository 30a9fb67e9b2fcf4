import type { Page } from '@libs/dto/lists/page';
import { DeliveryView } from '@libs/dto/payments/views';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentProof, type OfferedProof, quoted } from '@libs/service-kit/sign-in/fresh-proof';
import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { CallerProofsService } from '../access/caller-proofs.service.js';
import { ListQuery } from '../http/list-query.js';
import {
  CreatedWebhookView,
  CreateWebhookBody,
  RotatedWebhookView,
  TestWebhookBody,
  UpdateWebhookBody,
  WebhookView,
} from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

/**
 * The webhooks of an account, which receive the events of its turns. Actions that reveal a secret, or send events
 * elsewhere, need a fresh proof of a person; a key is a secret itself.
 */
@Controller(['v1/webhooks', 'api/agent/merchants/:merchant_id/webhooks'])
@UseGuards(AccountGuard)
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly proofs: CallerProofsService,
  ) {}

  @Post()
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Add a webhook',
    description:
      'The webhook receives every transition of every turn of the account. Only this response and that of `rotate_secret` contain the secret. An account has at most 10 webhooks.',
    returns: CreatedWebhookView,
    errors: ['key_scope_denied', 'fresh_proof_required', 'webhook_endpoint_exists', 'webhook_endpoint_limit'],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateWebhookBody,
    @CurrentProof() proof: OfferedProof,
  ): Promise<CreatedWebhookView> {
    await this.proofs.expect(caller, proof, `Send the events of your agents to ${quoted(body.url)}.`);
    return this.webhooks.create(caller, body);
  }

  @Get()
  @Operation({ summary: 'Webhooks and their health', returns: pageOf(WebhookView), errors: ['key_scope_denied'] })
  list(@CurrentCaller() caller: Caller, @Query() query: ListQuery): Promise<Page<WebhookView>> {
    return this.webhooks.list(caller, query);
  }

  @Get(':webhook_id')
  @Operation({ summary: 'One webhook', returns: WebhookView, errors: ['key_scope_denied', 'not_found'] })
  get(@CurrentCaller() caller: Caller, @PathInt('webhook_id') id: number): Promise<WebhookView> {
    return this.webhooks.get(caller, id);
  }

  @Patch(':webhook_id')
  @Operation({
    summary: 'Change, pause or resume a webhook',
    returns: WebhookView,
    errors: ['key_scope_denied', 'not_found', 'fresh_proof_required', 'webhook_endpoint_exists'],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @PathInt('webhook_id') id: number,
    @Body() body: UpdateWebhookBody,
    @CurrentProof() proof: OfferedProof,
  ): Promise<WebhookView> {
    if (typeof body.url === 'string') {
      await this.proofs.expect(caller, proof, `Send the events of agent webhook ${id} to ${quoted(body.url)}.`);
    }
    return this.webhooks.update(caller, id, body);
  }

  @Delete(':webhook_id')
  @HttpCode(204)
  @Operation({
    summary: 'Delete a webhook; its pending deliveries fail',
    returns: null,
    errors: ['key_scope_denied', 'not_found'],
  })
  delete(@CurrentCaller() caller: Caller, @PathInt('webhook_id') id: number): Promise<void> {
    return this.webhooks.delete(caller, id);
  }

  @Post(':webhook_id/rotate_secret')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Rotate the signing secret',
    description: 'For 24 hours, events are signed with both secrets.',
    returns: RotatedWebhookView,
    errors: ['key_scope_denied', 'not_found', 'fresh_proof_required'],
  })
  async rotateSecret(
    @CurrentCaller() caller: Caller,
    @PathInt('webhook_id') id: number,
    @CurrentProof() proof: OfferedProof,
  ): Promise<RotatedWebhookView> {
    await this.proofs.expect(caller, proof, `Rotate the signing secret of agent webhook ${id}.`);
    return this.webhooks.rotateSecret(caller, id);
  }

  @Post(':webhook_id/test')
  @HttpCode(202)
  @Operation({
    summary: 'Send a test event',
    description:
      'The payload contains zero values and `test: true`. It is sent at once. An account may send ten a minute.',
    returns: DeliveryView,
    errors: ['key_scope_denied', 'not_found', 'endpoint_inactive', 'rate_limited'],
  })
  test(
    @CurrentCaller() caller: Caller,
    @PathInt('webhook_id') id: number,
    @Body() body: TestWebhookBody,
  ): Promise<DeliveryView> {
    return this.webhooks.test(caller, id, body.event_type ?? 'turn.done');
  }
}
