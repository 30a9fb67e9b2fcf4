import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { IconCoins } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import { useList } from '@libs/ui/lists/state/use-list';
import { EmptyState } from '@libs/ui/states/empty-state';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Usd } from '@libs/ui/text/amounts/usd';
import { When } from '@libs/ui/text/times/when';
import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { curlOf } from '../curl.js';
import { useAgentPath, useOrganizationId } from '../use-organization.js';

type Entry = View<'LedgerEntryView'>;

const PATH = '/api/agent/merchants/{merchant_id}/credits/ledger';

const COLUMNS: Column<Entry>[] = [
  { key: 'kind', title: 'What', show: ({ kind }) => <StatusBadge kind="ledger" status={kind} /> },
  { key: 'amount', title: 'Amount', align: 'right', show: ({ amount_usd }) => <Usd dollars={amount_usd} /> },
  {
    key: 'balance',
    title: 'Balance after',
    align: 'right',
    show: ({ balance_usd }) => <Usd dollars={balance_usd} c="dimmed" />,
    isExtra: true,
  },
  { key: 'of', title: 'For', show: (entry) => <For of={entry} />, isExtra: true },
  { key: 'at', title: 'When', align: 'right', show: ({ at }) => <When at={at} c="dimmed" /> },
];

/** Every change of the balance; entries are never changed or removed. */
export function LedgerList({ everyMs }: { everyMs: number | false }) {
  const merchant_id = useOrganizationId();
  const list = useList<QueryOf<typeof PATH>>([]);
  const response = api.useQuery(
    'get',
    PATH,
    { params: { path: { merchant_id }, query: list.query } },
    { refetchInterval: everyMs },
  );
  return (
    <section aria-label="Ledger">
      <Title order={2} mb="sm">
        Ledger
      </Title>
      <ListPage
        noun="entries"
        list={list}
        response={response}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<NoEntries />}
      />
    </section>
  );
}

function For({ of: { turn_id, payment_id, note } }: { of: Entry }) {
  const at = useAgentPath();
  if (turn_id)
    return (
      <Anchor inherit renderRoot={(props) => <Link to={at(`turns/${turn_id}`)} {...props} />}>
        Turn {turn_id.slice(-6)}
      </Anchor>
    );
  return note ?? (payment_id ? `Payment ${payment_id}` : '–');
}

function NoEntries() {
  return (
    <EmptyState
      icon={IconCoins}
      title="Nothing yet"
      command={curlOf({ path: '/credits/top_up', body: { amount_usd_cents: 2_500 } })}
    >
      Top-ups and the cost of turns will appear here, each with the balance after it. Your server can request a payment
      link, too:
    </EmptyState>
  );
}
