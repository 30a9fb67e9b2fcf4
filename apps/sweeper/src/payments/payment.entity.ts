import type { SweepBlock } from '@libs/events/payloads/sweeps.payload';
import { BigInteger, Bool, Integer, Text, Timestamp, Units, Uuid } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import type { SweepStatus } from '@libs/state-machines/sweep.machine';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { TransactionRow } from '../transactions/transaction.entity.js';

/** A payment on its way from its deposit address to the treasury. Addresses are lower case. */
@Entity('payments')
@Check(`blocked_reason IN ('token_paused', 'address_denied', 'no_gas', 'reverted', 'treasury_order', 'relayer_key')`)
@Check(`(status = 'blocked') = (blocked_reason IS NOT NULL)`)
@Check(`(status = 'done') = (sweep_tx_hash IS NOT NULL)`)
@Check(`status <> 'done' OR fee + net = gross`)
@Check(`status IN ('queued', 'sent', 'done', 'blocked')`)
@Index('payments_deposit', ['deposit', 'token'])
@SqlIndex('payments_done', `(done_at) INCLUDE (gross) WHERE status = 'done'`)
@Index('payments_held', ['session_id'], { where: 'held_until IS NOT NULL' })
@Index('payments_look_again', ['payment_id'], { where: 'look_again' })
@SqlIndex('payments_newest', '(deposit, last_event DESC)')
@Index('payments_open', ['deposit', 'token'], { where: `status <> 'done'` })
@Index('payments_sent', ['transaction_id'], { where: `status = 'sent'` })
@Index('payments_transaction', ['transaction_id'])
@Index('payments_waiting', ['next_try_at'], { where: `status IN ('queued', 'blocked') AND NOT reverted` })
export class PaymentRow {
  @BigInteger({ primary: true }) payment_id: number;
  @BigInteger() merchant_id: number;
  @BigInteger() chain_id: number;
  @Text() token: string;
  @Text() deposit: string;
  @Text() initial_treasury: string;
  @BigInteger() treasury_delay_s: number;
  @BigInteger() merchant_number: number;
  @Integer() fee_bps: number;
  @Text() session_id: string;
  /** The contract that derives the deposit address (`CheckoutRow`). */
  @BigInteger({ default: 1 }) checkout_id: number;
  /** Base units. */
  @Units() gross: bigint;
  @BigInteger() transfer_block: number;
  @BigInteger() transfer_log: number;
  @Text({ default: 'queued' }) status: SweepStatus;
  @Bool({ default: false }) reverted: boolean;
  /** The id of the newest event about the payment: a UUID v7, so a later one is greater. */
  @Uuid() last_event: string;
  /** Whether the payment is below its merchant's minimum, so that no merchant expects it. */
  @Bool({ default: false }) is_dust: boolean;
  /** The payment is not swept before this moment, because its session is not fully paid yet. */
  @Timestamp({ nullable: true }) held_until: Date | null;
  @ForeignKey(() => TransactionRow) @BigInteger({ nullable: true }) transaction_id: number | null;
  @Text({ nullable: true }) blocked_reason: SweepBlock | null;
  @Text({ nullable: true }) blocked_message: string | null;
  @Integer({ default: 0 }) tries: number;
  @Timestamp({ default: () => 'now()' }) next_try_at: Date;
  @Timestamp({ default: () => 'now()' }) queued_at: Date;
  @Text({ nullable: true }) sweep_tx_hash: string | null;
  @Units({ nullable: true }) fee: bigint | null;
  @Units({ nullable: true }) net: bigint | null;
  @Timestamp({ nullable: true }) done_at: Date | null;
  /**
   * The number of events published about the payment's sweep, so that a consumer that receives a sweep and its loss out
   * of order keeps the newer one.
   */
  @BigInteger({ default: 0 }) sweep_version: number;
  /** Whether an event arrived after the payment was done: a reorg moved its transfer or took it away. */
  @Bool({ default: false }) look_again: boolean;
}

/** A payment that cannot be swept now, with the reason. */
export interface Blocked {
  payment: PaymentRow;
  reason: SweepBlock;
  message: string;
}
