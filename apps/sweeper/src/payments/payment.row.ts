import type { SweepBlock } from '@libs/events/payloads/sweeps.payload';
import type { SweepStatus } from '@libs/machines/sweep.machine';

/** A payment on its way from its deposit address to the treasury. Addresses are lower case. */
export interface PaymentRow {
  payment_id: number;
  merchant_id: number;
  token: string;
  deposit: string;
  initial_treasury: string;
  treasury_delay_s: number;
  merchant_number: number;
  fee_bps: number;
  session_id: string;
  /** Base units. */
  gross: bigint;
  transfer_block: number;
  transfer_log: number;
  status: SweepStatus;
  reverted: boolean;
  /** Below its merchant's minimum: nobody waits for it. */
  is_dust: boolean;
  transaction_id: number | null;
  blocked_reason: SweepBlock | null;
  tries: number;
  queued_at: Date;
}

/** Why a payment cannot be swept now. */
export interface Blocked {
  payment: PaymentRow;
  reason: SweepBlock;
  message: string;
}

/** What a final sweep made of one payment; gross = fee + net. Base units. */
export interface SweptShare {
  paymentId: number;
  gross: bigint;
  fee: bigint;
  net: bigint;
}
