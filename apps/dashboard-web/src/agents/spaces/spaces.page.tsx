import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { IconPlus, IconStack2 } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { EmptyState } from '@libs/ui/states/empty-state';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { When } from '@libs/ui/text/times/when';
import { Badge, Button, Code, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../current-merchant/use-merchant.js';
import { AgentHeader } from '../agent-header.js';
import { curlOf } from '../curl.js';
import { useAgentPath, useOrganizationId } from '../use-organization.js';
import { NewSpaceModal } from './new-space-modal.js';

type Space = View<'SpaceView'>;

const PATH = '/api/agent/merchants/{merchant_id}/spaces';

const FILTERS: Filter[] = [
  {
    kind: 'choice',
    name: 'archived',
    label: 'Show',
    options: [{ value: 'true', label: 'Include archived' }],
  },
];

const COLUMNS: Column<Space>[] = [
  { key: 'title', title: 'Space', show: (space) => <Title of={space} /> },
  {
    key: 'state',
    title: 'State',
    show: (space) => <State of={space} />,
  },
  { key: 'id', title: 'space_id', show: ({ space_id }) => <Code>{space_id}</Code>, isExtra: true },
  { key: 'engine', title: 'Engine', show: ({ engine }) => engine, isExtra: true },
  {
    key: 'manifest',
    title: 'Manifest',
    show: ({ manifest_version }) => <Version of={manifest_version} />,
    isExtra: true,
  },
  { key: 'tools', title: 'Tools', show: ({ tools_version }) => <Version of={tools_version} />, isExtra: true },
  { key: 'created', title: 'Created', show: ({ created_at }) => <When at={created_at} />, isExtra: true },
];

/** Spaces of the account, including those made by keys. */
export function Page() {
  const merchant_id = useOrganizationId();
  const at = useAgentPath();
  const list = useList<QueryOf<typeof PATH>>(FILTERS);
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id }, query: list.query } });
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const open = (space: string) => void navigate({ to: at(`spaces/${space}`) });
  const may = useMay();
  const create = may('build') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsCreating(true)}>
      Create space
    </Button>
  );
  return (
    <>
      <AgentHeader
        title="Spaces"
        about="Each is a separate agent with its own instructions, tools, secrets, memory and turns."
        actions={create}
      />
      <ListPage
        noun="spaces"
        list={list}
        response={response}
        columns={COLUMNS}
        keyOf={({ space_id }) => space_id}
        onOpen={({ space_id }) => open(space_id)}
        empty={<NoSpaces action={create} />}
      />
      <NewSpaceModal
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={({ space_id }) => open(space_id)}
      />
    </>
  );
}

function Title({ of: { title } }: { of: Space }) {
  return (
    title ?? (
      <Text span inherit c="dimmed">
        No title
      </Text>
    )
  );
}

/** Whether a space accepts turns, and whether its schedules need attention. */
function State({ of: { archived_at, auto_paused_schedules: paused } }: { of: Space }) {
  return (
    <Group gap={6}>
      <StatusBadge kind="space" status={archived_at ? 'archived' : 'active'} />
      {archived_at === null && paused > 0 && (
        <Badge color="orange">{paused === 1 ? '1 schedule paused' : `${paused} schedules paused`}</Badge>
      )}
    </Group>
  );
}

function Version({ of }: { of: number }) {
  return (
    <Text span inherit c={of === 0 ? 'dimmed' : undefined} className="numbers">
      {of === 0 ? 'None' : `Version ${of}`}
    </Text>
  );
}

function NoSpaces({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      icon={IconStack2}
      title="No spaces yet"
      command={curlOf({ path: '/spaces', body: { title: 'Support' } })}
      action={action}
    >
      A space for each job, or one for each of your customers: what happens in one is never seen in another. Create one
      here, or from your server:
    </EmptyState>
  );
}
