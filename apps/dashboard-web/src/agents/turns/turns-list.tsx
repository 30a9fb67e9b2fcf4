import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { IconMessages } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { EmptyState } from '@libs/ui/states/empty-state';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { statusOptions } from '@libs/ui/status/status-table';
import { Usd } from '@libs/ui/text/amounts/usd';
import { ListText } from '@libs/ui/text/list-text';
import { When } from '@libs/ui/text/times/when';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { curlOf } from '../curl.js';
import { useAgentPath, useOrganizationId } from '../use-organization.js';
import { useSpaceOptions, useSpaceTitles } from '../use-spaces.js';
import { isActive } from './turn-state.js';

type Turn = View<'TurnView'>;

const PATH = '/api/agent/merchants/{merchant_id}/turns';
const ASK_AGAIN_MS = 3_000;

// biome-ignore format: a table reads best as a table
const FILTERS: Filter[] = [
  { kind: 'text',   name: 'end_user_ref', label: 'Customer', placeholder: 'end_user_ref' },
  { kind: 'text',   name: 'thread',       label: 'Thread',   placeholder: 'thread' },
  { kind: 'choice', name: 'state',        label: 'State',    options: statusOptions('turn') },
];

/** Turns, newest first: of one space, or of all with a filter by space. */
export function TurnsList({ space }: { space?: string }) {
  const merchant_id = useOrganizationId();
  const at = useAgentPath();
  const navigate = useNavigate();
  const options = useSpaceOptions();
  const titleOf = useSpaceTitles();
  const ofSpaces: Filter[] = space ? [] : [{ kind: 'choice', name: 'space', label: 'Space', options }];
  const list = useList<QueryOf<typeof PATH>>([...FILTERS, ...ofSpaces]);
  const query = space ? { ...list.query, space } : list.query;
  const response = api.useQuery(
    'get',
    PATH,
    { params: { path: { merchant_id }, query } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isActive) ? ASK_AGAIN_MS : false) },
  );
  return (
    <ListPage
      noun="turns"
      list={list}
      response={response}
      columns={space ? COLUMNS : [...COLUMNS.slice(0, 2), spaceColumn(titleOf), ...COLUMNS.slice(2)]}
      keyOf={({ turn_id }) => turn_id}
      onOpen={({ turn_id }) => void navigate({ to: at(`turns/${turn_id}`) })}
      empty={<NoTurns space={space} />}
    />
  );
}

const COLUMNS: Column<Turn>[] = [
  { key: 'text', title: 'Request', show: ({ text }) => <ListText text={text} widest="22rem" /> },
  { key: 'state', title: 'State', show: ({ state }) => <StatusBadge kind="turn" status={state} /> },
  { key: 'customer', title: 'Customer', show: ({ end_user_ref }) => end_user_ref ?? '–', isExtra: true },
  {
    key: 'cost',
    title: 'Cost',
    align: 'right',
    show: (turn) => (isActive(turn) ? '–' : <Usd dollars={turn.billed_cost_usd} />),
    isExtra: true,
  },
  { key: 'created', title: 'Created', align: 'right', show: ({ created_at }) => <When at={created_at} c="dimmed" /> },
];

function spaceColumn(titleOf: (space: string) => string | undefined): Column<Turn> {
  return {
    key: 'space',
    title: 'Space',
    show: ({ space }) => titleOf(space) ?? `${space.slice(0, 9)}…`,
    isExtra: true,
  };
}

function NoTurns({ space = 'sp_…' }: { space?: string | undefined }) {
  const at = useAgentPath();
  const command = curlOf({
    path: '/turns',
    headers: ['Idempotency-Key: question-1017'],
    body: { space, text: 'What time is it?', end_user_ref: 'customer-42' },
  });
  const search = (space === 'sp_…' ? {} : { space }) as never;
  return (
    <EmptyState
      icon={IconMessages}
      title="No turns yet"
      command={command}
      action={
        <Button renderRoot={(props) => <Link to={at('playground')} search={search} {...props} />}>
          Ask in the playground
        </Button>
      }
    >
      A turn is one task for a space. It runs by itself; you fetch its result, or are notified by a webhook:
    </EmptyState>
  );
}
