import { BigInteger, Identity, Integer, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import { CheckoutRow } from '../checkouts/checkout.entity.js';

/**
 * Terms that deposit addresses of a merchant may commit to since it had them, where they have a delay: there need not
 * be a payment yet. Addresses are lower case. With a delay of zero the order runs with the next sweep, and nothing has
 * to be remembered.
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
  /** When to query the contract whether it needs an order; null: it needs none. */
  @Moment({ nullable: true }) due_at: Date | null;
  /** Counts why it became due, so that a check that began before does not settle what came after it. */
  @Integer({ default: 0 }) wakes: number;
  @Moment({ default: () => 'now()' }) known_since: Date;
}
