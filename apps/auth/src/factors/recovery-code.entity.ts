import { BigInteger, Hex64, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** A code that replaces a second factor once. */
@Entity('recovery_codes')
export class RecoveryCodeRow {
  @ForeignKey(() => UserRow) @BigInteger({ primary: true }) user_id: number;
  /** SHA-256 of the account and the code, whose 79 random bits need no slow hash. */
  @Hex64({ primary: true }) code_hash: string;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) used_at: Date | null;
}
