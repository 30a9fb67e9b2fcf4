import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { IconShieldCheck } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { EmptyState } from '@libs/ui/states/empty-state';
import { When } from '@libs/ui/text/times/when';
import { Text } from '@mantine/core';
import { UserLink } from './entry/entry-links.js';

type Row = View<'FailedSignInView'>;
type Query = QueryOf<'/api/admin/failed_sign_ins'>;

// biome-ignore format: a table reads best as a table
const FILTERS: Filter[] = [
  { kind: 'text', name: 'search', label: 'Search failed sign-ins', placeholder: 'IP address, e-mail' },
  { kind: 'day',  name: 'from',   label: 'From', edge: 'start' },
  { kind: 'day',  name: 'to',     label: 'To',   edge: 'end' },
];

// biome-ignore format: a table reads best as a table
const COLUMNS: Column<Row>[] = [
  { key: 'email', title: 'E-mail',     show: (row) => <Tried row={row} /> },
  { key: 'ip',    title: 'IP address', show: ({ ip }) => <span className="numbers">{ip}</span> },
  { key: 'tries', title: 'Attempts',      show: ({ tries }) => <span className="numbers">{tries}</span>, align: 'right' },
  { key: 'at',    title: 'Last attempt',   show: ({ at }) => <When at={at} />, align: 'right', isExtra: true },
];

/** Wrong passwords: the account, the address and the number of tries. */
export function FailedSignIns() {
  const list = useList<Query>(FILTERS);
  const response = api.useQuery('get', '/api/admin/failed_sign_ins', { params: { query: list.query } });
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Wrong passwords of the last 30 days, counted for each hour, IP address and account. An e-mail without an account
        is masked, because people type passwords into this field.
      </Text>
      <ListPage
        noun="failed sign-ins"
        list={list}
        response={response}
        columns={COLUMNS}
        csv="/api/admin/failed_sign_ins.csv"
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={IconShieldCheck} title="No failed sign-ins">
            There were no failed sign-ins in the last 30 days.
          </EmptyState>
        }
      />
    </>
  );
}

function Tried({ row: { user_id, email } }: { row: Row }) {
  if (user_id !== null) return <UserLink id={user_id} email={email} />;
  return (
    <Text component="span" inherit>
      {email}{' '}
      <Text component="span" size="xs" c="dimmed">
        no account
      </Text>
    </Text>
  );
}
