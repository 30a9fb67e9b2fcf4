import { Integer, Text, Timestamp, Uuid } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';

/** A queued or finished mail: a row of the table of `mail-tables.ts`. */
@Entity('mails')
@Check(`status IN ('queued', 'sent', 'failed')`)
@Check(`(status = 'queued') = (finished_at IS NULL)`)
@Check('(lease_id IS NULL) = (lease_until IS NULL)')
@Index('mails_due', ['next_attempt_at'], { where: `status = 'queued'` })
@Index('mails_finished', ['finished_at'], { where: 'finished_at IS NOT NULL' })
export class MailRow {
  @Uuid({ primary: true }) id: string;
  @Text() recipient: string;
  @Text() subject: string;
  @Text() text: string;
  @Text() html: string;
  @Text({ default: 'queued' }) status: 'queued' | 'sent' | 'failed';
  /** The attempts so far, including the current one. */
  @Integer({ default: 0 }) attempts: number;
  @Timestamp({ default: () => 'now()' }) next_attempt_at: Date;
  @Uuid({ nullable: true }) lease_id: string | null;
  @Timestamp({ nullable: true }) lease_until: Date | null;
  @Text({ nullable: true }) last_error: string | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) finished_at: Date | null;
}
