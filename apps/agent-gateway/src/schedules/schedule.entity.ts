import { SELF_PAUSE_REASONS } from '@libs/events/payloads/turns.payload';
import {
  BigInteger,
  CountedUp,
  Integer,
  Json,
  Text,
  Timestamp,
  Uuid,
} from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { SpaceRow } from '../spaces/space.entity.js';

/** The policies for a slot that passed while nothing could run it. */
export const MISSED_POLICIES = ['skip', 'run_once'] as const;
export type MissedPolicy = (typeof MISSED_POLICIES)[number];

export const PAUSE_REASONS = ['request', ...SELF_PAUSE_REASONS] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** The outcomes of a slot. */
export const RUN_OUTCOMES = ['submitted', 'refused', 'busy', 'missed'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** Turns of a space that are submitted by the clock. It is a queue: `due_at` is the slot, or the end of a lease. */
@Entity('schedule')
@Check(`starts_with(id, 'sc_')`)
@Check(`missed IN ('skip', 'run_once')`)
@Check(`paused_reason IN ('request', 'failures', 'key_revoked', 'space_archived', 'no_more_slots')`)
@Check('(lease_id IS NULL) = (lease_until IS NULL)')
@Check('paused_reason IS NOT NULL OR slot_at IS NOT NULL')
@Index('schedule_due', ['due_at'], { where: 'paused_reason IS NULL' })
@Index('schedule_of_space', ['space_id', 'seq'])
export class ScheduleRow {
  @CountedUp() seq: number;
  @Text({ primary: true, collation: 'C' }) id: string;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  @ForeignKey(() => SpaceRow) @Text({ collation: 'C' }) space_id: string;
  /** The key to whose caps its turns count, and with which it ends; null for the dashboard. */
  @BigInteger({ nullable: true }) key_id: number | null;
  @Text({ nullable: true }) title: string | null;
  @Text() cron: string;
  @Text() time_zone: string;
  @Text() text: string;
  @Text({ nullable: true }) end_user_ref: string | null;
  @Json({ nullable: true }) metadata: Record<string, unknown> | null;
  @Text({ default: 'skip' }) missed: MissedPolicy;
  /** Null while it is active. */
  @Text({ nullable: true }) paused_reason: PauseReason | null;
  /** The next slot; null while it is paused. */
  @Timestamp({ nullable: true }) slot_at: Date | null;
  @Timestamp({ default: () => 'now()' }) due_at: Date;
  /** Failures count from this time on. */
  @Timestamp({ default: () => 'now()' }) active_since: Date;
  @Integer({ default: 0 }) attempts: number;
  @Uuid({ nullable: true }) lease_id: string | null;
  @Timestamp({ nullable: true }) lease_until: Date | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}

/** The outcome of one slot of a schedule. Kept for 90 days. */
@Entity('schedule_run')
@Check(`outcome IN ('submitted', 'refused', 'busy', 'missed')`)
@Check(`(outcome = 'submitted') = (turn_id IS NOT NULL)`)
@Check(`(outcome = 'refused') = (error_code IS NOT NULL)`)
@Index('schedule_run_at', ['created_at'])
export class ScheduleRunRow {
  @ForeignKey(() => ScheduleRow, { onDelete: 'CASCADE' })
  @Text({ primary: true, collation: 'C' })
  schedule_id: string;
  @Timestamp({ primary: true }) slot_at: Date;
  @Text() outcome: RunOutcome;
  @Text({ nullable: true, collation: 'C' }) turn_id: string | null;
  @Text({ nullable: true }) error_code: string | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}
