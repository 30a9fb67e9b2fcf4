import { BigInteger, Bool, Hex64, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/**
 * A sign-in that waits for the second factor. It is no state of `sign_ins`, so that no query can take it for a complete
 * one, nor can the release before, which has no such state.
 */
@Entity('pending_sign_ins')
@Check(`method IN ('password', 'link', 'oidc')`)
@Index('pending_sign_ins_created', ['created_at'])
@Index('pending_sign_ins_user', ['user_id'])
export class PendingSignInRow {
  @Hex64({ primary: true }) token_hash: string;
  @ForeignKey(() => UserRow) @BigInteger() user_id: number;
  /** The first step. */
  @Text() method: 'password' | 'link' | 'oidc';
  @Bool({ default: false }) password_temporary: boolean;
  @Moment({ default: () => 'now()' }) created_at: Date;
}
