import type { PageHeaderProps } from '@libs/ui/frame/page-header';
import { IconPlus, IconWebhook } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import { useList } from '@libs/ui/lists/state/use-list';
import { useOpened } from '@libs/ui/lists/state/use-search';
import { EmptyState } from '@libs/ui/states/empty-state';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { When } from '@libs/ui/text/times/when';
import { Button, Stack, Text } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type Endpoint, type EndpointSecret, useWebhooksOwner } from '../owner/webhooks-owner.js';
import { VerifySignature } from '../verify/verify-signature.js';
import { EndpointDrawer } from './endpoint-drawer.js';
import { eventsOf } from './endpoint-events.js';
import { healthOf } from './endpoint-health.js';
import { EndpointSecretWindow } from './endpoint-secret-window.js';
import { CreateEndpointModal } from './forms/create-endpoint-modal.js';

const COLUMNS: Column<Endpoint>[] = [
  { key: 'url', title: 'Endpoint', show: (endpoint) => <EndpointUrl of={endpoint} /> },
  { key: 'status', title: 'Health', show: (endpoint) => <StatusBadge kind="endpoint" status={healthOf(endpoint)} /> },
  { key: 'success', title: 'Last delivered', show: (endpoint) => <LastSuccess of={endpoint} />, isExtra: true },
  { key: 'created', title: 'Created', show: ({ created_at }) => <When at={created_at} />, isExtra: true },
];

/** The column for owners whose endpoints choose types of events. */
const EVENTS: Column<Endpoint> = {
  key: 'events',
  title: 'Events',
  show: (endpoint) => <Events of={endpoint} />,
  isExtra: true,
};

/** Endpoints of an owner, and how their events are checked. */
export function EndpointsList({ header: Header }: { header: ComponentType<PageHeaderProps> }) {
  const owner = useWebhooksOwner();
  const opened = useOpened();
  const list = useList<{ limit: number; cursor?: string }>([]);
  const response = owner.useEndpoints(list.query);
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<EndpointSecret>();
  const create = owner.mayChange && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsCreating(true)}>
      Add endpoint
    </Button>
  );
  return (
    <>
      <Header
        title="Webhooks"
        about={`Your server is notified of ${owner.subject} by a signed POST to each of these URLs, ten at most.`}
        actions={create}
      />
      {owner.note}
      <Stack gap="xl">
        <ListPage
          noun="endpoints"
          list={list}
          response={response}
          columns={owner.hasChoices ? [...COLUMNS, EVENTS] : COLUMNS}
          keyOf={({ id }) => id}
          onOpen={({ id }) => opened.open(String(id))}
          empty={<NoEndpoints action={create} />}
        />
        <VerifySignature />
      </Stack>
      <EndpointDrawer
        endpoint={response.data?.data.find(({ id }) => String(id) === opened.key)}
        onClose={opened.close}
        onSecret={setSecret}
      />
      <CreateEndpointModal
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(made) => {
          setIsCreating(false);
          setSecret(made);
        }}
      />
      {secret && <EndpointSecretWindow of={secret} onDone={() => setSecret(undefined)} />}
    </>
  );
}

function EndpointUrl({ of: { url, description } }: { of: Endpoint }) {
  return (
    <>
      <Url url={url} />
      {description && (
        <Text
          span
          display="block"
          size="xs"
          c="dimmed"
          truncate
          maw={{ base: '11rem', sm: '26rem' }}
          title={description}
        >
          {description}
        </Text>
      )}
    </>
  );
}

function Url({ url }: { url: string }) {
  return (
    <Text
      span
      inherit
      display="inline-block"
      truncate
      maw={{ base: '11rem', sm: '26rem' }}
      title={url}
      style={{ verticalAlign: 'middle' }}
    >
      {url.replace(/^https:\/\//, '')}
    </Text>
  );
}

function Events({ of }: { of: Endpoint }) {
  const events = eventsOf(of);
  return (
    <Text span inherit display="block" truncate maw="16rem" title={events}>
      {events}
    </Text>
  );
}

function LastSuccess({ of }: { of: Endpoint }) {
  return of.last_success_at ? (
    <When at={of.last_success_at} />
  ) : (
    <Text span inherit c="dimmed">
      Nothing yet
    </Text>
  );
}

function NoEndpoints({ action }: { action: ReactNode }) {
  const { subject } = useWebhooksOwner();
  return (
    <EmptyState icon={IconWebhook} title="No endpoints yet" action={action} command={LISTEN}>
      An endpoint is a URL of your server. It gets a POST for every step of {subject}. To see what that looks like, run
      this, which prints whatever is sent to it, and make it reachable from the internet:
    </EmptyState>
  );
}

const LISTEN = `node -e "require('http').createServer((request, response) => {
  request.on('data', (data) => console.log(String(data)))
  request.on('end', () => response.writeHead(204).end())
}).listen(9000)"`;
