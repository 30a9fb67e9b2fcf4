import type { SessionLabel, SessionStatus } from '@libs/machines/session.machine';

/** A row of `sessions`. Addresses are lower case; `due` and `paid` are base units. */
export interface SessionRow {
  id: number;
  merchant_id: number;
  token: string;
  status: SessionStatus;
  labels: SessionLabel[];
  chain_id: number;
  deposit_address: string;
  checkout_address: string;
  initial_treasury: string;
  treasury_delay_s: number;
  fee_bps: number;
  /** keccak256 of the token: the session's name in the contract. */
  onchain_id: string;
  amount_usd_cents: number;
  underpayment_tolerance_bps: number;
  /** What must arrive: the amount less the tolerance, rounded up to whole cents. */
  expected_usd_cents: number;
  /** A transfer of less adds to the sum and is no payment of its own. */
  minimum_payment_usd_cents: number;
  due: bigint;
  paid: bigint;
  user_external_id: number;
  return_url: string;
  metadata: Record<string, unknown> | null;
  /** Private: for the merchant's own people. */
  note: string | null;
  /** What the buyer reads that it is for. */
  description: string | null;
  /** The shop's own name for the order; the buyer reads it too. */
  reference: string | null;
  /** Where a buyer goes who does not pay; empty where the shop named nothing. */
  cancel_url: string;
  created_at: Date;
  expires_at: Date;
  canceled_at: Date | null;
  /** Since when it is paid. */
  paid_at: Date | null;
  expired_at: Date | null;
  /** How often the receipt was mailed. */
  receipt_mails: number;
}

type End = 'canceled_at' | 'paid_at' | 'expired_at' | 'receipt_mails';

/** What the creator decides; the database adds the rest. */
export type NewSession = Omit<SessionRow, 'id' | 'status' | 'labels' | 'paid' | 'expected_usd_cents' | End>;
