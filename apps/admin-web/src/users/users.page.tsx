import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconUsers } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { useOpened } from '@libs/ui/lists/state/use-search';
import { EmptyState } from '@libs/ui/states/empty-state';
import { When } from '@libs/ui/text/times/when';
import { Badge, Group, Text } from '@mantine/core';
import { UserDrawer } from './user-drawer.js';

type Row = View<'OperatorUserView'>;
type Query = QueryOf<'/api/admin/users'>;

const FILTERS: Filter[] = [{ kind: 'text', name: 'search', label: 'Search users', placeholder: 'Part of the e-mail' }];

// biome-ignore format: a table reads best as a table
const COLUMNS: Column<Row>[] = [
  { key: 'email',   title: 'E-mail',    show: ({ email }) => <Text component="span" inherit truncate maw={{ base: 190, sm: 320 }} display="inline-block" style={{ verticalAlign: 'bottom' }}>{email}</Text> },
  { key: 'marks',   title: 'Account',   show: (row) => <Marks {...row} /> },
  { key: 'of',      title: 'Merchants', show: ({ memberships }) => <Memberships memberships={memberships} />, isExtra: true },
  { key: 'seen',    title: 'Last seen', show: ({ last_seen_at }) => last_seen_at ? <When at={last_seen_at} /> : 'Never', isExtra: true },
  { key: 'created', title: 'Created',   show: ({ created_at }) => <When at={created_at} />, align: 'right', isExtra: true },
];

/** Accounts and their merchants. */
export function Page() {
  const list = useList<Query>(FILTERS);
  const opened = useOpened();
  const response = api.useQuery('get', '/api/admin/users', { params: { query: list.query } });
  const user = response.data?.data.find(({ id }) => `${id}` === opened.key);
  return (
    <>
      <PageHeader title="Users" />
      <ListPage
        noun="users"
        list={list}
        response={response}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        onOpen={({ id }) => opened.open(`${id}`)}
        empty={
          <EmptyState icon={IconUsers} title="No accounts yet">
            They appear when people sign up in the dashboard or are invited by a merchant.
          </EmptyState>
        }
      />
      <UserDrawer user={user} onClose={opened.close} />
    </>
  );
}

function Marks({ is_operator, password_temporary, has_password, email_proven }: Row) {
  if (is_operator) return <Badge color="violet">Operator</Badge>;
  if (password_temporary) return <Badge color="orange">Temporary password</Badge>;
  if (!email_proven) return <Badge color="gray">E-mail not confirmed</Badge>;
  return <Badge color="green">{has_password ? 'Password' : 'No password'}</Badge>;
}

function Memberships({ memberships }: Pick<Row, 'memberships'>) {
  const [first, ...others] = memberships;
  if (!first)
    return (
      <Text component="span" inherit c="dimmed">
        None
      </Text>
    );
  return (
    <Group gap={6} wrap="nowrap">
      <Text component="span" inherit truncate maw={200}>
        {first.merchant_name}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        {first.role}
        {others.length > 0 && `, +${others.length}`}
      </Text>
    </Group>
  );
}
