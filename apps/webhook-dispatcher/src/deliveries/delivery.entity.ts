import { BigInteger, CountedUp, Integer, Text, Timestamp, Uuid } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import type { DeliveryStatus } from '@libs/state-machines/delivery.machine';
import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { EndpointRow } from '../endpoints/endpoint.entity.js';

/** The reason for an attempt. */
export type AttemptTrigger = 'schedule' | 'replay' | 'test';

/** One event for one endpoint, and the job of sending it. */
@Entity('delivery')
@Unique(['endpoint_id', 'event_id'])
@Check('attempt_count >= 0')
@Check(`(status = 'pending') = (next_attempt_at IS NOT NULL)`)
@Check(`(status = 'delivered') = (delivered_at IS NOT NULL)`)
@Check('(claim_id IS NULL) = (lease_until IS NULL)')
@Check(`status = 'pending' OR claim_id IS NULL`)
@Check(`length(id) = 35 AND starts_with(id, 'wd_')`)
@Check('(merchant_id IS NULL) <> (account_id IS NULL)')
@Check('round_attempts BETWEEN 0 AND 6')
@Check(`status IN ('pending', 'delivered', 'failed')`)
@Check('length(traceparent) = 55')
@Check(`trigger IN ('schedule', 'replay', 'test')`)
@Index('delivery_failed', ['seq'], { where: `status = 'failed'` })
@Index('delivery_failed_of_merchant', ['merchant_id', 'seq'], { where: `status = 'failed'` })
@Index('delivery_of_account', ['account_id', 'seq'], { where: 'account_id IS NOT NULL' })
@Index('delivery_of_account_time', ['account_id', 'created_at'], { where: 'account_id IS NOT NULL' })
@Index('delivery_of_endpoint', ['endpoint_id', 'seq'])
@Index('delivery_of_merchant', ['merchant_id', 'seq'], { where: 'merchant_id IS NOT NULL' })
@Index('delivery_of_merchant_time', ['merchant_id', 'created_at'], { where: 'merchant_id IS NOT NULL' })
@Index('delivery_of_rare_type', ['merchant_id', 'event_type', 'seq'], {
  where: `event_type IN ('payment.late', 'payment.reverted', 'session.expired', 'session.canceled')`,
})
@Index('delivery_of_session', ['invoice_id', 'seq'], { where: 'invoice_id IS NOT NULL' })
@SqlIndex('delivery_of_time', 'USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on)')
@Index('delivery_rare_of_account', ['account_id', 'seq'], {
  where: `account_id IS NOT NULL AND (status = 'failed' OR event_type IN ('turn.failed', 'turn.cancelled'))`,
})
@Index('delivery_waiting', ['endpoint_id', 'next_attempt_at'], { where: `status = 'pending'` })
export class DeliveryRow {
  @Text({ primary: true, collation: 'C' }) id: string;
  /** The order of creation, by which lists are sorted. */
  @CountedUp() seq: number;
  @ForeignKey(() => EndpointRow) @BigInteger() endpoint_id: number;
  /** The owner, a merchant or an account; the other column is null. */
  @BigInteger({ nullable: true }) merchant_id: number | null;
  @BigInteger({ nullable: true }) account_id: number | null;
  @Uuid() event_id: string;
  @Text() event_type: string;
  @Text() body: string;
  @Text({ default: 'pending' }) status: DeliveryStatus;
  /** The reason for the next attempt. */
  @Text({ default: 'schedule' }) trigger: AttemptTrigger;
  /** The number of all attempts ever made. */
  @Integer({ default: 0 }) attempt_count: number;
  /** The number of attempts since the schedule started, or was restarted by a replay. */
  @Integer({ default: 0 }) round_attempts: number;
  @Timestamp({ nullable: true, default: () => 'now()' }) next_attempt_at: Date | null;
  /** The claim under which the delivery is being sent, valid until `lease_until`. */
  @Uuid({ nullable: true }) claim_id: string | null;
  @Timestamp({ nullable: true }) lease_until: Date | null;
  @Integer({ nullable: true }) last_status_code: number | null;
  @Text({ nullable: true }) last_error: string | null;
  /** The trace context of the work that created the delivery, where it is recorded. */
  @Text({ nullable: true }) traceparent: string | null;
  @Timestamp({ default: () => 'clock_timestamp()' }) created_at: Date;
  @Timestamp({ nullable: true }) delivered_at: Date | null;
  /** The session that the delivery is about; null for events without a session. */
  @BigInteger({ nullable: true }) invoice_id: number | null;
}
