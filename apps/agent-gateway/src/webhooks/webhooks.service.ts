import type { Page } from '@libs/dto/lists/page';
import type { DeliveryDetailView, DeliveryView } from '@libs/dto/payments/views';
import type { OwnersEndpoint } from '@libs/dto/rpc/webhooks.rpc';
import type { AccountEventType } from '@libs/dto/webhook-event-types';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { allow } from '../access/rules/scope-rules.js';
import type { ListQuery } from '../http/list-query.js';
import type {
  CreatedWebhookView,
  CreateWebhookBody,
  ReplayFailedOfAccountBody,
  ReplayFailedOfAccountView,
  RotatedWebhookView,
  UpdateWebhookBody,
  WebhookDeliveriesQuery,
  WebhookView,
} from './webhooks.dto.js';

/**
 * Calls the dispatcher with the acting person, whom it needs for the audit entry in the same transaction. Webhooks
 * receive events of all spaces, so every method, even reading, throws `key_scope_denied` for keys that do not reach all
 * of them.
 */
@Injectable()
export class WebhooksService {
  constructor(private readonly rpc: RpcClient) {}

  async list(caller: Caller, { cursor, limit }: ListQuery): Promise<Page<WebhookView>> {
    const page = await this.rpc.call('webhooks.list_endpoints', { ...of(caller), cursor, limit });
    return { ...page, data: page.data.map(viewOf) };
  }

  async get(caller: Caller, id: number): Promise<WebhookView> {
    const { endpoint } = await this.rpc.call('webhooks.get_endpoint', { ...of(caller), endpoint_id: id });
    return viewOf(endpoint);
  }

  async create(caller: Caller, { url, description }: CreateWebhookBody): Promise<CreatedWebhookView> {
    const request = { ...by(caller), url, description: description ?? undefined };
    return viewOf((await this.rpc.call('webhooks.create_endpoint', request)).endpoint);
  }

  async update(caller: Caller, id: number, { url, active, description }: UpdateWebhookBody): Promise<WebhookView> {
    const request = { ...by(caller), endpoint_id: id, url, active, description };
    return viewOf((await this.rpc.call('webhooks.update_endpoint', request)).endpoint);
  }

  async delete(caller: Caller, id: number): Promise<void> {
    await this.rpc.call('webhooks.delete_endpoint', { ...by(caller), endpoint_id: id });
  }

  async rotateSecret(caller: Caller, id: number): Promise<RotatedWebhookView> {
    return viewOf((await this.rpc.call('webhooks.roll_secret', { ...by(caller), endpoint_id: id })).endpoint);
  }

  async test(caller: Caller, id: number, eventType: AccountEventType): Promise<DeliveryView> {
    const request = { ...by(caller), endpoint_id: id, event_type: eventType };
    return (await this.rpc.call('webhooks.send_test', request)).delivery;
  }

  async deliveries(caller: Caller, query: WebhookDeliveriesQuery): Promise<Page<DeliveryView>> {
    return this.rpc.call('webhooks.list_deliveries', { ...query, ...of(caller) });
  }

  async delivery(caller: Caller, id: string): Promise<DeliveryDetailView> {
    const request = { ...of(caller), delivery_id: id };
    return (await this.rpc.call('webhooks.get_delivery', request)).delivery;
  }

  async replay(caller: Caller, id: string): Promise<DeliveryView> {
    const request = { ...by(caller), delivery_id: id };
    return (await this.rpc.call('webhooks.replay_delivery', request)).delivery;
  }

  async replayFailed(
    caller: Caller,
    { since, endpoint_id }: ReplayFailedOfAccountBody,
  ): Promise<ReplayFailedOfAccountView> {
    return this.rpc.call('webhooks.replay_failed', { ...by(caller), since, endpoint_id });
  }
}

function of(caller: Caller): { account_id: number } {
  allow(caller, 'manage webhooks');
  return { account_id: caller.accountId };
}

function by(caller: Caller) {
  return { ...of(caller), actor: caller.actor };
}

function viewOf<T extends OwnersEndpoint>(endpoint: T): T & { description: string | null } {
  return { ...endpoint, description: endpoint.description ?? null };
}
