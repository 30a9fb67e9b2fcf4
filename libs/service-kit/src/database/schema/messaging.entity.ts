import { Entity, Index } from 'typeorm';
import { BigInteger, Identity, Integer, Json, Moment, Text, Uuid } from '../entities/columns.js';

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
  @Moment({ default: () => 'now()' }) created_at: Date;
  @Moment({ nullable: true }) published_at: Date | null;
}

/**
 * How far the relay has come with a stream; in the row `<stream>:repeats`, up to which `outbox.seq` the waiting rows
 * are repeats.
 */
@Entity('relay_state')
export class RelayState {
  @Text({ primary: true }) stream: string;
  /** When the stream was made: another time is another stream. */
  @Text() created: string;
  @BigInteger() last_seq: number;
}

/** A message that a consumer has handled. */
@Entity('inbox')
@Index('inbox_handled', ['handled_at'])
class HandledMessage {
  @Text({ primary: true }) consumer: string;
  @Uuid({ primary: true }) msg_id: string;
  @Moment({ default: () => 'now()' }) handled_at: Date;
}

/** A message whose handler failed; from `dead_at` on only people try it again. */
@Entity('dead_letter')
@Index('dead_letter_dead', ['dead_at'], { where: 'dead_at IS NOT NULL' })
export class DeadLetter {
  @Text({ primary: true }) consumer: string;
  @Text({ primary: true }) msg_id: string;
  @Text() event: string;
  @Text() payload: string;
  @Integer() failures: number;
  @Text() last_error: string;
  @Moment({ default: () => 'now()' }) first_failed_at: Date;
  @Moment({ default: () => 'now()' }) last_failed_at: Date;
  @Moment({ nullable: true }) dead_at: Date | null;
}

/** The entities of the tables of `messaging-tables.ts`. */
export const MESSAGING_ENTITIES = [OutboxEvent, RelayState, HandledMessage, DeadLetter];
