import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconBuildingStore, IconCircleCheck } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { EmptyState } from '@libs/ui/states/empty-state';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { statusOptions } from '@libs/ui/status/status-table';
import { When } from '@libs/ui/text/times/when';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { TabLinks } from '../lists/tab-links.js';
import { MerchantName, Owners, Plan, TreasuryMark } from './merchant-cells.js';
import { ReviewBadge } from './review/review-badge.js';

type Row = View<'OperatorMerchantView'>;
type Query = QueryOf<'/api/admin/merchants'>;

const QUEUE_ROWS = 25;
const QUEUE: Query = { status: 'pending', limit: QUEUE_ROWS };
const VIEWS = [undefined, 'active', 'paused', 'rejected', 'all'] as const;
const LABELS = { active: 'Active', paused: 'Paused', rejected: 'Rejected', all: 'All' } as const;

const FILTERS: Filter[] = [
  { kind: 'text', name: 'search', label: 'Search merchants', placeholder: 'Name, e-mail, number' },
  {
    kind: 'choice',
    name: 'review_state',
    label: 'Review',
    options: [
      { value: 'waiting_for_operator', label: 'Waiting for you' },
      { value: 'waiting_for_merchant', label: 'Waiting for merchant' },
    ],
  },
  { kind: 'choice', name: 'fee_tier', label: 'Plan', options: statusOptions('plan') },
];

// biome-ignore format: a table reads best as a table
const COLUMNS: Column<Row>[] = [
  { key: 'name',     title: 'Merchant', show: (row) => <MerchantName {...row} /> },
  { key: 'review',   title: 'Review',   show: ({ review }) => review ? <ReviewBadge review={review} /> : '–' },
  { key: 'status',   title: 'State',    show: ({ status }) => <StatusBadge kind="merchant" status={status} /> },
  { key: 'owners',   title: 'Owners',   show: ({ owner_emails }) => <Owners emails={owner_emails} />, isExtra: true },
  { key: 'treasury', title: 'Treasury', show: ({ treasury_address }) => <TreasuryMark address={treasury_address} />, isExtra: true },
  { key: 'plan',     title: 'Plan',     show: (row) => <Plan {...row} />, isExtra: true },
  { key: 'created',  title: 'Created',  show: ({ created_at }) => <When at={created_at} />, align: 'right', isExtra: true },
];

const IN_REVIEW = ['pending', 'rejected'];

const columnsOfOneState = (state: string) =>
  COLUMNS.filter(({ key }) => key !== 'status' && (key !== 'review' || IN_REVIEW.includes(state))).map((column) =>
    // On a phone there is room for it in this view.
    column.key === 'created' ? { ...column, isExtra: IN_REVIEW.includes(state) } : column,
  );

/** Merchants: those that wait for a decision first. */
export function Page() {
  const list = useList<Query>(FILTERS);
  const navigate = useNavigate();
  const view = VIEWS.find((one) => one === list.values['state']);
  const status = view === 'all' ? {} : { status: view ?? ('pending' as const) };
  const response = api.useQuery('get', '/api/admin/merchants', { params: { query: { ...list.query, ...status } } });
  const queue = api.useQuery('get', '/api/admin/merchants', { params: { query: QUEUE } }).data;
  const waiting = queue && queue.data.length > 0 ? `${queue.data.length}${queue.has_more ? '+' : ''}` : undefined;
  return (
    <>
      <PageHeader title="Merchants" />
      <TabLinks
        label="States"
        name="state"
        tabs={VIEWS.map((value) =>
          value === undefined ? { label: 'To approve', value, count: waiting } : { label: LABELS[value], value },
        )}
      />
      <ListPage
        noun="merchants"
        list={list}
        response={response}
        columns={view === 'all' ? COLUMNS.filter(({ key }) => key !== 'review') : columnsOfOneState(view ?? 'pending')}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: `/merchants/${id}` })}
        empty={<NoMerchants view={view} />}
      />
    </>
  );
}

function NoMerchants({ view }: { view: (typeof VIEWS)[number] }) {
  const all = (
    <Button component={Link} to="/merchants" search={{ state: 'all' } as never} variant="default">
      Show all merchants
    </Button>
  );
  if (view === undefined)
    return (
      <EmptyState icon={IconCircleCheck} title="No merchant is waiting for review" action={all}>
        Every merchant has been decided on. New ones appear here as soon as one is created in the dashboard.
      </EmptyState>
    );
  if (view === 'all')
    return (
      <EmptyState icon={IconBuildingStore} title="No merchants yet">
        They appear when people sign up in the dashboard and create their first merchant.
      </EmptyState>
    );
  return (
    <EmptyState icon={IconBuildingStore} title={`No merchant is ${view}`} action={all}>
      Your decision about a merchant moves it to another list.
    </EmptyState>
  );
}
