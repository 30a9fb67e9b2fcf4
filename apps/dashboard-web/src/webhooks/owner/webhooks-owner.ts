import type { View } from '@libs/api-client/views';
import type { QueryState } from '@libs/ui/states/loaded';
import { createContext, useContext } from 'react';

/** Choices about an endpoint in addition to its address. Null types mean all. */
interface EndpointChoices {
  readonly description?: string | null;
  readonly event_types?: readonly string[] | null;
}

/** An endpoint; those of accounts have no types of events. */
export type Endpoint = Omit<View<'WebhookEndpointView'>, keyof EndpointChoices> & {
  description?: string | null;
  event_types?: string[] | null;
};
type Delivery = View<'DeliveryView'>;
export type DeliveryDetail = View<'DeliveryDetailView'>;
/** An endpoint as it is returned once, with its secret: a new one, or one whose secret was rotated. */
export type EndpointSecret = Endpoint & { secret: string; previous_secret_valid_until?: string };

interface Page<Row> {
  data: Row[];
  has_more: boolean;
  next_cursor: string | null;
}

export interface PageQuery {
  readonly limit?: number;
  readonly cursor?: string;
}

export interface DeliveriesQuery extends PageQuery {
  readonly status?: View<'DeliveryView'>['status'];
  readonly event_type?: string;
  readonly endpoint_id?: number;
}

/**
 * The owner of the webhooks that the pages show: a merchant's receive events of payments, an account's of turns. The
 * rest is the same.
 */
export interface WebhooksOwner {
  /** The subject of their events, in the sentence `Your server is notified of … by a signed POST`. */
  readonly subject: string;
  /** Whether the person may change them; else `note` explains why not. */
  readonly mayChange: boolean;
  readonly note: React.ReactNode;
  /** Paths of the two pages. */
  readonly at: { readonly endpoints: string; readonly deliveries: string };
  /** Each event with a sentence; `tried` is the first of them to test. */
  readonly eventTypes: Readonly<Record<string, string>>;
  readonly tried: string;
  /** The action that causes the first delivery: `payment`. */
  readonly cause: string;
  /** Whether people choose the types of events of an endpoint, and describe it. */
  readonly hasChoices: boolean;
  /** Whether deliveries can be filtered by day. */
  readonly hasDays: boolean;

  readonly useEndpoints: (query: PageQuery) => QueryState<Page<Endpoint>>;
  readonly useDeliveries: (query: DeliveriesQuery) => QueryState<Page<Delivery>>;
  /** Polls as long as `everyMs` returns an interval. */
  readonly useDelivery: (
    id: string,
    everyMs?: (known?: DeliveryDetail) => number | false,
  ) => QueryState<DeliveryDetail>;
  readonly create: (of: { url: string } & EndpointChoices) => Promise<EndpointSecret>;
  readonly change: (id: number, to: { url?: string; active?: boolean } & EndpointChoices) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
  readonly rollSecret: (id: number) => Promise<EndpointSecret>;
  readonly test: (id: number, eventType: string) => Promise<Delivery>;
  readonly replay: (deliveryId: string) => Promise<unknown>;
  readonly replayFailed: (of: { since: string; endpoint_id?: number }) => Promise<{ replayed: number }>;
}

const Owner = createContext<WebhooksOwner | undefined>(undefined);

/** Provides the owner of the webhooks to the parts below. */
export const OwnerOfWebhooks = Owner.Provider;

/** Returns the owner of the webhooks that the page shows. */
export function useWebhooksOwner(): WebhooksOwner {
  const owner = useContext(Owner);
  if (!owner) throw new Error('webhooks without an owner');
  return owner;
}

/** Returns the events as options of a choice. */
export function eventOptions({ eventTypes }: WebhooksOwner): { value: string; label: string }[] {
  return Object.keys(eventTypes).map((value) => ({ value, label: value }));
}
