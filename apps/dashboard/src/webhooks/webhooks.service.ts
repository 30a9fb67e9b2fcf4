import type { Page } from '@libs/dto/page';
import type { Actor } from '@libs/dto/questions/dashboard.questions';
import type { DeliveryView, WebhookEndpointView } from '@libs/dto/views';
import { Database } from '@libs/service-kit/database/database';
import { Ask } from '@libs/service-kit/messaging/ask';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.service.js';
import type { DeliveriesQuery } from './webhooks.dto.js';

export interface EndpointOf {
  merchantId: number;
  endpointId: number;
}

/** Asks the dispatcher, and audits what was changed there. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly ask: Ask,
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  async list(merchantId: number): Promise<Page<WebhookEndpointView>> {
    const { data } = await this.ask.question('webhooks.list_endpoints', { merchant_id: merchantId });
    return { data, has_more: false, next_cursor: null };
  }

  async create(merchantId: number, url: string, actor: Actor): Promise<WebhookEndpointView & { secret: string }> {
    const { endpoint } = await this.ask.question('webhooks.create_endpoint', { merchant_id: merchantId, url });
    await this.audit({ merchantId, endpointId: endpoint.id }, 'webhook_endpoint.created', actor, { url });
    return endpoint;
  }

  async update(
    of: EndpointOf,
    changes: { url?: string; active?: boolean },
    actor: Actor,
  ): Promise<WebhookEndpointView> {
    const { endpoint } = await this.ask.question('webhooks.update_endpoint', { ...wire(of), ...changes });
    await this.audit(of, 'webhook_endpoint.updated', actor, changes);
    return endpoint;
  }

  async delete(of: EndpointOf, actor: Actor): Promise<void> {
    await this.ask.question('webhooks.delete_endpoint', wire(of));
    await this.audit(of, 'webhook_endpoint.deleted', actor, {});
  }

  async roll(of: EndpointOf, actor: Actor) {
    const { endpoint } = await this.ask.question('webhooks.roll_secret', wire(of));
    await this.audit(of, 'webhook_endpoint.secret_rolled', actor, {});
    return endpoint;
  }

  async test(of: EndpointOf, eventType: string): Promise<DeliveryView> {
    return (await this.ask.question('webhooks.send_test', { ...wire(of), event_type: eventType })).delivery;
  }

  async deliveries(merchantId: number, query: DeliveriesQuery): Promise<Page<DeliveryView>> {
    const { status, event_type, cursor, limit } = query;
    return this.ask.question('webhooks.list_deliveries', {
      merchant_id: merchantId,
      status,
      event_type,
      cursor,
      limit,
    });
  }

  async replay(merchantId: number, deliveryId: string): Promise<DeliveryView> {
    return (await this.ask.question('webhooks.replay_delivery', { merchant_id: merchantId, delivery_id: deliveryId }))
      .delivery;
  }

  private async audit(of: EndpointOf, action: string, actor: Actor, after: Record<string, unknown>): Promise<void> {
    const act = { merchantId: of.merchantId, actor, action, target: `webhook_endpoint:${of.endpointId}`, after };
    await this.database.transaction((tx) => this.trail.record(tx, act));
  }
}

function wire({ merchantId, endpointId }: EndpointOf) {
  return { merchant_id: merchantId, endpoint_id: endpointId };
}
