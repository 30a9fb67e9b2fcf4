import type { TurnAsker, TurnFault } from '@libs/events/payloads/turns.payload';
import {
  BigInteger,
  CountedUp,
  Day,
  Integer,
  Json,
  Text,
  TextList,
  Timestamp,
} from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import type { TurnState } from '@libs/state-machines/turn.machine';
import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { SpaceRow } from '../spaces/space.entity.js';

/** A turn, for callers of the API. */
@Entity('turn')
@Unique(['space_id', 'position'])
@Check(`(state IN ('done', 'failed', 'cancelled')) = (finished_at IS NOT NULL)`)
@Check(`(state = 'failed') = (error IS NOT NULL)`)
@Check('cost_micro_usd >= 0')
@Check('hold_micro_usd >= 0')
@Check(`starts_with(id, 'tn_')`)
@Check(`state IN ('queued', 'running', 'done', 'failed', 'cancelled')`)
@SqlIndex(
  'turn_finished',
  '(account_id, finished_at) INCLUDE (cost_micro_usd, key_id, end_user_ref) WHERE cost_micro_usd > 0',
)
@Index('turn_ended_badly', ['account_id', 'state', 'seq'], { where: `state IN ('failed', 'cancelled')` })
@Index('turn_in_thread', ['thread_id', 'thread_position'], { unique: true, where: 'thread_id IS NOT NULL' })
@Index('turn_of_account', ['account_id', 'seq'])
@Index('turn_of_end_user', ['account_id', 'end_user_ref', 'seq'], { where: 'end_user_ref IS NOT NULL' })
@Index('turn_of_space', ['space_id', 'seq'])
@Index('turn_of_time', ['account_id', 'created_at'])
@Index('turn_without_thread', ['space_id', 'end_user_ref', 'seq'], { where: 'thread_id IS NULL' })
@Index('turn_open', ['account_id', 'created_at'], { where: `state IN ('queued', 'running')` })
export class TurnRow {
  @CountedUp() seq: number;
  @Text({ primary: true, collation: 'C' }) id: string;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  @ForeignKey(() => SpaceRow) @Text({ collation: 'C' }) space_id: string;
  @BigInteger({ nullable: true }) key_id: number | null;
  /** Its number in the space: the order of acceptance. */
  @BigInteger() position: number;
  /**
   * Its thread; null for the space's own, and for earlier turns, which belong to the default thread of their customer.
   */
  @Text({ nullable: true, collation: 'C' }) thread_id: string | null;
  /** Its number in that thread. */
  @BigInteger({ nullable: true }) thread_position: number | null;
  @Text({ nullable: true }) end_user_ref: string | null;
  /**
   * The member for whom it works, if it is a turn of the dashboard's assistant; only that member decides about its
   * calls.
   */
  @Json({ nullable: true }) asker: TurnAsker | null;
  @Text() text: string;
  @Json({ nullable: true }) metadata: Record<string, unknown> | null;
  @TextList({ default: () => "'{}'" }) input_files: string[];
  @Text({ default: 'queued' }) state: TurnState;
  /** The number of the newest applied transition; older ones change nothing. */
  @Integer({ default: 1 }) transition: number;
  /** The amount that is held now: it grows while the turn runs. */
  @BigInteger() hold_micro_usd: number;
  /** The most that the hold may grow to; null for a turn of the previous release, whose hold does not grow. */
  @BigInteger({ nullable: true }) limit_micro_usd: number | null;
  @BigInteger({ default: 0 }) cost_micro_usd: number;
  /** The UTC day on which its hold counts. */
  @Day() cap_day: string;
  @Text({ nullable: true }) result: string | null;
  @Json({ nullable: true }) error: TurnFault | null;
  @Json({ default: () => "'[]'" }) outputs: unknown[];
  @BigInteger({ default: 0 }) input_tokens: number;
  @BigInteger({ default: 0 }) output_tokens: number;
  @BigInteger({ default: 0 }) cached_tokens: number;
  @Integer({ default: 0 }) steps: number;
  @Integer({ default: 0 }) tool_calls: number;
  @Integer() manifest_version: number;
  @Integer() tools_version: number;
  @Integer({ default: 0 }) attempt: number;
  @Timestamp({ nullable: true }) cancel_requested_at: Date | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) started_at: Date | null;
  @Timestamp({ nullable: true }) finished_at: Date | null;
  /** From then on it is an amount without texts, which only counts in sums. */
  @Timestamp({ nullable: true }) erased_at: Date | null;
}

/**
 * An event of a turn. The table is partitioned by month, and its key is unique within a partition only: no number is
 * assigned twice because the turn, which records its newest transition, is locked. There is no foreign key to it,
 * because months are created and dropped while turns are written, and no turn is ever deleted.
 */
@Entity('turn_event')
export class TurnEventRow {
  @Text({ primary: true, collation: 'C' }) turn_id: string;
  /** Its number within the turn, oldest first. */
  @Integer({ primary: true }) seq: number;
  @BigInteger() account_id: number;
  @Text() type: string;
  @Json() data: Record<string, unknown>;
  @Timestamp() at: Date;
}
