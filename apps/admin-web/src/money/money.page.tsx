import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconReportMoney } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { EmptyState } from '@libs/ui/states/empty-state';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { Money } from '@libs/ui/text/amounts/money';
import { When } from '@libs/ui/text/times/when';
import { Anchor, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MoneyTotals } from './money-totals.js';
import { monthsUntil } from './months.js';

type Row = View<'MerchantMoneyView'>;
type Query = QueryOf<'/api/admin/money/merchants'>;

const SHOWN_MONTHS = 24;

// biome-ignore format: a table reads best as a table
const COLUMNS: Column<Row>[] = [
  { key: 'merchant', title: 'Merchant', show: (row) => <MerchantLink row={row} /> },
  { key: 'payments', title: 'Payments', show: ({ payments }) => <span className="numbers">{payments.toLocaleString('en')}</span>, align: 'right', isExtra: true },
  { key: 'volume',   title: 'Volume',   show: ({ volume_usd_cents }) => <Money cents={volume_usd_cents} />, align: 'right' },
  { key: 'fees',     title: 'Fees',     show: ({ fees_usd_cents }) => <Money cents={fees_usd_cents} />, align: 'right', isExtra: true },
  { key: 'unswept',  title: 'Unswept now', show: ({ unswept_usd_cents }) => <Money cents={unswept_usd_cents} />, align: 'right', isExtra: true },
  { key: 'since',    title: 'Waiting since', show: ({ unswept_since }) => unswept_since ? <When at={unswept_since} /> : '–', align: 'right', isExtra: true },
];

/** Income, costs, and money that waits to be swept: in all, and for each merchant. */
export function Page() {
  const months = monthsUntil(new Date(), SHOWN_MONTHS);
  const filters: Filter[] = [
    { kind: 'choice', name: 'month', label: 'Month', options: months },
    { kind: 'day', name: 'from', label: 'From', edge: 'start' },
    { kind: 'day', name: 'to', label: 'To', edge: 'end' },
  ];
  const list = useList<Query>(filters);
  const period = list.exported as Pick<NonNullable<Query>, 'month' | 'from' | 'to'>;
  const total = api.useQuery('get', '/api/admin/money', { params: { query: period } });
  const response = api.useQuery('get', '/api/admin/money/merchants', { params: { query: list.query } });
  return (
    <>
      <PageHeader
        title="Money"
        about="Volume counts payments that became final in the period, fees those that were swept in it. Days and months are in UTC."
      />
      <Stack gap="lg">
        <Loaded response={total} title="Could not load the totals" skeleton={<PageSkeleton />}>
          {(money) => <MoneyTotals money={money} />}
        </Loaded>
        <section aria-label="By merchant">
          <Title order={2} mb="xs">
            By merchant
          </Title>
          <ListPage
            noun="merchants"
            list={list}
            response={response}
            columns={COLUMNS}
            csv="/api/admin/money.csv"
            keyOf={({ merchant_id }) => merchant_id}
            empty={
              <EmptyState icon={IconReportMoney} title="No money this month yet">
                Merchants appear here with their first final payment.
              </EmptyState>
            }
          />
        </section>
      </Stack>
    </>
  );
}

function MerchantLink({ row: { merchant_id, merchant_name } }: { row: Row }) {
  return (
    <Anchor
      component={Link}
      to={`/merchants/${merchant_id}`}
      fz="inherit"
      truncate
      maw={{ base: 130, sm: 260 }}
      display="inline-block"
      style={{ verticalAlign: 'bottom' }}
    >
      {merchant_name ?? `Merchant #${merchant_id}`}
    </Anchor>
  );
}
