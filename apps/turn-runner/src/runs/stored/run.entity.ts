import type { EngineName } from '@libs/dto/agent/engines';
import type { TurnAsker, TurnFault } from '@libs/events/payloads/turns.payload';
import {
  BigInteger,
  Bool,
  Integer,
  Json,
  Text,
  TextList,
  Timestamp,
  Uuid,
} from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import type { TurnState } from '@libs/state-machines/turn.machine';
import { Check, Entity, Index, Unique } from 'typeorm';

/** One turn. Its state here is the source of truth; other services follow its transitions. */
@Entity('run')
@Unique(['space_id', 'position'])
@Check('attempt >= 0')
@Check('budget_micro_usd >= 0')
@Check('cost_micro_usd BETWEEN 0 AND budget_micro_usd')
@Check(`(state = 'running') = (lease_id IS NOT NULL)`)
@Check('(lease_id IS NULL) = (lease_until IS NULL)')
@Check(`(state IN ('done', 'failed', 'cancelled')) = (finished_at IS NOT NULL)`)
@Check(`(state = 'failed') = (error IS NOT NULL)`)
@Check(`state IN ('done', 'failed', 'cancelled') OR result IS NULL`)
@Check('losses BETWEEN 0 AND 3')
@Check(`waiting_since IS NULL OR state = 'running'`)
@Check('position >= 1')
@Check(`state IN ('queued', 'running', 'done', 'failed', 'cancelled')`)
@Check(`starts_with(turn_id, 'tn_')`)
@Index('run_of_end_user', ['space_id', 'end_user_ref', 'position'], { where: 'end_user_ref IS NOT NULL' })
@Index('run_in_thread', ['thread_id', 'thread_position'], { unique: true, where: 'thread_id IS NOT NULL' })
@SqlIndex('run_running', `(COALESCE(thread_id, space_id)) WHERE state = 'running'`, { unique: true })
export class RunRow {
  @Text({ primary: true, collation: 'C' }) turn_id: string;
  @BigInteger() account_id: number;
  @Text({ collation: 'C' }) space_id: string;
  /** 1, 2, 3 … in the space: the order in which its turns were accepted, and in which those of its own lane run. */
  @BigInteger() position: number;
  /** The thread whose lane it is in; null for the space's own. */
  @Text({ nullable: true, collation: 'C' }) thread_id: string | null;
  /** 1, 2, 3 … in that lane: the order in which its turns run. */
  @BigInteger({ nullable: true }) thread_position: number | null;
  /** The name of its thread, for callers; null for a default one. */
  @Text({ nullable: true }) thread: string | null;
  /** Whether its thread has the data stored under its space and customer, and nothing under an id of its own. */
  @Bool({ default: true }) inherits: boolean;
  @Text({ nullable: true }) end_user_ref: string | null;
  /** The member whose rights its tools have, if it is a turn of the dashboard's assistant. */
  @Json({ nullable: true }) asker: TurnAsker | null;
  @Json({ nullable: true }) metadata: Record<string, unknown> | null;
  @Text() engine: EngineName;
  /** Null when the text is too long for an event, until a worker has started the turn. */
  @Text({ nullable: true }) text: string | null;
  @TextList() file_ids: string[];
  @Integer() manifest_version: number;
  @Integer() tools_version: number;
  /** The amount that the gateway holds for it. */
  @BigInteger() budget_micro_usd: number;
  /** The most that the hold may grow to; null: it does not grow. */
  @BigInteger({ nullable: true }) limit_micro_usd: number | null;
  @Text() trace_id: string;
  @Text() state: TurnState;
  /** The number of the newest transition; the submission is the first. */
  @Integer({ default: 1 }) seq: number;
  /** The number of workers that have worked on it. */
  @Integer({ default: 0 }) attempt: number;
  /** The number of workers that were lost while working on it. */
  @Integer({ default: 0 }) losses: number;
  /** The lease of its worker, valid until `lease_until`. */
  @Uuid({ nullable: true }) lease_id: string | null;
  @Timestamp({ nullable: true }) lease_until: Date | null;
  @Timestamp({ nullable: true }) cancel_requested_at: Date | null;
  /** The time since which it waits for a person; while it waits, its lease has no holder and does not end. */
  @Timestamp({ nullable: true }) waiting_since: Date | null;
  /** How long it has waited for people so far, in milliseconds. This does not count toward its time. */
  @BigInteger({ default: 0 }) waited_ms: number;
  @BigInteger({ default: 0 }) cost_micro_usd: number;
  @BigInteger({ default: 0 }) input_tokens: number;
  @BigInteger({ default: 0 }) output_tokens: number;
  @BigInteger({ default: 0 }) cached_tokens: number;
  @Integer({ default: 0 }) steps: number;
  @Integer({ default: 0 }) tool_calls: number;
  @Text({ nullable: true }) result: string | null;
  @Json({ nullable: true }) error: TurnFault | null;
  @Json({ default: () => "'[]'" }) outputs: unknown[];
  @TextList({ default: () => "'{}'" }) output_file_ids: string[];
  @Timestamp() created_at: Date;
  @Timestamp({ nullable: true }) started_at: Date | null;
  @Timestamp({ nullable: true }) finished_at: Date | null;
}

/** A running turn that this process works on; no other process writes to it while the lease holds. */
export interface LeasedRun extends RunRow {
  lease_id: string;
  started_at: Date;
  /**
   * When it started, by this process's `performance.now()`, so that its time does not depend on whether clocks agree or
   * jump.
   */
  began: number;
}
