import type { View } from '@libs/api-client/views';
import { IconActivity } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { useOpened } from '@libs/ui/lists/state/use-search';
import { EmptyState } from '@libs/ui/states/empty-state';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { statusOptions } from '@libs/ui/status/status-table';
import { When } from '@libs/ui/text/times/when';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  type DeliveriesQuery,
  type Endpoint,
  eventOptions,
  useWebhooksOwner,
  type WebhooksOwner,
} from '../owner/webhooks-owner.js';
import { DeliveryDrawer } from './delivery-drawer.js';
import { ReplayFailed } from './replay-failed.js';

type Delivery = View<'DeliveryView'>;

/** Deliveries by the filters in the address. */
export function DeliveriesList({ endpoints }: { endpoints: Endpoint[] }) {
  const owner = useWebhooksOwner();
  const opened = useOpened();
  const list = useList<DeliveriesQuery>(filtersOf(owner, endpoints));
  const response = owner.useDeliveries(list.query);
  return (
    <>
      <ListPage
        noun="deliveries"
        list={list}
        response={response}
        columns={columnsOf(endpoints)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        empty={<NoDeliveries hasEndpoint={endpoints.length > 0} />}
        beside={owner.mayChange && <ReplayFailed endpoints={endpoints} />}
      />
      <DeliveryDrawer deliveryId={opened.key} endpoints={endpoints} onClose={opened.close} />
    </>
  );
}

const DAYS: Filter[] = [
  { kind: 'day', name: 'from', label: 'From', edge: 'start' },
  { kind: 'day', name: 'to', label: 'To', edge: 'end' },
];

function filtersOf(owner: WebhooksOwner, endpoints: readonly Endpoint[]): Filter[] {
  const choices = endpoints.map(({ id, url }) => ({ value: String(id), label: shortUrl(url) }));
  return [
    { kind: 'choice', name: 'status', label: 'Status', options: statusOptions('delivery') },
    { kind: 'choice', name: 'event_type', label: 'Event', options: eventOptions(owner) },
    { kind: 'choice', name: 'endpoint_id', label: 'Endpoint', options: choices },
    ...(owner.hasDays ? DAYS : []),
  ];
}

function columnsOf(endpoints: readonly Endpoint[]): Column<Delivery>[] {
  return [
    { key: 'event', title: 'Event', show: ({ event_type }) => event_type },
    { key: 'status', title: 'Status', show: ({ status }) => <StatusBadge kind="delivery" status={status} /> },
    { key: 'answer', title: 'Last response', show: (delivery) => <LastAnswer of={delivery} />, isExtra: true },
    {
      key: 'endpoint',
      title: 'Endpoint',
      show: (delivery) => <EndpointCell id={delivery.endpoint_id} of={endpoints} />,
      isExtra: true,
    },
    { key: 'attempts', title: 'Attempts', show: ({ attempt_count }) => attempt_count, align: 'right', isExtra: true },
    {
      key: 'next',
      title: 'Next attempt',
      show: ({ next_attempt_at }) => <When at={next_attempt_at} mayBeAhead />,
      isExtra: true,
    },
    { key: 'created', title: 'Created', show: ({ created_at }) => <When at={created_at} />, isExtra: true },
  ];
}

function LastAnswer({ of: { last_status_code, last_error } }: { of: Delivery }) {
  if (last_status_code !== null) return <span className="numbers">{last_status_code}</span>;
  if (!last_error) return '–';
  return (
    <Text span inherit display="block" truncate maw="12rem" title={last_error}>
      {last_error}
    </Text>
  );
}

function EndpointCell({ id, of }: { id: number; of: readonly Endpoint[] }) {
  const url = of.find((endpoint) => endpoint.id === id)?.url;
  return (
    <Text span inherit display="block" truncate maw="14rem" c={url ? undefined : 'dimmed'} title={url}>
      {url ? shortUrl(url) : 'Deleted'}
    </Text>
  );
}

/** Returns a URL without the parts that all of them have. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '');
}

function NoDeliveries({ hasEndpoint }: { hasEndpoint: boolean }) {
  const { at, cause } = useWebhooksOwner();
  return (
    <EmptyState icon={IconActivity} title="No deliveries yet">
      {hasEndpoint
        ? `The first ${cause} creates the first one. To see one at once, send a test event: open an endpoint in `
        : 'There is no endpoint yet. Add one in '}
      <Anchor inherit underline="always" renderRoot={(props) => <Link to={at.endpoints} {...props} />}>
        Webhooks
      </Anchor>
      .
    </EmptyState>
  );
}
