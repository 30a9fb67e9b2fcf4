import { BigInteger, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/**
 * An account that named a treasury of a merchant. Auth attests the sentence of any account; only time distinguishes an
 * owner from a stranger here.
 */
@Entity('owners')
@Index('owners_asked', ['asked_at'], { where: 'asked_at IS NOT NULL' })
export class OwnerRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @BigInteger({ primary: true }) user_id: number;
  @Timestamp({ default: () => 'now()' }) known_since: Date;
  /** The last time that an order was refused because the account was not known for long enough. */
  @Timestamp({ nullable: true }) asked_at: Date | null;
  /** Set by an operator: nothing that this account proved for this merchant counts. */
  @Timestamp({ nullable: true }) refused_at: Date | null;
}
