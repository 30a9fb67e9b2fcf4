import { TURN_STATES, type TurnState } from '@libs/state-machines/turn.machine';
import { IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsObject, IsOptional, IsString } from 'class-validator';
import { Description, MayBeAbsent, OrNull, Part } from '../fields.js';
import { TurnApprovalData } from './turn-approval-data.js';
import { TURN_FAULTS } from './turn-fault-codes.js';

/** The reason why a turn failed. */
export class TurnFaultData {
  @IsIn(Object.keys(TURN_FAULTS)) code: string;
  @IsString() message: string;
  @IsString() trace_id: string;
  @Description(
    'The error message of the model provider, without keys and addresses. Absent if there was none.',
    'insufficient_quota: You exceeded your current quota.',
  )
  @MayBeAbsent()
  @IsString()
  provider_reason?: string;
}

/** The total use of a turn. */
export class TurnUsageData {
  @IsInt() input_tokens: number;
  @IsInt() output_tokens: number;
  @IsInt() cached_tokens: number;
  @IsInt() steps: number;
  @IsInt() tool_calls: number;
}

/** `data` of the events of turns, as webhooks and streams carry it (`docs/contract/decisions.md` section 3). */
export class TurnEventData {
  @Description('The turn.', 'tn_019ab3f05a4e7cc19d0e6b1f2c3d4e5f') @IsString() turn_id: string;
  @Description('Its space.', 'sp_019ab3f05a4e7cc19d0e6b1f2c3d4e5f') @IsString() space: string;
  @IsIn(TURN_STATES) state: TurnState;
  @Description('Null when it was just created.') @OrNull() @IsIn(TURN_STATES) previous_state: TurnState | null;
  @Description(
    '1, 2, 3 … in the life of the turn. Events may arrive out of order: the one with the highest `seq` has the current state.',
    1,
  )
  @IsInt()
  seq: number;
  @Description('As given when the turn was created.', 'customer-42') @OrNull() @IsString() end_user_ref: string | null;
  @OrNull() @IsObject() metadata: Record<string, unknown> | null;
  @Description('The name of its thread. Null for the default one of its customer, else of the space.', 'order-1017')
  @OrNull()
  @IsString()
  thread: string | null;
  @Description('How many workers have worked on the turn so far.', 0) @IsInt() attempt: number;
  @Description('US dollars; final with a final state.', 0) @IsNumber() billed_cost_usd: number;
  @Description('The answer in words. If the turn was cancelled or failed: the text until then, with a mark at its end.')
  @IsOptional()
  @IsString()
  result?: string | null;
  @Description('Done turns only.') @MayBeAbsent() @IsArray() outputs?: unknown[];
  @Description('Files that the turn created. Done turns only.')
  @MayBeAbsent()
  @IsArray()
  @IsString({ each: true })
  file_ids?: string[];
  @Description('Failed turns only.') @MayBeAbsent() @Part(() => TurnFaultData) error?: TurnFaultData;
  @Description('When it ended, whatever the outcome.') @MayBeAbsent() @Part(() => TurnUsageData) usage?: TurnUsageData;
  @Description('`turn.approval_requested` and `turn.approval_decided` only.')
  @MayBeAbsent()
  @Part(() => TurnApprovalData)
  approval?: TurnApprovalData;
  @Description('True for a test event that you requested.') @MayBeAbsent() @IsBoolean() test?: boolean;
}
