import type { Page, PageRequest } from '../page.js';
import type { DeliveryView, WebhookEndpointView } from '../views.js';

interface OfMerchant {
  merchant_id: number;
}

interface OfEndpoint extends OfMerchant {
  endpoint_id: number;
}

export interface WebhooksQuestions {
  'webhooks.list_endpoints': { request: OfMerchant; reply: { data: WebhookEndpointView[] } };
  'webhooks.create_endpoint': {
    request: OfMerchant & { url: string };
    reply: { endpoint: WebhookEndpointView & { secret: string } };
  };
  'webhooks.update_endpoint': {
    request: OfEndpoint & { url?: string; active?: boolean };
    reply: { endpoint: WebhookEndpointView };
  };
  'webhooks.delete_endpoint': { request: OfEndpoint; reply: Record<string, never> };
  'webhooks.roll_secret': {
    request: OfEndpoint;
    reply: { endpoint: WebhookEndpointView & { secret: string; previous_secret_valid_until: string } };
  };
  'webhooks.send_test': { request: OfEndpoint & { event_type: string }; reply: { delivery: DeliveryView } };
  'webhooks.list_deliveries': {
    request: OfMerchant & PageRequest & { status?: string; event_type?: string };
    reply: Page<DeliveryView>;
  };
  'webhooks.replay_delivery': { request: OfMerchant & { delivery_id: string }; reply: { delivery: DeliveryView } };
}
