import { BigInteger, Identity, Moment, Text } from '@libs/service-kit/database/entities/columns';
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
  /** The registrar's nonce in it; null for orders of releases that did not keep it. */
  @BigInteger({ nullable: true }) nonce: number | null;
  @Moment({ default: () => 'now()' }) ordered_at: Date;
}
