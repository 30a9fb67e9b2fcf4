import type { Asset } from '@libs/events/payloads/chain.payload';
import type { PaymentStatus } from '@libs/machines/payment.machine';

/** A row of `payments`. `base_units`, `fee` and `net` are base units; addresses and hashes lower case. */
export interface PaymentRow {
  id: number;
  merchant_id: number;
  session_id: number;
  status: PaymentStatus;
  /** Too small to be told of: it counts in the session's sum, and is in no list, event or count. */
  below_minimum: boolean;
  late: boolean;
  chain_id: number;
  tx_hash: string;
  log_ordinal: number;
  transfer_version: number;
  log_index: number;
  block_number: number;
  block_hash: string;
  block_time: Date;
  asset: Asset;
  token_address: string;
  from_address: string;
  base_units: bigint;
  amount_usd_cents: number;
  required_confirmations: number;
  fee: bigint | null;
  net: bigint | null;
  fee_usd_cents: number | null;
  net_usd_cents: number | null;
  sweep_tx_hash: string | null;
  treasury_address: string | null;
  detected_at: Date;
  confirmed_at: Date | null;
  swept_at: Date | null;
  /** When it last was, also where the transfer has come back since. */
  reverted_at: Date | null;
}

/** The month that a credited payment counts in, as usage names it. */
export function monthOf({ merchant_id: merchantId, asset, confirmed_at }: PaymentRow) {
  return { merchantId, asset, at: confirmed_at as Date };
}
