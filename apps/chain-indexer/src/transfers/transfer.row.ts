import type { Asset, TransferDetected } from '@libs/events/payloads/chain.payload';
import { type ConfirmationPolicy, requiredConfirmations } from '../finality/confirmation-policy.js';

/** A row of `transfers`. Addresses and hashes are lower case; times are Unix seconds. */
export interface TransferRow {
  id: number;
  chain_id: number;
  tx_hash: string;
  log_ordinal: number;
  version: number;
  status: 'detected' | 'final' | 'dropped';
  log_index: number;
  block_number: number;
  block_hash: string;
  block_time: number;
  asset: Asset;
  token_address: string;
  from_address: string;
  to_address: string;
  base_units: bigint;
  verified: boolean;
  /** The provider that reported it: its place in the settings. */
  seen_by: number;
  /** Why a second provider does not agree; null when it does or was not asked. */
  held: string | null;
}

/** A transfer as it was read, before it has a row. */
export type SeenTransfer = Omit<TransferRow, 'id' | 'version' | 'status' | 'verified' | 'seen_by' | 'held'>;

/** What the other services hear of it. */
export function transferPayload(row: TransferRow, policy: ConfirmationPolicy): TransferDetected {
  return {
    chain_id: row.chain_id,
    version: row.version,
    tx_hash: row.tx_hash,
    log_index: row.log_index,
    log_ordinal: row.log_ordinal,
    block_number: row.block_number,
    block_hash: row.block_hash,
    block_time: row.block_time,
    asset: row.asset,
    token_address: row.token_address,
    from_address: row.from_address,
    to_address: row.to_address,
    base_units: String(row.base_units),
    required_confirmations: requiredConfirmations(row.base_units, policy),
  };
}
