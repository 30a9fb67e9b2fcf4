import { api, client } from '@libs/api-client/client';
import type { QueryOf } from '@libs/api-client/views';
import { useMay, useMerchantId } from '../../current-merchant/use-merchant.js';
import { MissingRoleNote } from '../../team/members/missing-role-note.js';
import { EVENT_TYPES, type EventType } from './event-types.js';
import type { DeliveriesQuery, DeliveryDetail, PageQuery, WebhooksOwner } from './webhooks-owner.js';

const MERCHANT = '/api/dashboard/merchants/{merchant_id}';
const ENDPOINTS = `${MERCHANT}/webhook_endpoints` as const;
const ENDPOINT = `${ENDPOINTS}/{endpoint_id}` as const;
const DELIVERIES = `${MERCHANT}/webhook_deliveries` as const;
const DELIVERY = `${DELIVERIES}/{delivery_id}` as const;

/** Returns the webhooks of the merchant in the address. */
export function useMerchantWebhooks(): WebhooksOwner {
  const merchant_id = useMerchantId();
  const mayChange = useMay()('build');
  const path = { merchant_id };
  const of = (endpoint_id: number) => ({ path: { merchant_id, endpoint_id } });
  return {
    subject: 'every payment',
    mayChange,
    note: <MissingRoleNote needs="build" action="change webhooks" />,
    at: {
      endpoints: `/merchants/${merchant_id}/webhooks`,
      deliveries: `/merchants/${merchant_id}/webhooks/deliveries`,
    },
    eventTypes: EVENT_TYPES,
    tried: 'payment.confirmed',
    cause: 'payment',
    hasChoices: true,
    hasDays: true,
    useEndpoints,
    useDeliveries,
    useDelivery,
    create: async (made) => (await client.POST(ENDPOINTS, { params: { path }, body: typed(made) })).data!,
    change: (id, changes) => client.PATCH(ENDPOINT, { params: of(id), body: typed(changes) }),
    remove: (id) => client.DELETE(ENDPOINT, { params: of(id) }),
    rollSecret: async (id) => (await client.POST(`${ENDPOINT}/roll_secret`, { params: of(id) })).data!,
    test: async (id, event_type) =>
      (await client.POST(`${ENDPOINT}/test`, { params: of(id), body: { event_type: event_type as EventType } })).data!,
    replay: (delivery_id) => client.POST(`${DELIVERY}/replay`, { params: { path: { merchant_id, delivery_id } } }),
    replayFailed: async (body) => (await client.POST(`${DELIVERIES}/replay_failed`, { params: { path }, body })).data!,
  };
}

/** Narrows the types: those that people choose come from the list of `EVENT_TYPES`. */
function typed<T extends { readonly event_types?: readonly string[] | null }>({ event_types, ...rest }: T) {
  return { ...rest, event_types: event_types as EventType[] | null | undefined };
}

function useEndpoints(query: PageQuery) {
  return api.useQuery('get', ENDPOINTS, { params: { path: { merchant_id: useMerchantId() }, query } });
}

function useDeliveries(query: DeliveriesQuery) {
  const params = { path: { merchant_id: useMerchantId() }, query: query as QueryOf<typeof DELIVERIES> };
  return api.useQuery('get', DELIVERIES, { params });
}

function useDelivery(delivery_id: string, everyMs?: (known?: DeliveryDetail) => number | false) {
  const params = { path: { merchant_id: useMerchantId(), delivery_id } };
  const options = {
    enabled: delivery_id !== '',
    refetchInterval: ({ state }: { state: { data?: DeliveryDetail } }) => everyMs?.(state.data) ?? false,
  };
  return api.useQuery('get', DELIVERY, { params }, options);
}
