import { BigInteger, Identity, Text, Timestamp, Units } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';

/**
 * `pending` until the use of its nonce is final: by this transaction (`final`, `reverted`) or by another one
 * (`dropped`).
 */
export type TransactionState = 'pending' | 'final' | 'reverted' | 'dropped';

/** A transaction of a relayer: one nonce, however often it was signed again. */
@Entity('transactions')
@Unique(['relayer', 'nonce'])
@Check(`state IN ('pending', 'final', 'reverted', 'dropped')`)
@Index('transactions_ended', ['ended_at'], { where: 'ended_at IS NOT NULL' })
@Index('transactions_pending', ['relayer', 'nonce'], { where: `state = 'pending'` })
export class TransactionRow {
  @Identity() id: number;
  @Text() relayer: string;
  @BigInteger() nonce: number;
  @Text({ default: 'pending' }) state: TransactionState;
  @Text() call_data: string;
  @BigInteger() gas_limit: number;
  /** The head block at which the chain had used the nonce although none of our transactions was in it. */
  @BigInteger({ nullable: true }) missing_since: number | null;
  @BigInteger({ nullable: true }) mined_block: number | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  /** What its gas cost; null for transactions that were not mined, or ended before this column existed. */
  @Units({ nullable: true }) gas_wei: bigint | null;
  @Timestamp({ nullable: true }) ended_at: Date | null;
}

/** One signed version of a transaction; the newest pays the highest gas price. */
@Entity('signed_transactions')
@Index('signed_transactions_of', ['transaction_id'])
export class SignedRow {
  @Text({ primary: true }) hash: string;
  @ForeignKey(() => TransactionRow) @BigInteger() transaction_id: number;
  @Text() raw: string;
  @Units() max_fee: bigint;
  @Units() priority_fee: bigint;
  @Timestamp({ default: () => 'now()' }) signed_at: Date;
  /** Null before it was broadcast. */
  @Timestamp({ nullable: true }) sent_at: Date | null;
}

/** The next nonce of a relayer. */
@Entity('nonces')
export class NonceRow {
  @Text({ primary: true }) relayer: string;
  @BigInteger() next_nonce: number;
}

/** A signed transaction that is not stored yet. */
export interface Signed {
  hash: string;
  raw: string;
  maxFee: bigint;
  priorityFee: bigint;
}

/** A call that is about to be signed and stored. */
export interface NewTransaction {
  relayer: string;
  nonce: number;
  /** A checkout contract. The signed text contains it; the table does not. */
  to: string;
  callData: string;
  gasLimit: bigint;
}
