import type { RecoveryStatus } from '@libs/dto/unsupported';

/** A row of `recoveries`. Addresses and hashes are lower case. */
export interface RecoveryRow {
  transfer_id: number;
  merchant_id: number;
  token: string;
  deposit: string;
  initial_treasury: string;
  treasury_delay_s: number;
  merchant_number: number;
  fee_bps: number;
  session_id: string;
  status: RecoveryStatus;
  transaction_id: number | null;
  sweep_tx_hash: string | null;
  message: string | null;
  requested_at: Date;
  done_at: Date | null;
}

/** What is known of it when it is asked for. */
export type NewRecovery = Omit<
  RecoveryRow,
  'status' | 'transaction_id' | 'sweep_tx_hash' | 'message' | 'requested_at' | 'done_at'
>;
