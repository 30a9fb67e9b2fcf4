import { BigInteger, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';

/**
 * An organization's use of the agent API: balance, caps and storage. Its row is the lock under which balance and caps
 * are checked.
 */
@Entity('account')
@Check('end_user_daily_micro_usd >= 0')
@Check('file_bytes >= 0')
@Check('held_micro_usd >= 0')
@Check('key_daily_micro_usd >= 0')
@Index('account_of_merchant', ['merchant_id'], { unique: true })
export class AccountRow {
  /**
   * Below `FIRST_ACCOUNT` it is the number of the person to whom the account belonged before accounts belonged to
   * organizations.
   */
  @BigInteger({ primary: true }) id: number;
  /** The organization that owns it; null for a person's account that has not moved to one yet. */
  @BigInteger({ nullable: true }) merchant_id: number | null;
  @BigInteger({ default: 0 }) balance_micro_usd: number;
  @BigInteger({ default: 0 }) held_micro_usd: number;
  @BigInteger({ default: 0 }) file_bytes: number;
  /** The most that each key may spend in a UTC day; null for no cap. */
  @BigInteger({ nullable: true, default: 20000000 }) key_daily_micro_usd: number | null;
  /** The same for each customer of the account. */
  @BigInteger({ nullable: true, default: 5000000 }) end_user_daily_micro_usd: number | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}
