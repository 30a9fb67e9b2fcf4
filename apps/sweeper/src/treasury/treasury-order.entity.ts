import { BigInteger, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey, Index } from 'typeorm';
import { CheckoutRow } from '../checkouts/checkout.entity.js';
import { TransactionRow } from '../transactions/transaction.entity.js';

/** An order of the registrar to change a merchant's treasury on the chain. */
@Entity('treasury_orders')
@Index('treasury_orders_merchant', ['merchant_key'])
export class TreasuryOrderRow {
  @Identity() id: number;
  @ForeignKey(() => TransactionRow) @BigInteger() transaction_id: number;
  @ForeignKey(() => CheckoutRow) @BigInteger({ default: 1 }) checkout_id: number;
  @Text() merchant_key: string;
  @Text() treasury: string;
  @BigInteger() wallet_version: number;
  /** The registrar's nonce in the order; null for orders of releases that did not store it. */
  @BigInteger({ nullable: true }) nonce: number | null;
  @Timestamp({ default: () => 'now()' }) ordered_at: Date;
}
