import { BigInteger, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import { CheckoutRow } from '../checkouts/checkout.entity.js';
import { TransactionRow } from '../transactions/transaction.entity.js';

/**
 * An order signed by a treasury's own key, so that addresses pay another treasury at once. Anybody may send it to the
 * contract; this service does, and pays for it. Addresses are lower case.
 */
@Entity('own_orders')
@Unique(['checkout_id', 'merchant_key', 'nonce', 'treasury'])
@Index('own_orders_due', ['due_at'], { where: 'due_at IS NOT NULL' })
export class OwnOrderRow {
  @Identity() id: number;
  /** The contract that the order is for: the signature is valid there only. */
  @ForeignKey(() => CheckoutRow) @BigInteger({ default: 1 }) checkout_id: number;
  @Text() merchant_key: string;
  @BigInteger() merchant_id: number;
  @Text() initial_treasury: string;
  @BigInteger() treasury_delay_s: number;
  /** The treasury that the order sets. */
  @Text() treasury: string;
  /** The treasury's nonce. */
  @BigInteger() nonce: number;
  /** Unix seconds; the contract refuses the order afterwards. */
  @BigInteger() deadline: number;
  @Text() signature: string;
  /** The newest transaction that contained the order. */
  @ForeignKey(() => TransactionRow) @BigInteger({ nullable: true }) transaction_id: number | null;
  /** The time at which the order is checked again; null: never, because it has expired. */
  @Timestamp({ nullable: true, default: () => 'now()' }) due_at: Date | null;
  @Timestamp({ default: () => 'now()' }) known_since: Date;
}

/** An order, and whether a transaction with it is pending. */
export type DueOrder = OwnOrderRow & { is_pending: boolean };
