import { BigInteger, Hex64, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** An authenticator app that counts once its first code was right. An account has one at a time. */
@Entity('totp_enrolments')
@Index('totp_enrolments_created', ['created_at'])
export class TotpEnrolmentRow {
  @ForeignKey(() => UserRow) @BigInteger({ primary: true }) user_id: number;
  /** The hash of the sign-in that began it: only that one can end it. */
  @Hex64() sign_in_hash: string;
  @Text() name: string;
  @Text() sealed_secret: string;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp() expires_at: Date;
}
