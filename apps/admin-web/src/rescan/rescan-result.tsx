import type { View } from '@libs/api-client/views';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@libs/ui/generated/icons';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Hash } from '@libs/ui/text/hash';
import { Alert, ScrollArea, Table, Text } from '@mantine/core';
import { Card } from '../cards/card.js';
import { tokenAmount } from './amounts.js';
import type { RescanTarget } from './rescan-target.js';

type Result = View<'RescanView'>;
type Transfer = View<'RescannedTransferView'>;
type Verdict = { readonly color: string; readonly title: string; readonly more: string };

/** The request of a rescan, and its result. */
export interface Rescan {
  readonly request: RescanTarget;
  readonly result: View<'RescanView'>;
}

/** The result of a rescan, in a sentence and in rows. */
export function RescanResult({ request, result }: Rescan) {
  const verdict = verdictOf(result, 'tx_hash' in request);
  const Icon =
    { green: IconCircleCheck, blue: IconCircleCheck, orange: IconAlertTriangle }[verdict.color] ?? IconInfoCircle;
  return (
    <>
      <Alert role="status" color={verdict.color} icon={<Icon size={18} />} title={verdict.title}>
        {verdict.more} {result.scanned && blocksWords(result.scanned)}
      </Alert>
      {result.transfers.length > 0 && <Transfers transfers={result.transfers} />}
    </>
  );
}

const UNMINED: Readonly<Record<string, Verdict>> = {
  pending: {
    color: 'gray',
    title: 'The transaction is waiting for a block',
    more: 'It will be detected automatically once it is in one.',
  },
  failed: {
    color: 'orange',
    title: 'The transaction failed on the chain',
    more: 'No money moved. The buyer has to send it again.',
  },
  unknown: {
    color: 'orange',
    title: 'The chain does not know this transaction',
    more: 'Was it sent on another network? Ask the buyer for its block explorer link.',
  },
};

function verdictOf({ found, transfers }: Result, isTransaction: boolean): Verdict {
  const early = found && UNMINED[found];
  if (early) return early;
  const repaired = transfers.filter(({ status }) => status === 'repaired').length;
  if (repaired > 0)
    return {
      color: 'blue',
      title: repaired === 1 ? 'A transfer had been missed' : `${repaired} transfers had been missed`,
      more: 'It has been added now; its session and merchant are notified.',
    };
  if (transfers.some(({ status }) => status === 'known'))
    return { color: 'green', title: 'Nothing was missing', more: 'We had seen this before.' };
  if (transfers.length > 0)
    return { color: 'orange', title: 'Nothing here counts toward a session', more: 'See the state of each transfer.' };
  const more = isTransaction ? 'It moved no token at all.' : 'No token was sent to its address.';
  return { color: 'gray', title: 'No transfers', more };
}

function blocksWords({ from_block, to_block, is_complete }: NonNullable<Result['scanned']>): string {
  const read = `Blocks ${from_block.toLocaleString('en')} to ${to_block.toLocaleString('en')} were read`;
  return is_complete ? `${read}.` : `${read}; then the time was up. Try again with the hash of the transaction.`;
}

function Transfers({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <Card title="Transfers">
      <ScrollArea type="auto" offsetScrollbars="x" viewportProps={{ tabIndex: 0, 'aria-label': 'Transfers' }}>
        <Table fz="sm" verticalSpacing={7} miw={620}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>State</Table.Th>
              <Table.Th ta="right">Amount</Table.Th>
              <Table.Th>To</Table.Th>
              <Table.Th>Session</Table.Th>
              <Table.Th>Transaction</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {transfers.map((transfer) => (
              <TransferRow key={`${transfer.tx_hash}/${transfer.log_index}`} {...transfer} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Card>
  );
}

function TransferRow({ status, asset, amount, to_address, session_token, tx_hash }: Transfer) {
  return (
    <Table.Tr>
      <Table.Td>
        <StatusBadge kind="transfer" status={status} />
      </Table.Td>
      <Table.Td ta="right" className="numbers">
        {asset ? `${tokenAmount(amount)} ${asset}` : `${amount} base units`}
      </Table.Td>
      <Table.Td>
        <Hash value={to_address} kind="address" />
      </Table.Td>
      <Table.Td>
        <Text component="span" ff="monospace" fz="xs">
          {session_token ?? '–'}
        </Text>
      </Table.Td>
      <Table.Td>
        <Hash value={tx_hash} kind="tx" />
      </Table.Td>
    </Table.Tr>
  );
}
