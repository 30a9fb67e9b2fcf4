import { BigInteger, Identity, Integer, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import { CheckoutRow } from '../checkouts/checkout.entity.js';

/**
 * Delayed terms that deposit addresses may use, even before the first payment. Addresses are lower case. With a delay
 * of zero, the order runs with the next sweep, and nothing has to be stored.
 */
@Entity('given_terms')
@Unique(['checkout_id', 'merchant_key'])
@Index('given_terms_merchant', ['merchant_id', 'id'])
@Index('given_terms_due', ['due_at'], { where: 'due_at IS NOT NULL' })
export class IssuedTermsRow {
  @Identity() id: number;
  @ForeignKey(() => CheckoutRow) @BigInteger({ default: 1 }) checkout_id: number;
  /** The contract's name for the terms. */
  @Text() merchant_key: string;
  @BigInteger() merchant_id: number;
  @Text() initial_treasury: string;
  /** `LOCKED` for terms that no order of ours can change. */
  @BigInteger() treasury_delay_s: number;
  /** When to ask the contract whether the terms need an order; null: they need none. */
  @Timestamp({ nullable: true }) due_at: Date | null;
  /** Counts how often the terms became due, so that a check does not settle what came up after it began. */
  @Integer({ default: 0 }) wakes: number;
  @Timestamp({ default: () => 'now()' }) known_since: Date;
}
