import { BigInteger, Bool, CountedUp, Hex64, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** A browser in which a person is signed in. */
@Entity('sign_ins')
@Check(`method IN ('password', 'link', 'oidc', 'passkey')`)
@Check(`second_factor IN ('totp', 'recovery_code', 'passkey')`)
@Index('sign_ins_created', ['created_at'])
@Index('sign_ins_last_seen', ['last_seen_at'])
@Index('sign_ins_user', ['user_id'])
export class SignInRow {
  /** The id by which its owner refers to it; the newest is the greatest. */
  @CountedUp({ unique: true }) id: number;
  @Hex64({ primary: true }) token_hash: string;
  @ForeignKey(() => UserRow) @BigInteger() user_id: number;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ default: () => 'now()' }) last_seen_at: Date;
  @Text({ nullable: true }) ip: string | null;
  @Text({ nullable: true }) user_agent: string | null;
  @Text({ default: 'password' }) method: 'password' | 'link' | 'oidc' | 'passkey';
  /** Whether the person signed in with the temporary password of a reset. */
  @Bool({ default: false }) password_temporary: boolean;
  /** The factor given in the second step; null where the account had no second factor then. */
  @Text({ nullable: true }) second_factor: 'totp' | 'recovery_code' | 'passkey' | null;
}
