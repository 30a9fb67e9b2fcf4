import { Hex64, Identity, Integer, Text, Timestamp, Uuid } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';

/** A requested sign-in link, sent by mail. */
@Entity('sign_in_links')
@Check('(token_hash IS NULL) = (expires_at IS NULL)')
@Check('(lease_id IS NULL) = (lease_until IS NULL)')
@Check('email = lower(email)')
@Check(`status IN ('waiting', 'sent', 'failed')`)
@Index('sign_in_links_created', ['created_at'])
@Index('sign_in_links_due', ['next_attempt_at'], { where: `status = 'waiting'` })
@Index('sign_in_links_email', ['email', 'id'])
export class SignInLinkRow {
  @Identity() id: number;
  @Text() email: string;
  /** The hash of the browser that requested it. */
  @Hex64() browser_hash: string;
  /** The group of addresses of the requester; null in rows of older releases. */
  @Text({ nullable: true }) requester: string | null;
  @Text({ default: 'waiting' }) status: 'waiting' | 'sent' | 'failed';
  @Integer({ default: 0 }) attempts: number;
  @Timestamp({ default: () => 'now()' }) next_attempt_at: Date;
  @Uuid({ nullable: true }) lease_id: string | null;
  @Timestamp({ nullable: true }) lease_until: Date | null;
  /** The hash of the token in the newest e-mail; null before the first was sent. */
  @Hex64({ unique: true, nullable: true }) token_hash: string | null;
  @Timestamp({ nullable: true }) expires_at: Date | null;
  @Timestamp({ nullable: true }) used_at: Date | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}
