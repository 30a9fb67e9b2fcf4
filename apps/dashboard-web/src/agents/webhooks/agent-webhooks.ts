import { api, client } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import type { DeliveriesQuery, DeliveryDetail, PageQuery, WebhooksOwner } from '../../webhooks/owner/webhooks-owner.js';

type TurnEventType = NonNullable<QueryOf<typeof DELIVERIES>['event_type']>;

const WEBHOOKS = '/api/agent/merchants/{merchant_id}/webhooks';
const WEBHOOK = `${WEBHOOKS}/{webhook_id}` as const;
const DELIVERIES = `${WEBHOOKS}/deliveries` as const;
const DELIVERY = `${DELIVERIES}/{delivery_id}` as const;
/** The polling interval: no stream reports deliveries of an account. */
const ASK_AGAIN_MS = 5_000;
const FOLLOW_MS = 2_000;

/** The meaning of each event, in a sentence. A new type of the API does not compile until it has its row. */
// biome-ignore format: a table reads best as a table
const TURN_EVENTS: Readonly<Record<TurnEventType, string>> = {
  'turn.queued':    'A turn was accepted and is queued.',
  'turn.running':   'The agent started.',
  'turn.done':      'It finished; the result is in the event.',
  'turn.failed':    'It failed; the error is in the event.',
  'turn.cancelled': 'It was cancelled.',
  'turn.approval_requested': 'A person must approve a call of a tool.',
  'turn.approval_decided':   'Someone decided on that call, or no one did in time.',
  'schedule.paused':         'A schedule was paused automatically; the reason is in the event.',
};

/** Returns the webhooks of an organization's agents. `home` is the path of its pages. */
export function agentWebhooks(merchant_id: number, home: string, mayChange: boolean): WebhooksOwner {
  const path = { merchant_id };
  const of = (webhook_id: number) => ({ path: { merchant_id, webhook_id } });
  return {
    subject: 'every turn',
    mayChange,
    note: null,
    at: { endpoints: `${home}/webhooks`, deliveries: `${home}/webhooks/deliveries` },
    eventTypes: TURN_EVENTS,
    tried: 'turn.done',
    cause: 'turn',
    hasChoices: false,
    hasDays: false,
    useEndpoints: (query) => useEndpoints(path, query),
    useDeliveries: (query) => useDeliveries(path, query),
    useDelivery: (delivery_id, everyMs) => useDelivery({ merchant_id, delivery_id }, everyMs),
    create: async ({ url }) => (await client.POST(WEBHOOKS, { params: { path }, body: { url } })).data!,
    change: (id, { url, active }) => client.PATCH(WEBHOOK, { params: of(id), body: { url, active } }),
    remove: (id) => client.DELETE(WEBHOOK, { params: of(id) }),
    rollSecret: async (id) => (await client.POST(`${WEBHOOK}/rotate_secret`, { params: of(id) })).data!,
    test: async (id, type) =>
      (await client.POST(`${WEBHOOK}/test`, { params: of(id), body: { event_type: type as TurnEventType } })).data!,
    replay: (delivery_id) => client.POST(`${DELIVERY}/replay`, { params: { path: { merchant_id, delivery_id } } }),
    replayFailed: async (body) => (await client.POST(`${DELIVERIES}/replay_failed`, { params: { path }, body })).data!,
  };
}

interface OrganizationPath {
  readonly merchant_id: number;
}

function useEndpoints(path: OrganizationPath, query: PageQuery) {
  return api.useQuery('get', WEBHOOKS, { params: { path, query } }, { refetchInterval: ASK_AGAIN_MS });
}

function useDeliveries(path: OrganizationPath, query: DeliveriesQuery) {
  const params = { path, query: query as QueryOf<typeof DELIVERIES> };
  return api.useQuery('get', DELIVERIES, { params }, { refetchInterval: ASK_AGAIN_MS });
}

function useDelivery(
  path: OrganizationPath & { delivery_id: string },
  everyMs: (known?: DeliveryDetail) => number | false = whilePending,
) {
  const params = { path };
  const options = {
    enabled: path.delivery_id !== '',
    refetchInterval: ({ state }: { state: { data?: View<'DeliveryDetailView'> } }) => everyMs(state.data),
  };
  return api.useQuery('get', DELIVERY, { params }, options);
}

function whilePending(known?: DeliveryDetail): number | false {
  return known?.status === 'pending' ? FOLLOW_MS : false;
}
