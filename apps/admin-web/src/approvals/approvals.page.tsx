import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconUsersGroup } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { useOpened } from '@libs/ui/lists/state/use-search';
import { EmptyState } from '@libs/ui/states/empty-state';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { statusOptions } from '@libs/ui/status/status-table';
import { When } from '@libs/ui/text/times/when';
import { Text } from '@mantine/core';
import { ApprovalDrawer } from './approval-drawer.js';

type Row = View<'ApprovalView'>;
type Query = QueryOf<'/api/admin/approvals'>;

const FILTERS: Filter[] = [{ kind: 'choice', name: 'status', label: 'State', options: statusOptions('approval') }];

// biome-ignore format: a table reads best as a table
const COLUMNS: Column<Row>[] = [
  { key: 'statement', title: 'Action',   show: ({ statement }) => <Text component="span" inherit truncate maw={{ base: 200, sm: 420 }} display="inline-block" style={{ verticalAlign: 'bottom' }}>{statement}</Text> },
  { key: 'status',    title: 'State',    show: ({ status }) => <StatusBadge kind="approval" status={status} /> },
  { key: 'by',        title: 'Requested by', show: ({ requested_by, is_yours }) => (is_yours ? 'You' : requested_by), isExtra: true },
  { key: 'at',        title: 'Requested', show: ({ requested_at }) => <When at={requested_at} />, align: 'right', isExtra: true },
];

/** Actions that take two operators: one requests it, another one decides, the first one does it. */
export function Page() {
  const list = useList<Query>(FILTERS);
  const opened = useOpened();
  const response = api.useQuery('get', '/api/admin/approvals', { params: { query: list.query } });
  const approval = response.data?.data.find(({ id }) => `${id}` === opened.key);
  return (
    <>
      <PageHeader
        title="Approvals"
        about="Password resets, high fees and the end of a security pause need the approval of a second operator: one asks, another approves, then the first one does it."
      />
      <ListPage
        noun="approvals"
        list={list}
        response={response}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        onOpen={({ id }) => opened.open(`${id}`)}
        empty={
          <EmptyState icon={IconUsersGroup} title="No requests yet">
            When an operator starts an action that needs a second operator, it appears here and the others get an
            e-mail.
          </EmptyState>
        }
      />
      <ApprovalDrawer approval={approval} onClose={opened.close} />
    </>
  );
}
