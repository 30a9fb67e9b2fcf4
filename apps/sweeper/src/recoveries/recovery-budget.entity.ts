import { BigInteger, Identity, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { TransactionRow } from '../transactions/transaction.entity.js';

/** A merchant's request, including repeated ones: `recoveries` keeps only the newest of each transfer. */
@Entity('recovery_requests')
@Index('recovery_requests_of_merchant', ['merchant_id', 'requested_at'])
export class RecoveryRequestRow {
  @Identity() id: number;
  @BigInteger() merchant_id: number;
  @BigInteger() transfer_id: number;
  @Timestamp({ default: () => 'now()' }) requested_at: Date;
}

/**
 * A transaction that was signed for a recovery. It is stored together with that transaction, before it can cost
 * anything.
 */
@Entity('recovery_attempts')
@Check('gas_limit > 0')
@Index('recovery_attempts_of_merchant', ['merchant_id', 'signed_at'])
export class RecoveryAttemptRow {
  @ForeignKey(() => TransactionRow) @BigInteger({ primary: true }) transaction_id: number;
  @BigInteger() merchant_id: number;
  @BigInteger() transfer_id: number;
  @BigInteger() gas_limit: number;
  @Timestamp({ default: () => 'now()' }) signed_at: Date;
}
