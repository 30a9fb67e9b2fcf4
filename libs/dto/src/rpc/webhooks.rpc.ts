import type { Page, PageRequest } from '../lists/page.js';
import type { EventView } from '../payments/event-view.js';
import type { DeliveryDetailView, DeliveryView, EndpointView } from '../payments/views.js';
import type { Actor } from './dashboard.rpc.js';

interface OfMerchant {
  merchant_id: number;
  account_id?: undefined;
}

interface OfAccount {
  account_id: number;
  merchant_id?: undefined;
}

/**
 * The owner of endpoints and deliveries: a merchant, for events of its payments, or an account, for events of its
 * turns.
 */
export type OfOwner = OfMerchant | OfAccount;

interface OneEndpoint {
  endpoint_id: number;
}

interface OneDelivery {
  delivery_id: string;
}

/** The actor: the dispatcher puts the action into the audit log, in the transaction that does it. */
export interface ActionBy {
  actor: Actor;
  merchant_name: string;
}

/** The actor of a change to something that belongs to a merchant or an account. */
export type OwnerAction = (OfMerchant & ActionBy) | (OfAccount & Omit<ActionBy, 'merchant_name'>);

/**
 * The settings that owners give an endpoint in addition to its URL. Null types mean all; only merchants choose them.
 */
interface EndpointChoices {
  description?: string | null;
  event_types?: string[] | null;
}

/** An endpoint of a merchant or an account. */
export type OwnersEndpoint = EndpointView & EndpointChoices;

/** Filters for deliveries; all given ones must match. A time range includes its beginning and excludes its end. */
export interface DeliveryFilter {
  status?: string;
  event_type?: string;
  endpoint_id?: number;
  /** The session they are about. */
  invoice_id?: number;
  from?: string;
  to?: string;
}

export interface WebhooksRpc {
  'webhooks.list_endpoints': {
    request: OfOwner & PageRequest & { search?: string };
    reply: Page<OwnersEndpoint>;
  };
  'webhooks.get_endpoint': { request: OfOwner & OneEndpoint; reply: { endpoint: OwnersEndpoint } };
  'webhooks.create_endpoint': {
    request: OwnerAction & EndpointChoices & { url: string };
    reply: { endpoint: OwnersEndpoint & { secret: string } };
  };
  'webhooks.update_endpoint': {
    request: OwnerAction & OneEndpoint & EndpointChoices & { url?: string; active?: boolean };
    reply: { endpoint: OwnersEndpoint };
  };
  'webhooks.delete_endpoint': { request: OwnerAction & OneEndpoint; reply: Record<string, never> };
  'webhooks.roll_secret': {
    request: OwnerAction & OneEndpoint;
    reply: { endpoint: OwnersEndpoint & { secret: string; previous_secret_valid_until: string } };
  };
  'webhooks.send_test': {
    request: OwnerAction & OneEndpoint & { event_type: string };
    reply: { delivery: DeliveryView };
  };
  'webhooks.list_deliveries': {
    request: OfOwner & PageRequest & DeliveryFilter;
    reply: Page<DeliveryView>;
  };
  /**
   * Returns how many deliveries of a merchant, made since that moment, failed permanently; counted up to
   * `ATTENTION_MOST`.
   */
  'webhooks.failed_count': { request: { merchant_id: number; from: string }; reply: { count: number } };
  'webhooks.get_delivery': { request: OfOwner & OneDelivery; reply: { delivery: DeliveryDetailView } };
  'webhooks.replay_delivery': { request: OwnerAction & OneDelivery; reply: { delivery: DeliveryView } };
  /**
   * Replays deliveries of events since that moment. Replies when the order is written; they are sent in batches
   * afterwards.
   */
  'webhooks.replay_failed': {
    request: OwnerAction & { since: string; endpoint_id?: number };
    reply: { replayed: number };
  };
  /**
   * Returns events of a merchant after one of them, or of the last 30 days without it; oldest first. `next_cursor` is
   * the id of the last one.
   */
  'webhooks.list_events': {
    request: { merchant_id: number; after?: string; types?: string[]; limit: number };
    reply: Page<EventView>;
  };
  /** Returns the newest event of the last 30 days; null where there is none. */
  'webhooks.newest_event': { request: { merchant_id: number }; reply: { event_id: string | null } };
  'webhooks.get_event': { request: { merchant_id: number; event_id: string }; reply: { event: EventView | null } };
}
