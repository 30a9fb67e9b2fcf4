import { BigInteger, Bool, Hex64, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/**
 * A sign-in that waits for the second factor. It is not a state of `sign_ins`, so that no query can take it for a
 * complete one, nor can the previous release, which has no such state.
 */
@Entity('pending_sign_ins')
@Check(`method IN ('password', 'link', 'oidc')`)
@Index('pending_sign_ins_created', ['created_at'])
@Index('pending_sign_ins_user', ['user_id'])
export class PendingSignInRow {
  @Hex64({ primary: true }) token_hash: string;
  @ForeignKey(() => UserRow) @BigInteger() user_id: number;
  /** The method of the first step. */
  @Text() method: 'password' | 'link' | 'oidc';
  @Bool({ default: false }) password_temporary: boolean;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}
