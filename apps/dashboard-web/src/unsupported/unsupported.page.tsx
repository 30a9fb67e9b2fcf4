import { api, client } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconCoinOff } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import { useList } from '@libs/ui/lists/state/use-list';
import { EmptyState } from '@libs/ui/states/empty-state';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsTest, useMay, useMerchantId } from '../current-merchant/use-merchant.js';

const PATH = '/api/dashboard/merchants/{merchant_id}/unsupported';

const ASK_AGAIN_MS = 3_000;

type Transfer = View<'UnsupportedTransferView'>;

const COLUMNS: Column<Transfer>[] = [
  { key: 'token', title: 'Token contract', show: ({ token_address }) => <Hash value={token_address} kind="address" /> },
  {
    key: 'amount',
    title: 'Units',
    align: 'right',
    show: ({ amount }) => <span className="numbers">{amount}</span>,
    isExtra: true,
  },
  {
    key: 'status',
    title: 'Status',
    show: ({ recovery }) => <StatusBadge kind="recovery" status={recovery?.status ?? 'waiting'} />,
  },
  { key: 'session', title: 'Session', show: (transfer) => <SessionLink transfer={transfer} />, isExtra: true },
  { key: 'tx', title: 'Transaction', show: ({ tx_hash }) => <Hash value={tx_hash} kind="tx" />, isExtra: true },
  { key: 'at', title: 'Sent', show: ({ block_time }) => <When at={block_time} c="dimmed" />, isExtra: true },
  { key: 'do', title: 'Action', align: 'right', show: (transfer) => <Recover transfer={transfer} /> },
];

/** Tokens that buyers sent and that count for no session; they can be recovered anyway. */
export function Page() {
  const merchant_id = useMerchantId();
  const list = useList<QueryOf<typeof PATH>>([]);
  const params = { path: { merchant_id }, query: list.query };
  // Polled, because no event reports its progress on the chain to pages.
  const refetchInterval = ({ state }: { state: { data?: { data: Transfer[] } | undefined } }) =>
    state.data?.data.some(isUnderWay) ? ASK_AGAIN_MS : false;
  const response = api.useQuery('get', PATH, { params }, { refetchInterval });
  return (
    <>
      <PageHeader
        title="Unsupported tokens"
        about="Tokens other than USDC and USDT, such as USDC.e, that were sent to your deposit addresses. They do not count as payments. Moving them costs the same fee as a sweep of that session."
      />
      <ListPage
        noun="transfers"
        list={list}
        response={response}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={IconCoinOff} title="No unsupported tokens received">
            When a buyer sends an unsupported token, it is listed here, and an owner can move it to the treasury.
          </EmptyState>
        }
      />
    </>
  );
}

function isUnderWay({ recovery }: Transfer): boolean {
  return recovery?.status === 'queued' || recovery?.status === 'sent';
}

function SessionLink({ transfer: { session_token } }: { transfer: Transfer }) {
  const merchantId = useMerchantId();
  if (!session_token) return '–';
  return (
    <Anchor component={Link} to={`/merchants/${merchantId}/sessions`} search={{ open: session_token } as never} fz="sm">
      Open
    </Anchor>
  );
}

function Recover({ transfer: { id, recovery } }: { transfer: Transfer }) {
  const isTesting = useIsTest();
  const merchant_id = useMerchantId();
  const may = useMay();
  const recover = useAction({
    send: () =>
      client.POST('/api/dashboard/merchants/{merchant_id}/unsupported/{id}/recover', {
        params: { path: { merchant_id, id } },
      }),
    done: 'It is on its way to your treasury.',
    failed: 'It was not moved',
  });
  if (isTesting || !may('own') || (recovery && recovery.status !== 'failed')) return null;
  const ask = () =>
    confirm({
      title: 'Move these tokens to the treasury?',
      consequences: 'All of this token at the address is moved, whatever it is worth. At most 20 a day.',
      verb: 'Move to treasury',
      onYes: () => recover.run(),
    });
  return (
    <Button size="compact-sm" variant="default" onClick={ask} loading={recover.isBusy}>
      Move to treasury
    </Button>
  );
}
