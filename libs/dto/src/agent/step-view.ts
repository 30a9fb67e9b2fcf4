import { IsIn, IsInt, IsISO8601, IsObject, IsString } from 'class-validator';
import { Description, ListOf, OrNull } from '../fields.js';

export const TOOL_CALL_STATES = ['started', 'done', 'failed', 'outcome_unknown'] as const;
export type ToolCallState = (typeof TOOL_CALL_STATES)[number];

/** One call of a tool in a step. */
export class ToolCallView {
  @IsString() call_id: string;
  @Description('Capability or `server.tool`.', 'http.fetch') @IsString() name: string;
  @Description('What the engine requested; secrets are never in it.') @IsObject() arguments: Record<string, unknown>;
  @IsIn(TOOL_CALL_STATES) state: ToolCallState;
  @Description('What the tool returned, cut to a readable length.') @OrNull() @IsString() result: string | null;
  @IsISO8601() started_at: string;
  @OrNull() @IsISO8601() finished_at: string | null;
}

/** A request of a step that a model provider did not answer. */
export class StepFaultView {
  @Description('The model that was asked, with its provider.', 'openai/gpt-5') @IsString() model: string;
  @Description('The HTTP status; null where there was no response.') @OrNull() @IsInt() status: number | null;
  @Description('The error message of the provider, without keys; null if there was none.') @OrNull() @IsString() reason:
    | string
    | null;
}

/** One step of a turn: the text of the engine, and the tools it called. */
export class StepView {
  @Description('Counts from 0.') @IsInt() step: number;
  @Description('The text of the engine, cut to a readable length.') @IsString() text: string;
  @Description(
    'Why the model stopped, in the words of its provider: `stop`, `tool-calls`, `length` and others; `stopped` for an answer that the end of the turn cut off. Null on `local`.',
    'stop',
  )
  @OrNull()
  @IsString()
  finish_reason: string | null;
  @Description('The model that answered, with its provider. Null on `local`.', 'anthropic/claude-sonnet')
  @OrNull()
  @IsString()
  model: string | null;
  @Description('Requests before the one that was answered, the last ten: they were retried, or sent to the next model.')
  @ListOf(() => StepFaultView)
  faults: StepFaultView[];
  @ListOf(() => ToolCallView) tool_calls: ToolCallView[];
  @IsInt() input_tokens: number;
  @IsInt() output_tokens: number;
  @Description('Input that the provider had in its cache.') @IsInt() cached_tokens: number;
  @Description('Input that the provider put into its cache.') @IsInt() cache_write_tokens: number;
  @Description('US dollars.') billed_cost_usd: number;
  @IsISO8601() at: string;
}
