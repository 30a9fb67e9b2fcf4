/** `pending` until its nonce is used for good: by it (`final`, `reverted`) or by a stranger (`dropped`). */
export type TransactionState = 'pending' | 'final' | 'reverted' | 'dropped';

export interface TransactionRow {
  id: number;
  relayer: string;
  nonce: number;
  state: TransactionState;
  call_data: string;
  gas_limit: number;
  /** Head block at which the chain had used the nonce although none of our transactions was in it. */
  missing_since: number | null;
}

/** One signed text of a transaction; the newest pays most. */
export interface SignedRow {
  hash: string;
  transaction_id: number;
  raw: string;
  max_fee: bigint;
  priority_fee: bigint;
  signed_at: Date;
  sent_at: Date | null;
}

/** A signed text that is not stored yet. */
export interface Signed {
  hash: string;
  raw: string;
  maxFee: bigint;
  priorityFee: bigint;
}
