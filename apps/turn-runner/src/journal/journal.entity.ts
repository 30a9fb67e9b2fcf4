import type { ToolCallState } from '@libs/dto/agent/step-view';

/** A call of a tool that an engine asked for. */
export interface RequestedCall {
  /** Ours, unique in its turn: `call_<step>_<place>`. */
  call_id: string;
  /** The engine's own name for it, where it has one: answers go back under it. */
  engine_call_id: string | null;
  name: string;
  arguments: Record<string, unknown>;
  /** The engine asked for something that cannot be called: what is wrong with it. */
  fault: string | null;
}

/** A step of a turn: what the engine said, and what it cost. */
export interface JournalStep {
  /** Counts from 0. */
  step: number;
  text: string;
  calls: RequestedCall[];
  /** What the engine needs to go on after the step, in its own form; null where text and calls are enough. */
  message: unknown;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  cost_micro_usd: number;
}

/** A call of a tool as it was made. */
export interface CallRow {
  call_id: string;
  step: number;
  name: string;
  arguments: Record<string, unknown>;
  argument_hash: string;
  state: ToolCallState;
  /** What the engine reads. Null where the outcome is not known. */
  result: string | null;
  output: unknown;
  file_ids: string[];
  started_at: Date;
  finished_at: Date | null;
}
