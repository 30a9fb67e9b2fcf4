import { BigInteger, Identity, Integer, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, ForeignKey } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/**
 * The number of wrong passwords in one hour, from one address, for one account or one masked e-mail without an account.
 */
@Entity('failed_sign_ins')
@Check('num_nonnulls(user_id, masked_email) = 1')
@SqlIndex('failed_sign_ins_newest', '(last_at DESC, id DESC)')
@SqlIndex('failed_sign_ins_of', `(hour, ip, coalesce(user_id, 0), coalesce(masked_email, ''))`, { unique: true })
export class FailedSignInRow {
  @Identity() id: number;
  @Timestamp() hour: Date;
  @Text() ip: string;
  @ForeignKey(() => UserRow) @BigInteger({ nullable: true }) user_id: number | null;
  @Text({ nullable: true }) masked_email: string | null;
  @Integer({ default: 1 }) tries: number;
  @Timestamp() first_at: Date;
  @Timestamp() last_at: Date;
}
