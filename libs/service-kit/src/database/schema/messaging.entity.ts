import { Entity, Index } from 'typeorm';
import { BigInteger, Identity, Integer, Json, Text, Timestamp, Uuid } from '../entities/columns.js';

/** An event that was published in the transaction of its cause, kept until it can no longer be needed. */
@Entity('outbox')
@Index('outbox_waiting', ['seq'], { where: 'published_at IS NULL' })
export class OutboxEvent {
  /** The order in which events are published. */
  @Identity() seq: number;
  @Uuid({ unique: true }) id: string;
  @Text() event: string;
  @Text() subject: string;
  @Json() payload: unknown;
  @Json() headers: Record<string, string>;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) published_at: Date | null;
}

/**
 * The progress of the relay with a stream; in the row `<stream>:repeats`, the `outbox.seq` up to which the waiting rows
 * are repeats.
 */
@Entity('relay_state')
export class RelayState {
  @Text({ primary: true }) stream: string;
  /** When the stream was made: a stream with another time is another one. */
  @Text() created: string;
  @BigInteger() last_seq: number;
}

/** A message that a consumer has handled. */
@Entity('inbox')
@Index('inbox_handled', ['handled_at'])
class HandledMessage {
  @Text({ primary: true }) consumer: string;
  @Uuid({ primary: true }) msg_id: string;
  @Timestamp({ default: () => 'now()' }) handled_at: Date;
}

/** A message whose handler failed; from `dead_at` on only people retry it. */
@Entity('dead_letter')
@Index('dead_letter_dead', ['dead_at'], { where: 'dead_at IS NOT NULL' })
export class DeadLetter {
  @Text({ primary: true }) consumer: string;
  @Text({ primary: true }) msg_id: string;
  @Text() event: string;
  @Text() payload: string;
  @Integer() failures: number;
  @Text() last_error: string;
  @Timestamp({ default: () => 'now()' }) first_failed_at: Date;
  @Timestamp({ default: () => 'now()' }) last_failed_at: Date;
  @Timestamp({ nullable: true }) dead_at: Date | null;
}

/** The entities of the tables of `messaging-tables.ts`. */
export const MESSAGING_ENTITIES = [OutboxEvent, RelayState, HandledMessage, DeadLetter];
