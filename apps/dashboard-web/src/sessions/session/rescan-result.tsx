import type { View } from '@libs/api-client/views';
import { Alert, Text } from '@mantine/core';

type Transfer = View<'RescannedTransferView'>;

// biome-ignore format: a table reads best as a table
const TRANSFERS: Readonly<Record<Transfer['status'], string>> = {
  known:             'was already known',
  repaired:          'had been missed, and has now been added',
  not_scanned_yet:   'is too new: try again in a moment',
  unsupported_token: 'is of an unsupported token: see Unsupported tokens',
  not_ours:          'was not sent to any of your sessions',
};

// biome-ignore format: a table reads best as a table
const FOUND: Readonly<Record<string, string>> = {
  mined:   'The transaction is in a block.',
  pending: 'The transaction is waiting for a block.',
  failed:  'The transaction failed and moved nothing.',
  unknown: 'No provider knows this transaction. Is it on the right network?',
};

const STABLECOIN_UNIT = 1_000_000;

/** The result of a rescan, in words. */
export function RescanResult({ result: { found, transfers, scanned } }: { result: View<'RescanView'> }) {
  return (
    <Alert color="blue" role="status" title={found ? FOUND[found] : headOf(transfers)}>
      {transfers.map((transfer) => (
        <Text key={`${transfer.tx_hash}-${transfer.log_index}`} size="sm">
          {amountOf(transfer)} {TRANSFERS[transfer.status]}.
        </Text>
      ))}
      {found === 'mined' && transfers.length === 0 && (
        <Text size="sm">It moved no tokens to any of your addresses.</Text>
      )}
      {scanned && (
        <Text size="xs" c="dimmed" className="numbers">
          Blocks {scanned.from_block} to {scanned.to_block}
          {scanned.is_complete ? '' : '; more were not checked'}
        </Text>
      )}
    </Alert>
  );
}

function headOf(transfers: readonly Transfer[]): string {
  if (transfers.length === 0) return 'Nothing was sent to this address.';
  return transfers.length === 1 ? 'One transfer was found.' : `${transfers.length} transfers were found.`;
}

function amountOf({ asset, amount }: Transfer): string {
  if (!asset) return `${amount} units of an unsupported token`;
  return `${(Number(amount) / STABLECOIN_UNIT).toLocaleString('en', { maximumFractionDigits: 6 })} ${asset}`;
}
