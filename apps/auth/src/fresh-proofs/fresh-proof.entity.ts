import { BigInteger, Hex64, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** A proof that the owner of an account wants one exact action. It is used once, from the sign-in that made it. */
@Entity('fresh_proofs')
@Check(`way IN ('password', 'mailed_code', 'totp', 'recovery_code', 'passkey')`)
@Index('fresh_proofs_created', ['created_at'])
export class FreshProofRow {
  @Hex64({ primary: true }) token_hash: string;
  @ForeignKey(() => UserRow) @BigInteger() user_id: number;
  /** The hash of the sign-in's token. */
  @Hex64() sign_in_hash: string;
  /** SHA-256 of the sentence that was proved. */
  @Hex64() statement_hash: string;
  @Text() way: 'password' | 'mailed_code' | 'totp' | 'recovery_code' | 'passkey';
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp() expires_at: Date;
  @Timestamp({ nullable: true }) used_at: Date | null;
}
