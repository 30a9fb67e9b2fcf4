import { Bool, Identity, Moment, Text } from '@libs/service-kit/database/entities/columns';
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
  /** Null: claimed, but not proven. */
  @Moment({ nullable: true }) email_proven_at: Date | null;
  @Bool({ default: false }) granted_operator: boolean;
  @Moment({ default: () => 'now()' }) created_at: Date;
  @Text({ nullable: true }) name: string | null;
  /** The password is one of an operator's reset, and over then; null: it is the owner's own. */
  @Moment({ nullable: true }) password_temporary_until: Date | null;
}
