import { TURN_STATES, type TurnState } from '@libs/state-machines/turn.machine';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from 'class-validator';
import { OpaqueValue } from '../opaque-value.js';
import type { TurnApproval } from './approvals.payload.js';

/** The turn, and its owner. */
class OfTurn {
  @IsString() turn_id: string;
  /** The account that owns the space and is billed. */
  @IsInt() account_id: number;
  @IsString() space: string;
}

/** Data that a caller sent along and gets back unread. */
class TurnOfCaller extends OfTurn {
  @IsOptional() @IsString() end_user_ref: string | null;
  @OpaqueValue() @IsOptional() @IsObject() metadata: Record<string, unknown> | null;
  /** The name of its thread; null and absent: the default one. */
  @IsOptional() @IsString() thread?: string | null;
}

/** The member of an organization for whom the dashboard's assistant works. */
export class TurnAsker {
  @IsInt() merchant_id: number;
  @IsInt() user_id: number;
}

/**
 * A turn was accepted: it is queued, and its cost is held. Contains everything that a runner needs, except for long
 * texts.
 */
export class TurnSubmitted extends TurnOfCaller {
  /** 1, 2, 3 … in its space, without gaps: the order of acceptance, in which the space's own turns run. */
  @IsInt() @Min(1) position: number;
  /** The thread in whose order it runs; null or absent: the space's own. */
  @IsOptional() @IsString() thread_id?: string | null;
  /** 1, 2, 3 … in that thread, without gaps. */
  @IsOptional() @IsInt() @Min(1) thread_position?: number | null;
  /** Whether the thread has the data stored under its space and customer before there were threads; absent: it has. */
  @IsOptional() @IsBoolean() inherits?: boolean;
  @IsString() engine: string;
  /** Null where it is too long for a message: `agent.turn_input` has it. */
  @IsOptional() @IsString() text: string | null;
  @IsArray() @IsString({ each: true }) file_ids: string[];
  @IsInt() manifest_version: number;
  @IsInt() tools_version: number;
  /** The amount that is held for the turn, in millionths of a US dollar. */
  @IsInt() @Min(0) budget_micro_usd: number;
  /** The most that the turn may cost, once its hold has grown to it; absent: the held amount. */
  @IsOptional() @IsInt() @Min(0) limit_micro_usd?: number | null;
  /** The member whose rights its tools have; null or absent: it is not a turn of the dashboard's assistant. */
  @IsOptional() @ValidateNested() @Type(() => TurnAsker) asker?: TurnAsker | null;
  @IsISO8601() created_at: string;
}

/** A caller wants a turn to end. The turn's next transition shows whether it was in time. */
export class TurnCancelRequested extends OfTurn {
  /** The thread in whose order the turn runs, as in `turn.submitted`. */
  @IsOptional() @IsString() thread_id?: string | null;
  @IsISO8601() requested_at: string;
}

/** A turn moved from one state to another. */
export class TurnTransitioned extends TurnOfCaller {
  @IsIn(TURN_STATES) state: TurnState;
  @IsIn(TURN_STATES) previous_state: TurnState;
  /** Number of the transition in the life of the turn: `turn.submitted` is the first. */
  @IsInt() @Min(2) seq: number;
  @IsISO8601() at: string;
  /** The number of workers that have taken it up so far. */
  @IsInt() attempt: number;
  /** For people. For a turn that was not completed: the text until then, with a mark at its end. */
  @IsOptional() @IsString() result: string | null;
  /** Failed only: `{code, message, trace_id, provider_reason?}`. */
  @OpaqueValue() @IsOptional() @IsObject() error: TurnFault | null;
  /** Millionths of a US dollar; final with a final state. */
  @IsInt() @Min(0) cost_micro_usd: number;
  @IsInt() input_tokens: number;
  @IsInt() output_tokens: number;
  @IsInt() cached_tokens: number;
  @IsInt() steps: number;
  /** The most tokens that its tools may have in a request to a model; absent: no model was to be called. */
  @IsOptional() @IsInt() @Min(0) tools_tokens?: number;
  @IsInt() tool_calls: number;
  /** The results that were delivered through `output.deliver`, in that order. */
  @OpaqueValue() @IsArray() outputs: unknown[];
  /** Files that the turn made: they exist from this moment on. */
  @IsArray() @IsString({ each: true }) file_ids: string[];
  /** The call with which the turn waits, or has just waited, for a person; absent: none. */
  @OpaqueValue() @IsOptional() @IsObject() approval?: TurnApproval | null;
  /** The total time for which it has waited for people, in milliseconds; absent: never. */
  @IsOptional() @IsInt() @Min(0) waited_ms?: number;
}

/** The reason why a turn failed. */
export interface TurnFault {
  code: string;
  message: string;
  trace_id: string;
  /** The model provider's message, without keys. */
  provider_reason?: string;
}

/** A running turn completed a step, which is in its journal now. Only a hint for those who watch. */
export class TurnStepped extends OfTurn {
  /** Counts from 0. */
  @IsInt() @Min(0) step: number;
  @IsISO8601() at: string;
}

/**
 * The reasons why a schedule is paused automatically: turns in a row failed, its key or its space is gone, or no slot
 * is left.
 */
export const SELF_PAUSE_REASONS = ['failures', 'key_revoked', 'space_archived', 'no_more_slots'] as const;
export type SelfPauseReason = (typeof SELF_PAUSE_REASONS)[number];

/** The reason why the last turn of a schedule failed or was refused. */
export class ScheduleError {
  /** Null when the turn was erased. */
  @IsOptional() @IsString() code: string | null;
  /** Null when it was refused. */
  @IsOptional() @IsString() turn_id: string | null;
}

/** A schedule was paused automatically. */
export class SchedulePaused {
  /** The user account that owns it. */
  @IsInt() account_id: number;
  @IsString() schedule_id: string;
  @IsString() space: string;
  @IsOptional() @IsString() title: string | null;
  @IsIn(SELF_PAUSE_REASONS) reason: SelfPauseReason;
  /** How many of its last turns in a row failed or were refused. */
  @IsInt() failures: number;
  @IsOptional() @ValidateNested() @Type(() => ScheduleError) last_error: ScheduleError | null;
  @IsISO8601() paused_at: string;
}
