import { BigInteger, Bool, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';

/** Credits that are bought through the checkout. */
@Entity('top_up')
@Check('amount_usd_cents > 0')
@Index('top_up_of_account', ['account_id', 'id'])
export class TopUpRow {
  @Identity() id: number;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  @BigInteger() amount_usd_cents: number;
  @Text({ unique: true, nullable: true }) session_token: string | null;
  @BigInteger({ nullable: true }) invoice_id: number | null;
  @Text({ nullable: true }) pay_url: string | null;
  @Timestamp({ nullable: true }) expires_at: Date | null;
  /** The amount paid for it so far, for operators. */
  @BigInteger({ default: 0 }) paid_usd_cents: number;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}

/**
 * The newest event of a payment of a top-up: events arrive in any order, and a payment may leave the chain and return.
 */
@Entity('top_up_payment')
export class TopUpPaymentRow {
  @BigInteger({ primary: true }) payment_id: number;
  @ForeignKey(() => TopUpRow) @BigInteger() top_up_id: number;
  @BigInteger() version: number;
  @Bool() is_credited: boolean;
}
