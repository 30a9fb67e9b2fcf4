import { BigInteger, Identity, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import { CheckoutRow } from '../checkouts/checkout.entity.js';
import { TransactionRow } from '../transactions/transaction.entity.js';

/**
 * An order that a treasury's own key signed, so that addresses pay another treasury at once. Anybody may carry it to
 * the contract; this service does, and pays for it. Addresses are lower case.
 */
@Entity('own_orders')
@Unique(['checkout_id', 'merchant_key', 'nonce', 'treasury'])
@Index('own_orders_due', ['due_at'], { where: 'due_at IS NOT NULL' })
export class OwnOrderRow {
  @Identity() id: number;
  /** The contract that it is for: the signature is good there only. */
  @ForeignKey(() => CheckoutRow) @BigInteger({ default: 1 }) checkout_id: number;
  @Text() merchant_key: string;
  @BigInteger() merchant_id: number;
  @Text() initial_treasury: string;
  @BigInteger() treasury_delay_s: number;
  /** Where the order leads. */
  @Text() treasury: string;
  /** The treasury's. */
  @BigInteger() nonce: number;
  /** Unix seconds; the contract refuses it afterwards. */
  @BigInteger() deadline: number;
  @Text() signature: string;
  /** The newest transaction that carried it. */
  @ForeignKey(() => TransactionRow) @BigInteger({ nullable: true }) transaction_id: number | null;
  /** When it is looked at again; null: never, because it is too late for it. */
  @Moment({ nullable: true, default: () => 'now()' }) due_at: Date | null;
  @Moment({ default: () => 'now()' }) known_since: Date;
}

/** An order, and whether a transaction with it waits for its block. */
export type DueOrder = OwnOrderRow & { is_pending: boolean };
