import { BigInteger, Hex64, Integer, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** A code that was mailed to the owner of an account, for one action from one sign-in. */
@Entity('proof_codes')
@Index('proof_codes_created', ['created_at'])
export class ProofCodeRow {
  @Hex64({ primary: true }) sign_in_hash: string;
  @Hex64({ primary: true }) statement_hash: string;
  @ForeignKey(() => UserRow) @BigInteger() user_id: number;
  @Hex64() code_hash: string;
  /** The number of wrong and right tries. */
  @Integer({ default: 0 }) tries: number;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp() expires_at: Date;
}
