import type { Page, PageRequest } from '../page.js';
import type { DeliveryDetailView, DeliveryView, WebhookEndpointView } from '../views.js';
import type { Actor } from './dashboard.questions.js';

interface OfMerchant {
  merchant_id: number;
}

interface OfEndpoint extends OfMerchant {
  endpoint_id: number;
}

interface OfDelivery extends OfMerchant {
  delivery_id: string;
}

/** Who does it: the dispatcher puts the act into the audit log, in the transaction that does it. */
export interface ActedBy {
  actor: Actor;
  merchant_name: string;
}

/** Which deliveries: all that is present must hold. A time range takes its beginning in and leaves its end out. */
export interface DeliveryFilter {
  status?: string;
  event_type?: string;
  endpoint_id?: number;
  /** The session they are about. */
  invoice_id?: number;
  from?: string;
  to?: string;
}

export interface WebhooksQuestions {
  'webhooks.list_endpoints': {
    request: OfMerchant & PageRequest & { search?: string };
    reply: Page<WebhookEndpointView>;
  };
  'webhooks.create_endpoint': {
    request: OfMerchant & ActedBy & { url: string };
    reply: { endpoint: WebhookEndpointView & { secret: string } };
  };
  'webhooks.update_endpoint': {
    request: OfEndpoint & ActedBy & { url?: string; active?: boolean };
    reply: { endpoint: WebhookEndpointView };
  };
  'webhooks.delete_endpoint': { request: OfEndpoint & ActedBy; reply: Record<string, never> };
  'webhooks.roll_secret': {
    request: OfEndpoint & ActedBy;
    reply: { endpoint: WebhookEndpointView & { secret: string; previous_secret_valid_until: string } };
  };
  'webhooks.send_test': { request: OfEndpoint & ActedBy & { event_type: string }; reply: { delivery: DeliveryView } };
  'webhooks.list_deliveries': {
    request: OfMerchant & PageRequest & DeliveryFilter;
    reply: Page<DeliveryView>;
  };
  'webhooks.get_delivery': { request: OfDelivery; reply: { delivery: DeliveryDetailView } };
  'webhooks.replay_delivery': { request: OfDelivery & ActedBy; reply: { delivery: DeliveryView } };
  /** Deliveries of events since that moment. Answered when the order is written; they go out in pieces afterwards. */
  'webhooks.replay_failed': {
    request: OfMerchant & ActedBy & { since: string; endpoint_id?: number };
    reply: { replayed: number };
  };
}
