import type { Page } from '@libs/dto/lists/page';
import type { DeliveryDetailView, DeliveryView, WebhookEndpointView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import type { ActionBy, OwnersEndpoint } from '@libs/dto/rpc/webhooks.rpc';
import { merchantBehind } from '@libs/dto/test-mode/test-mode';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable, Logger } from '@nestjs/common';
import type { SearchQuery } from '../lists/query-fields.js';
import type { Topic } from '../live/topics.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import type {
  CreatedEndpointView,
  CreateEndpointBody,
  DeliveriesQuery,
  ReplayFailedBody,
  ReplayFailedView,
  RolledEndpointView,
} from './webhooks.dto.js';

export interface EndpointOf {
  merchantId: number;
  endpointId: number;
}

/** The changes to an endpoint. */
type EndpointChanges = Pick<RequestOf<'webhooks.update_endpoint'>, 'url' | 'active' | 'description' | 'event_types'>;

/** Calls the dispatcher with the name of the actor: it writes the audit entry in the transaction of the action. */
@Injectable()
export class WebhooksService {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly outbox: Outbox<'dashboard'>,
    private readonly merchants: MerchantRegistryService,
  ) {}

  async list(merchantId: number, { search, cursor, limit }: SearchQuery): Promise<Page<WebhookEndpointView>> {
    const page = await this.rpc.call('webhooks.list_endpoints', { merchant_id: merchantId, search, cursor, limit });
    return { ...page, data: page.data.map(viewOf) };
  }

  /** Throws AppError `not_found`. */
  async get(of: EndpointOf): Promise<WebhookEndpointView> {
    return viewOf((await this.rpc.call('webhooks.get_endpoint', wire(of))).endpoint);
  }

  async create(merchantId: number, body: CreateEndpointBody, actor: Actor): Promise<CreatedEndpointView> {
    const by = await this.by(merchantId, actor);
    const { url, description, event_types } = body;
    const request = { merchant_id: merchantId, url, description, event_types, ...by };
    const { endpoint } = await this.rpc.call('webhooks.create_endpoint', request);
    return this.notifyPages(merchantId, 'webhook_endpoints', viewOf(endpoint));
  }

  async update(of: EndpointOf, changes: EndpointChanges, actor: Actor): Promise<WebhookEndpointView> {
    const by = await this.by(of.merchantId, actor);
    const { endpoint } = await this.rpc.call('webhooks.update_endpoint', { ...wire(of), ...changes, ...by });
    return this.notifyPages(of.merchantId, 'webhook_endpoints', viewOf(endpoint));
  }

  async delete(of: EndpointOf, actor: Actor): Promise<void> {
    const by = await this.by(of.merchantId, actor);
    await this.rpc.call('webhooks.delete_endpoint', { ...wire(of), ...by });
    await this.notifyPages(of.merchantId, 'webhook_endpoints', undefined);
  }

  async roll(of: EndpointOf, actor: Actor): Promise<RolledEndpointView> {
    const by = await this.by(of.merchantId, actor);
    const { endpoint } = await this.rpc.call('webhooks.roll_secret', { ...wire(of), ...by });
    return this.notifyPages(of.merchantId, 'webhook_endpoints', viewOf(endpoint));
  }

  async test(of: EndpointOf, eventType: string, actor: Actor): Promise<DeliveryView> {
    const by = await this.by(of.merchantId, actor);
    const request = { ...wire(of), event_type: eventType, ...by };
    return this.notifyPages(of.merchantId, 'deliveries', (await this.rpc.call('webhooks.send_test', request)).delivery);
  }

  async deliveries(merchantId: number, query: DeliveriesQuery): Promise<Page<DeliveryView>> {
    return this.rpc.call('webhooks.list_deliveries', { ...query, merchant_id: merchantId });
  }

  async delivery(merchantId: number, deliveryId: string): Promise<DeliveryDetailView> {
    const of = { merchant_id: merchantId, delivery_id: deliveryId };
    return (await this.rpc.call('webhooks.get_delivery', of)).delivery;
  }

  async replay(merchantId: number, deliveryId: string, actor: Actor): Promise<DeliveryView> {
    const of = { merchant_id: merchantId, delivery_id: deliveryId };
    const by = await this.by(merchantId, actor);
    const { delivery } = await this.rpc.call('webhooks.replay_delivery', { ...of, ...by });
    return this.notifyPages(merchantId, 'deliveries', delivery);
  }

  async replayFailed(merchantId: number, body: ReplayFailedBody, actor: Actor): Promise<ReplayFailedView> {
    const { since, endpoint_id } = body;
    const by = await this.by(merchantId, actor);
    const request = { merchant_id: merchantId, since, endpoint_id, ...by };
    return this.notifyPages(merchantId, 'deliveries', await this.rpc.call('webhooks.replay_failed', request));
  }

  /**
   * Notifies open pages of an action that is done already, and returns its result. A failed notification does not undo
   * the action.
   */
  private async notifyPages<T>(merchantId: number, topic: Topic, result: T): Promise<T> {
    const touched = { merchant_id: merchantId, topics: [topic] };
    await this.database
      .transaction((tx) => this.outbox.publish(tx, 'merchant.touched', touched))
      .catch((error: Error) => this.logger.warn(`open pages were not notified: ${error.message}`));
    return result;
  }

  private async by(merchantId: number, actor: Actor): Promise<ActionBy> {
    const merchant = await this.merchants.byId(this.database, merchantBehind(merchantId));
    return { actor, merchant_name: merchant?.name ?? '' };
  }
}

/** Fills in what a dispatcher of an earlier release does not return: descriptions of merchants and event types. */
function viewOf<T extends OwnersEndpoint>(endpoint: T): T & WebhookEndpointView {
  return { ...endpoint, description: endpoint.description ?? null, event_types: endpoint.event_types ?? null };
}

function wire({ merchantId, endpointId }: EndpointOf) {
  return { merchant_id: merchantId, endpoint_id: endpointId };
}
