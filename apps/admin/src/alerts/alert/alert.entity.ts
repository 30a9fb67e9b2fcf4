import { Identity, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';
import type { RuleName, Severity } from '../../alert-rules/alert-rules.js';

/** An alert; one of a rule and a subject is open at a time, and what is cleared stays for history. */
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
  /** What it is about where a rule has several; else empty. */
  @Text() subject: string;
  @Text() severity: Severity;
  @Text() status: 'pending' | 'raised' | 'cleared';
  @Text({ nullable: true }) value: string | null;
  @Text() message: string;
  /** When the condition was first seen. */
  @Moment() since: Date;
  /** Since when the condition is away again. */
  @Moment({ nullable: true }) absent_since: Date | null;
  @Moment({ nullable: true }) raised_at: Date | null;
  @Moment({ nullable: true }) cleared_at: Date | null;
}
