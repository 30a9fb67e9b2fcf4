import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconCoins } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { useOpened } from '@libs/ui/lists/state/use-search';
import { EmptyState } from '@libs/ui/states/empty-state';
import { statusOptions } from '@libs/ui/status/status-table';
import { Money } from '@libs/ui/text/amounts/money';
import { When } from '@libs/ui/text/times/when';
import { useIsTest, useMerchantId } from '../current-merchant/use-merchant.js';
import { LIST_SORTS } from '../lists/sorts.js';
import { TotalsLine } from '../lists/totals-line.js';
import { PaymentStatus } from '../payment-facts/payment-status.js';
import { NewLinkButton } from '../sessions/new-link-button.js';
import { FindPayment } from './find-payment.js';
import { Customer, Order, Payer, Transaction } from './payer.js';
import { PaymentDrawer } from './payment-drawer.js';

const PATH = '/api/dashboard/merchants/{merchant_id}/payments';
const ASSETS = [
  { value: 'USDC', label: 'USDC' },
  { value: 'USDT', label: 'USDT' },
];

// biome-ignore format: a table reads best as a table
const FILTERS: Filter[] = [
  { kind: 'text',   name: 'search',        label: 'Search', placeholder: 'Transaction, sender, session…' },
  { kind: 'choice', name: 'status',        label: 'Status', options: statusOptions('payment') },
  { kind: 'choice', name: 'asset',         label: 'Token',  options: ASSETS },
  { kind: 'day',    name: 'from',          label: 'From',   edge: 'start' },
  { kind: 'day',    name: 'to',            label: 'To',     edge: 'end' },
];

const COLUMNS: Column<View<'PaymentView'>>[] = [
  {
    key: 'amount',
    title: 'Amount',
    show: ({ amount_usd_cents }) => <Money cents={amount_usd_cents} />,
    sorts: { asc: 'smallest', desc: 'largest' },
  },
  { key: 'asset', title: 'Token', show: ({ asset }) => asset, isExtra: true },
  { key: 'order', title: 'Order', show: (payment) => <Order payment={payment} />, isExtra: true },
  { key: 'customer', title: 'Customer', show: (payment) => <Customer payment={payment} />, isExtra: true },
  { key: 'payer', title: 'Paid by', show: (payment) => <Payer payment={payment} />, isPhoneOnly: true },
  { key: 'status', title: 'Status', show: (payment) => <PaymentStatus of={payment} /> },
  { key: 'tx', title: 'Transaction', show: (payment) => <Transaction payment={payment} />, isExtra: true },
  {
    key: 'net',
    title: 'To treasury',
    align: 'right',
    show: ({ net_usd_cents }) => <Money cents={net_usd_cents} />,
    isExtra: true,
  },
  {
    key: 'at',
    title: 'Detected',
    align: 'right',
    show: ({ detected_at }) => <When at={detected_at} c="dimmed" />,
    isExtra: true,
    sorts: { asc: 'oldest', desc: 'newest' },
  },
];

/** Shows the totals of the filtered list, not of the page. */
function Totals({ filter }: { filter: Readonly<Record<string, string>> }) {
  const merchant_id = useMerchantId();
  const { data } = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/payments/totals', {
    params: { path: { merchant_id }, query: filter },
  });
  if (!data) return null;
  return (
    <TotalsLine
      count={data.count}
      nouns={['payment', 'payments']}
      isComplete={data.is_complete}
      sums={[
        [data.amount_usd_cents, 'received'],
        [data.fee_usd_cents, 'fees'],
        [data.net_usd_cents, 'in your treasury'],
      ]}
    />
  );
}

/** Payments, newest first. */
export function Page() {
  const isTesting = useIsTest();
  const merchant_id = useMerchantId();
  const list = useList<QueryOf<typeof PATH>>(FILTERS, LIST_SORTS);
  const opened = useOpened();
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id }, query: list.query } });
  return (
    <>
      <PageHeader
        title="Payments"
        about="Every transfer of an accepted token to one of your deposit addresses."
        actions={!isTesting && <FindPayment />}
      />
      <ListPage
        noun="payments"
        list={list}
        response={response}
        columns={COLUMNS}
        keyOf={({ payment_id }) => payment_id}
        onOpen={({ payment_id }) => opened.open(String(payment_id))}
        totals={<Totals filter={list.filtered} />}
        csv={`/api/dashboard/merchants/${merchant_id}/payments.csv`}
        empty={
          <EmptyState
            icon={IconCoins}
            title="No payments yet"
            action={<NewLinkButton isCentered />}
            command="npm run pay -- <payment link>"
          >
            Payments appear here by themselves, seconds after a buyer’s transfer is in a block. On a local stack a link
            can be paid from the terminal:
          </EmptyState>
        }
      />
      <PaymentDrawer id={opened.key} listed={response.data?.data} onClose={opened.close} />
    </>
  );
}
