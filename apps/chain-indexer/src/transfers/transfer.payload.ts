import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { type ConfirmationPolicy, requiredConfirmations } from './confirmation-policy.js';
import type { TransferRow } from './transfer.entity.js';

/** Returns the payload of a transfer's events. */
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
