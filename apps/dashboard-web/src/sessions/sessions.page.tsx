import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { useOpened } from '@libs/ui/lists/state/use-search';
import { statusOptions } from '@libs/ui/status/status-table';
import { Money } from '@libs/ui/text/amounts/money';
import { When } from '@libs/ui/text/times/when';
import { Text } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { LIST_SORTS } from '../lists/sorts.js';
import { TotalsLine } from '../lists/totals-line.js';
import { customerOf, orderOf } from '../payment-facts/order-of.js';
import { NewLinkButton } from './new-link-button.js';
import { NewLinkDialog } from './new-link-dialog.js';
import { NoSessions } from './no-sessions.js';
import { SessionDrawer } from './session/session-drawer.js';
import { SessionStates } from './session/session-states.js';

const PATH = '/api/dashboard/merchants/{merchant_id}/sessions';

// biome-ignore format: a table reads best as a table
const FILTERS: Filter[] = [
  { kind: 'text',    name: 'search',               label: 'Search', placeholder: 'Token, order, note, tx…' },
  { kind: 'choice',  name: 'status',               label: 'Status', options: statusOptions('session') },
  { kind: 'choice',  name: 'label',                label: 'Label',  options: statusOptions('label') },
  { kind: 'day',     name: 'created_from',         label: 'From',   edge: 'start' },
  { kind: 'day',     name: 'created_to',           label: 'To',     edge: 'end' },
  { kind: 'dollars', name: 'min_amount_usd_cents', label: 'At least US$' },
  { kind: 'dollars', name: 'max_amount_usd_cents', label: 'At most US$' },
];

const COLUMNS: Column<View<'SessionView'>>[] = [
  {
    key: 'amount',
    title: 'Amount',
    show: (session) => <Money cents={session.amount_usd_cents} />,
    sorts: { asc: 'smallest', desc: 'largest' },
  },
  { key: 'status', title: 'Status', show: (session) => <SessionStates session={session} /> },
  { key: 'note', title: 'For', show: (session) => <About session={session} />, isExtra: true },
  { key: 'who', title: 'For', show: (session) => <AboutAndWhen session={session} />, isPhoneOnly: true },
  {
    key: 'paid',
    title: 'Received',
    align: 'right',
    show: (session) => <Money cents={session.paid_total_usd_cents} />,
    isExtra: true,
  },
  {
    key: 'created',
    title: 'Created',
    align: 'right',
    show: (session) => <When at={session.created_at} c="dimmed" />,
    isExtra: true,
    sorts: { asc: 'oldest', desc: 'newest' },
  },
];

/** Shows the totals of the filtered list, not of the page. */
function Totals({ filter }: { filter: Readonly<Record<string, string>> }) {
  const merchant_id = useMerchantId();
  const { data } = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/sessions/totals', {
    params: { path: { merchant_id }, query: filter },
  });
  if (!data) return null;
  return (
    <TotalsLine
      count={data.count}
      nouns={['session', 'sessions']}
      isComplete={data.is_complete}
      sums={[
        [data.amount_usd_cents, 'requested'],
        [data.paid_total_usd_cents, 'received'],
      ]}
    />
  );
}

/** Payment sessions, newest first. */
export function Page() {
  const merchant_id = useMerchantId();
  const list = useList<QueryOf<typeof PATH>>(FILTERS, LIST_SORTS);
  const opened = useOpened();
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id }, query: list.query } });
  return (
    <>
      <PageHeader
        title="Sessions"
        about="Each asks one buyer for one amount, at its own address."
        actions={<NewLinkButton />}
      />
      <ListPage
        noun="sessions"
        list={list}
        response={response}
        columns={COLUMNS}
        keyOf={({ token }) => token}
        onOpen={({ token }) => opened.open(token)}
        totals={<Totals filter={list.filtered} />}
        csv={`/api/dashboard/merchants/${merchant_id}/sessions.csv`}
        empty={<NoSessions />}
      />
      <SessionDrawer token={opened.key} onClose={opened.close} />
      <NewLinkDialog />
    </>
  );
}

/** The combined cell for small screens. */
function AboutAndWhen({ session }: { session: View<'SessionView'> }) {
  return (
    <div style={{ maxWidth: 130 }}>
      <About session={session} />
      <Text component="div" size="xs" c="dimmed" truncate>
        <When at={session.created_at} />
      </Text>
    </div>
  );
}

function About({ session }: { session: View<'SessionView'> }) {
  const { note, reference, description, invoice_id } = session;
  const who = orderOf(session) ?? customerOf(session) ?? `Invoice ${invoice_id}`;
  return (
    <Text size="sm" truncate maw={260} component="div">
      {note ?? reference ?? description ?? who}
    </Text>
  );
}
