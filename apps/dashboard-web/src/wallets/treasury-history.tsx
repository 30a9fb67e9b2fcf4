import type { View } from '@libs/api-client/views';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { ListState } from '@libs/ui/lists/state/use-list';
import type { QueryState } from '@libs/ui/states/loaded';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Badge, Stack, Title } from '@mantine/core';
import { KINDS } from './kinds.js';

type Wallet = View<'WalletView'>;

interface HistoryProps {
  readonly list: ListState<unknown>;
  readonly response: QueryState<{ data: Wallet[]; has_more: boolean; next_cursor: string | null }>;
}

/** Every treasury that the merchant has had, newest first. */
export function TreasuryHistory({ list, response }: HistoryProps) {
  const rows = response.data?.data ?? [];
  const used = rows.filter(({ state }) => state === 'active' || state === 'replaced');
  const until = (wallet: Wallet) => used[used.indexOf(wallet) - 1]?.created_at;
  const columns: Column<Wallet>[] = [
    {
      key: 'address',
      title: 'Address',
      show: ({ treasury_address }) => <Hash value={treasury_address} kind="address" />,
    },
    { key: 'from', title: 'From', show: ({ created_at }) => <When at={created_at} absolute />, isExtra: true },
    { key: 'until', title: 'Until', show: (wallet) => <Until wallet={wallet} at={until(wallet)} /> },
    { key: 'kind', title: 'Origin', show: ({ kind }) => KINDS[kind], isExtra: true },
    { key: 'relayer', title: 'Gas paid by', show: (wallet) => <Gas wallet={wallet} />, isExtra: true },
  ];
  return (
    <Stack gap="xs" component="section">
      <Title order={2}>History</Title>
      <ListPage
        noun="treasuries"
        list={list}
        response={response}
        columns={columns}
        keyOf={({ id }) => id}
        empty={null}
      />
    </Stack>
  );
}

function Until({ wallet, at }: { wallet: Wallet; at: string | undefined }) {
  if (wallet.active) return <Badge color="green">In use</Badge>;
  if (wallet.state === 'queued') return <Badge color="orange">Waiting</Badge>;
  if (wallet.state === 'canceled') return <Badge color="gray">Canceled</Badge>;
  return at ? <When at={at} absolute /> : <Badge color="gray">Replaced</Badge>;
}

function Gas({ wallet: { relayer_address } }: { wallet: Wallet }) {
  return relayer_address ? <Hash value={relayer_address} kind="address" /> : 'The platform';
}
