import { Bool, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';

/** A person with an account. */
@Entity('users')
@Check('email = lower(email)')
@Check('password_temporary_until IS NULL OR password_hash IS NOT NULL')
export class UserRow {
  @Identity() id: number;
  /** The e-mail address in lower case. */
  @Text({ unique: true }) email: string;
  @Text({ nullable: true }) password_hash: string | null;
  /** Null while the e-mail is claimed, but not proven. */
  @Timestamp({ nullable: true }) email_proven_at: Date | null;
  @Bool({ default: false }) granted_operator: boolean;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Text({ nullable: true }) name: string | null;
  /** When the password of an operator's reset expires; null where the password is the owner's own. */
  @Timestamp({ nullable: true }) password_temporary_until: Date | null;
}
