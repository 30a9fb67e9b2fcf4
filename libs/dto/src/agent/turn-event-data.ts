import { TURN_STATES, type TurnState } from '@libs/state-machines/turn.machine';
import { IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsObject, IsOptional, IsString } from 'class-validator';
import { About, MayBeAbsent, OrNull, Part } from '../fields.js';
import { TurnApprovalData } from './turn-approval-data.js';
import { TURN_FAULTS } from './turn-fault-codes.js';

/** Why a turn failed. */
export class TurnFaultData {
  @IsIn(Object.keys(TURN_FAULTS)) code: string;
  @IsString() message: string;
  @IsString() trace_id: string;
  @About(
    'The error message of the model provider, without keys and addresses. Absent if there was none.',
    'insufficient_quota: You exceeded your current quota.',
  )
  @MayBeAbsent()
  @IsString()
  provider_reason?: string;
}

/** What a turn has used in all. */
export class TurnUsageData {
  @IsInt() input_tokens: number;
  @IsInt() output_tokens: number;
  @IsInt() cached_tokens: number;
  @IsInt() steps: number;
  @IsInt() tool_calls: number;
}

/** `data` of the events of turns, as webhooks and streams carry it (`docs/contract/decisions.md` section 3). */
export class TurnEventData {
  @About('The turn.', 'tn_019ab3f05a4e7cc19d0e6b1f2c3d4e5f') @IsString() turn_id: string;
  @About('Its space.', 'sp_019ab3f05a4e7cc19d0e6b1f2c3d4e5f') @IsString() space: string;
  @IsIn(TURN_STATES) state: TurnState;
  @About('Null when it was just created.') @OrNull() @IsIn(TURN_STATES) previous_state: TurnState | null;
  @About('1, 2, 3 … in the life of the turn. Events may overtake each other: the greatest has the current state.', 1)
  @IsInt()
  seq: number;
  @About('As given when the turn was created.', 'customer-42') @OrNull() @IsString() end_user_ref: string | null;
  @OrNull() @IsObject() metadata: Record<string, unknown> | null;
  @About('The name of its thread. Null for the default one of its customer, else of the space.', 'order-1017')
  @OrNull()
  @IsString()
  thread: string | null;
  @About('How many workers have worked on the turn so far.', 0) @IsInt() attempt: number;
  @About('US dollars; final with a final state.', 0) @IsNumber() billed_cost_usd: number;
  @About('The answer in words. If the turn was cancelled or failed: the text until then, with a mark at its end.')
  @IsOptional()
  @IsString()
  result?: string | null;
  @About('Done turns only.') @MayBeAbsent() @IsArray() outputs?: unknown[];
  @About('Files that the turn created. Done turns only.')
  @MayBeAbsent()
  @IsArray()
  @IsString({ each: true })
  file_ids?: string[];
  @About('Failed turns only.') @MayBeAbsent() @Part(() => TurnFaultData) error?: TurnFaultData;
  @About('When it ended, whatever the outcome.') @MayBeAbsent() @Part(() => TurnUsageData) usage?: TurnUsageData;
  @About('`turn.approval_requested` and `turn.approval_decided` only.')
  @MayBeAbsent()
  @Part(() => TurnApprovalData)
  approval?: TurnApprovalData;
  @About('True for a test event that you requested.') @MayBeAbsent() @IsBoolean() test?: boolean;
}
