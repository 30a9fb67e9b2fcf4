import { Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';
import type { RuleName, Severity } from '../../alert-rules/alert-rules.js';

/** An alert. One alert of a rule and a subject is open at a time; cleared ones stay as history. */
@Entity('alerts')
@Check(`(status = 'pending') = (raised_at IS NULL)`)
@Check(`(status = 'cleared') = (cleared_at IS NOT NULL)`)
@Check(`severity IN ('warning', 'critical')`)
@Check(`status IN ('pending', 'raised', 'cleared')`)
@Index('alerts_cleared', ['cleared_at'], { where: 'cleared_at IS NOT NULL' })
@Index('alerts_open', ['rule', 'subject'], { unique: true, where: `status <> 'cleared'` })
export class AlertRow {
  @Identity() id: number;
  @Text() rule: RuleName;
  /** The subject, where the rule has several; else empty. */
  @Text() subject: string;
  @Text() severity: Severity;
  @Text() status: 'pending' | 'raised' | 'cleared';
  @Text({ nullable: true }) value: string | null;
  @Text() message: string;
  /** When the condition was first seen. */
  @Timestamp() since: Date;
  /** Since when the condition is absent again. */
  @Timestamp({ nullable: true }) absent_since: Date | null;
  @Timestamp({ nullable: true }) raised_at: Date | null;
  @Timestamp({ nullable: true }) cleared_at: Date | null;
}
