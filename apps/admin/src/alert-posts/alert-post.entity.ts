import { Integer, Text, Timestamp, Uuid } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';

/** A post to the operators' webhook. */
@Entity('alert_posts')
@Check('(lease_id IS NULL) = (lease_until IS NULL)')
@Check(`(status = 'queued') = (finished_at IS NULL)`)
@Check(`status IN ('queued', 'sent', 'failed')`)
@Index('alert_posts_due', ['next_attempt_at'], { where: `status = 'queued'` })
@Index('alert_posts_finished', ['finished_at'], { where: 'finished_at IS NOT NULL' })
export class AlertPostRow {
  @Uuid({ primary: true }) id: string;
  @Text() body: string;
  @Text({ default: 'queued' }) status: 'queued' | 'sent' | 'failed';
  /** Tries so far, including the current one. */
  @Integer({ default: 0 }) attempts: number;
  @Timestamp({ default: () => 'now()' }) next_attempt_at: Date;
  @Uuid({ nullable: true }) lease_id: string | null;
  @Timestamp({ nullable: true }) lease_until: Date | null;
  @Text({ nullable: true }) last_error: string | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) finished_at: Date | null;
}
