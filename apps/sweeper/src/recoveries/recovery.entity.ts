import type { RecoveryStatus } from '@libs/dto/payments/unsupported';
import { BigInteger, Integer, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { CheckoutRow } from '../checkouts/checkout.entity.js';
import { TransactionRow } from '../transactions/transaction.entity.js';

/** An unsupported token that a merchant wants at its treasury. Addresses and hashes are lower case. */
@Entity('recoveries')
@Check(`(status = 'done') = (sweep_tx_hash IS NOT NULL)`)
@Check(`status <> 'sent' OR transaction_id IS NOT NULL`)
@Check(`status IN ('queued', 'sent', 'done', 'failed')`)
@Index('recoveries_deposit', ['deposit', 'token'])
@Index('recoveries_of_merchant', ['merchant_id', 'requested_at'])
@Index('recoveries_transaction', ['transaction_id'])
@Index('recoveries_waiting', ['next_try_at'], { where: `status = 'queued'` })
export class RecoveryRow {
  @BigInteger({ primary: true }) transfer_id: number;
  @BigInteger() merchant_id: number;
  @Text() token: string;
  @Text() deposit: string;
  @Text() initial_treasury: string;
  @BigInteger() treasury_delay_s: number;
  @BigInteger() merchant_number: number;
  @Integer() fee_bps: number;
  @Text() session_id: string;
  /** The contract that derives the deposit address. */
  @ForeignKey(() => CheckoutRow) @BigInteger({ default: 1 }) checkout_id: number;
  @Text({ default: 'queued' }) status: RecoveryStatus;
  @ForeignKey(() => TransactionRow) @BigInteger({ nullable: true }) transaction_id: number | null;
  @Text({ nullable: true }) sweep_tx_hash: string | null;
  @Text({ nullable: true }) message: string | null;
  @Timestamp({ default: () => 'now()' }) requested_at: Date;
  @Timestamp({ default: () => 'now()' }) next_try_at: Date;
  @Timestamp({ nullable: true }) done_at: Date | null;
}

/** The columns that are set when it is requested. */
export type NewRecovery = Omit<
  RecoveryRow,
  'status' | 'transaction_id' | 'sweep_tx_hash' | 'message' | 'requested_at' | 'next_try_at' | 'done_at'
>;
