import type { TransferRow } from './transfer.entity.js';

type TransferContent = Pick<
  TransferRow,
  'block_hash' | 'log_index' | 'token_address' | 'from_address' | 'to_address' | 'base_units'
>;

/**
 * Returns the position and the contents of a transfer: two providers that agree on the position may still report
 * different amounts.
 */
export function contentOf(transfer: TransferContent): string {
  const { token_address, from_address, to_address, base_units } = transfer;
  return [positionOf(transfer), token_address, from_address, to_address, base_units].join(':');
}

/** Returns the position of a transfer on the chain. */
export function positionOf({ block_hash, log_index }: Pick<TransferRow, 'block_hash' | 'log_index'>): string {
  return `${block_hash}:${log_index}`;
}
