import { BigInteger, Hex64, Moment, Text } from '@libs/service-kit/database/entities/columns';
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
  @Moment({ default: () => 'now()' }) created_at: Date;
  @Moment() expires_at: Date;
}
