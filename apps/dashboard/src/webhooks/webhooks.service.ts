import type { Page } from '@libs/dto/page';
import type { Actor } from '@libs/dto/questions/dashboard.questions';
import type { ActedBy } from '@libs/dto/questions/webhooks.questions';
import type { DeliveryDetailView, DeliveryView, WebhookEndpointView } from '@libs/dto/views';
import { Database } from '@libs/service-kit/database/database';
import { Ask } from '@libs/service-kit/messaging/ask';
import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '../lists/query-fields.js';
import { MerchantsRepository } from '../merchants/merchants.repository.js';
import type {
  CreatedEndpointView,
  DeliveriesQuery,
  ReplayFailedBody,
  ReplayFailedView,
  RolledEndpointView,
} from './webhooks.dto.js';

export interface EndpointOf {
  merchantId: number;
  endpointId: number;
}

/** Asks the dispatcher, and names who acts: it writes the audit entry in the transaction that does the act. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly ask: Ask,
    private readonly database: Database,
    private readonly merchants: MerchantsRepository,
  ) {}

  async list(merchantId: number, { search, cursor, limit }: SearchQuery): Promise<Page<WebhookEndpointView>> {
    return this.ask.question('webhooks.list_endpoints', { merchant_id: merchantId, search, cursor, limit });
  }

  async create(merchantId: number, url: string, actor: Actor): Promise<CreatedEndpointView> {
    const by = await this.by(merchantId, actor);
    return (await this.ask.question('webhooks.create_endpoint', { merchant_id: merchantId, url, ...by })).endpoint;
  }

  async update(
    of: EndpointOf,
    changes: { url?: string; active?: boolean },
    actor: Actor,
  ): Promise<WebhookEndpointView> {
    const by = await this.by(of.merchantId, actor);
    return (await this.ask.question('webhooks.update_endpoint', { ...wire(of), ...changes, ...by })).endpoint;
  }

  async delete(of: EndpointOf, actor: Actor): Promise<void> {
    const by = await this.by(of.merchantId, actor);
    await this.ask.question('webhooks.delete_endpoint', { ...wire(of), ...by });
  }

  async roll(of: EndpointOf, actor: Actor): Promise<RolledEndpointView> {
    const by = await this.by(of.merchantId, actor);
    return (await this.ask.question('webhooks.roll_secret', { ...wire(of), ...by })).endpoint;
  }

  async test(of: EndpointOf, eventType: string, actor: Actor): Promise<DeliveryView> {
    const by = await this.by(of.merchantId, actor);
    return (await this.ask.question('webhooks.send_test', { ...wire(of), event_type: eventType, ...by })).delivery;
  }

  async deliveries(merchantId: number, query: DeliveriesQuery): Promise<Page<DeliveryView>> {
    return this.ask.question('webhooks.list_deliveries', { ...query, merchant_id: merchantId });
  }

  async delivery(merchantId: number, deliveryId: string): Promise<DeliveryDetailView> {
    const of = { merchant_id: merchantId, delivery_id: deliveryId };
    return (await this.ask.question('webhooks.get_delivery', of)).delivery;
  }

  async replay(merchantId: number, deliveryId: string, actor: Actor): Promise<DeliveryView> {
    const of = { merchant_id: merchantId, delivery_id: deliveryId };
    const by = await this.by(merchantId, actor);
    return (await this.ask.question('webhooks.replay_delivery', { ...of, ...by })).delivery;
  }

  async replayFailed(merchantId: number, body: ReplayFailedBody, actor: Actor): Promise<ReplayFailedView> {
    const { since, endpoint_id } = body;
    const by = await this.by(merchantId, actor);
    return this.ask.question('webhooks.replay_failed', { merchant_id: merchantId, since, endpoint_id, ...by });
  }

  private async by(merchantId: number, actor: Actor): Promise<ActedBy> {
    const merchant = await this.merchants.byId(this.database, merchantId);
    return { actor, merchant_name: merchant?.name ?? '' };
  }
}

function wire({ merchantId, endpointId }: EndpointOf) {
  return { merchant_id: merchantId, endpoint_id: endpointId };
}
