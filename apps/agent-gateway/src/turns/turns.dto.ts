import { MAX_END_USER_REF_CHARACTERS } from '@libs/dto/agent/limits';
import { THREAD_PATTERN } from '@libs/dto/agent/threads';
import { Default, Description, IsDateTime, MayBeAbsent, OrNull, Part } from '@libs/dto/fields';
import { TURN_STATES, type TurnState } from '@libs/state-machines/turn.machine';
import { IsArray, IsIn, IsInt, IsNumber, IsObject, IsString, Matches, MaxLength } from 'class-validator';
import { ListQuery } from '../http/list-query.js';

export class TurnUsageView {
  @IsInt() input_tokens: number;
  @IsInt() output_tokens: number;
  @Description('The part of the input tokens that came from a cache.') @IsInt() cached_tokens: number;
  @IsInt() steps: number;
  @IsInt() tool_calls: number;
}

export class TurnErrorView {
  @Description('One of the codes of failed turns.', 'MAX_STEPS') @IsString() code: string;
  @IsString() message: string;
  @IsString() trace_id: string;
}

export class WaitingForView {
  @Description('The call, which `GET /v1/approvals/{approval_id}` shows.') @IsString() approval_id: string;
  @Description('As in the steps of the turn.', 'checkout_create_payment_link') @IsString() tool: string;
  @IsDateTime() since: string;
  @Description('After that, the turn continues without the call.') @IsDateTime() expires_at: string;
}

export class TurnView {
  @IsString() turn_id: string;
  @IsString() space: string;
  @IsIn(TURN_STATES) state: TurnState;
  @Description('The call that a person must decide on before the running turn goes on; else null.')
  @OrNull()
  @Part(() => WaitingForView)
  waiting_for: WaitingForView | null;
  @IsString() text: string;
  @Description('The ids of its input files.') @IsArray() @IsString({ each: true }) files: string[];
  @Description('The answer in words. If the turn was cancelled or failed: the text until then, with a mark at its end.')
  @OrNull()
  @IsString()
  result: string | null;
  @Description('Failed turns only.') @OrNull() @Part(() => TurnErrorView) error: TurnErrorView | null;
  @Description('The outputs of `output.deliver`.') @IsArray() outputs: unknown[];
  @Description('US dollars; 0 until the turn has ended.') @IsNumber() billed_cost_usd: number;
  @Part(() => TurnUsageView) usage: TurnUsageView;
  @OrNull() @IsString() end_user_ref: string | null;
  @Description('The name of its thread. Null for the default one of its customer, else of the space.', 'order-1017')
  @OrNull()
  @IsString()
  thread: string | null;
  @Description('Its thread. Null for a turn from before there were threads, if its customer has had none since.')
  @OrNull()
  @IsString()
  thread_id: string | null;
  @OrNull() @IsObject() metadata: Record<string, unknown> | null;
  @IsInt() manifest_version: number;
  @IsInt() tools_version: number;
  @Description('How many workers have worked on it; 0 while it is queued.') @IsInt() attempt: number;
  @IsDateTime() created_at: string;
  @OrNull() @IsDateTime() started_at: string | null;
  @OrNull() @IsDateTime() finished_at: string | null;
  @Description('When cancellation was requested.') @OrNull() @IsDateTime() cancel_requested_at: string | null;
}

export class TurnsQuery extends ListQuery {
  @MayBeAbsent() @IsString() @MaxLength(200) space?: string;
  @MayBeAbsent() @IsIn(TURN_STATES) state?: TurnState;
  @MayBeAbsent() @IsString() @MaxLength(MAX_END_USER_REF_CHARACTERS) end_user_ref?: string;
  @Description('The name or the id of a thread. Threads of several spaces and customers may have the same name.')
  @MayBeAbsent()
  @Matches(THREAD_PATTERN)
  thread?: string;
}

export class TurnEventsQuery extends ListQuery {
  @Description(
    '`true`: a stream also has the texts of the turn while the agent writes them: `turn.delta` and others. A list never has them.',
  )
  @Default('false')
  @MayBeAbsent()
  @IsIn(['true', 'false'])
  deltas?: 'true' | 'false';
}

export class TurnEventView {
  @Description('Number within the turn; the `Last-Event-ID` of the stream.') @IsInt() seq: number;
  @Description('The type, as in webhooks.', 'turn.running') @IsString() type: string;
  @IsDateTime() at: string;
  @Description('As in webhooks.') @IsObject() data: Record<string, unknown>;
}
