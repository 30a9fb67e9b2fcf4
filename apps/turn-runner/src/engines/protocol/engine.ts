import type { FileFacts } from '@libs/dto/rpc/agents/agent.rpc';
import type { History } from '../../history/history.js';
import type { RequestedCall } from '../../journal/turn-step.entity.js';
import type { ToolSpec } from '../../tools/toolbox.js';

/** A call of an earlier step of the same turn, closed: with what it came to. */
export interface ClosedCall extends RequestedCall {
  result: string;
  isError: boolean;
}

/** An earlier step of the same turn. */
export interface PastStep {
  text: string;
  calls: ClosedCall[];
  /** What the engine itself gave along with the step. */
  message: unknown;
  input_tokens: number;
  output_tokens: number;
}

/** All that an engine knows of a turn when it takes a step. The same again after a crash: it comes from the journal. */
export interface Conversation {
  readonly turnId: string;
  readonly instructions: string;
  /** Null: the engine's default. */
  readonly model: string | null;
  readonly text: string;
  readonly files: readonly FileFacts[];
  readonly tools: readonly ToolSpec[];
  /** What was granted and cannot be used in this turn, each a sentence. */
  readonly unavailable: readonly string[];
  readonly steps: readonly PastStep[];
  /** When the turn's time is over. */
  readonly deadline: Date;
  /** Earlier turns of the space. Read when first asked for. */
  history(): Promise<History>;
}

/** What an engine asks for: without calls, `text` is the turn's result. */
export interface EngineStep {
  text: string;
  calls: Omit<RequestedCall, 'call_id'>[];
  message: unknown;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  cost_micro_usd: number;
}

/** A step that is ready to be taken. */
export interface PlannedStep {
  /** What it costs at most: it must fit into what is left of the turn's budget. */
  readonly worstCaseMicroUsd: number;
  /** Takes it. Throws a `TurnFailure`; the signal's reason when aborted. */
  take(signal: AbortSignal): Promise<EngineStep>;
}

/**
 * Decides what happens next in a turn, one step at a time: engines pick tools and say things, and never act. The loop
 * around them, tools, journal, budget and deadline are the runner's, the same for all.
 */
export interface Engine {
  /** Throws a `TurnFailure` where the engine cannot take any step, for example without a price. */
  plan(conversation: Conversation): Promise<PlannedStep>;
}
