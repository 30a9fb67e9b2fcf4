import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { IconUserCheck } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { useOpened } from '@libs/ui/lists/state/use-search';
import { EmptyState } from '@libs/ui/states/empty-state';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { statusOptions } from '@libs/ui/status/status-table';
import { When } from '@libs/ui/text/times/when';
import { Text } from '@mantine/core';
import { AgentHeader } from '../agent-header.js';
import { curlOf } from '../curl.js';
import { useOrganizationId } from '../use-organization.js';
import { useSpaceOptions, useSpaceTitles } from '../use-spaces.js';
import { ApprovalDrawer } from './approval-drawer.js';

type Approval = View<'CallApprovalView'>;

const PATH = '/api/agent/merchants/{merchant_id}/approvals';
const ASK_AGAIN_MS = 3_000;

// biome-ignore format: a table reads best as a table
const FILTERS: Filter[] = [
  { kind: 'text',   name: 'end_user_ref', label: 'Customer', placeholder: 'end_user_ref' },
  { kind: 'text',   name: 'thread',       label: 'Thread',   placeholder: 'thread' },
  { kind: 'choice', name: 'state',        label: 'State',    options: statusOptions('call_approval') },
];

/** Calls of tools that a person approves before they are made. */
export function Page() {
  const merchant_id = useOrganizationId();
  const options = useSpaceOptions();
  const titleOf = useSpaceTitles();
  const list = useList<QueryOf<typeof PATH>>([...FILTERS, { kind: 'choice', name: 'space', label: 'Space', options }]);
  const response = api.useQuery(
    'get',
    PATH,
    { params: { path: { merchant_id }, query: list.query } },
    { refetchInterval: ASK_AGAIN_MS },
  );
  const { key, open, close } = useOpened();
  return (
    <>
      <AgentHeader title="Approvals" about="Tool calls that need your approval. The turn waits until you decide." />
      <ListPage
        noun="approvals"
        list={list}
        response={response}
        columns={columnsOf(titleOf)}
        keyOf={({ approval_id }) => approval_id}
        onOpen={({ approval_id }) => open(approval_id)}
        empty={<NoApprovals />}
      />
      <ApprovalDrawer approvalId={key} onClose={close} />
    </>
  );
}

function columnsOf(titleOf: (space: string) => string | undefined): Column<Approval>[] {
  return [
    {
      key: 'tool',
      title: 'Tool',
      show: ({ tool }) => (
        <Text span inherit ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {tool}
        </Text>
      ),
    },
    { key: 'state', title: 'State', show: ({ state }) => <StatusBadge kind="call_approval" status={state} /> },
    { key: 'space', title: 'Space', show: ({ space }) => titleOf(space) ?? `${space.slice(0, 9)}…`, isExtra: true },
    { key: 'customer', title: 'Customer', show: ({ end_user_ref }) => end_user_ref ?? '–', isExtra: true },
    {
      key: 'expires',
      title: 'Expires',
      show: ({ state, expires_at }) => (state === 'pending' ? <When at={expires_at} mayBeAhead /> : '–'),
      isExtra: true,
    },
    {
      key: 'asked',
      title: 'Requested',
      align: 'right',
      show: ({ requested_at }) => <When at={requested_at} c="dimmed" />,
    },
  ];
}

function NoApprovals() {
  const permissions = [{ tool: 'http_send', permission: 'ask' }];
  const command = curlOf({
    method: 'PUT',
    path: '/spaces/sp_…/tools',
    body: { builtin: [{ key: 'http.fetch', config: { allowed_hosts: ['api.example.com'] } }], permissions },
  });
  return (
    <EmptyState icon={IconUserCheck} title="No calls to approve yet" command={command}>
      Choose which tools of a space need approval. Each of their calls then waits here before it is made:
    </EmptyState>
  );
}
