import type { ModelControl } from '@libs/dto/agent/models/model-control';
import type { FileFacts } from '@libs/dto/rpc/agents/agent.rpc';
import type { StepCost } from '@libs/money/models/step-cost';
import type { History } from '../../history/history.js';
import type { RequestedCall, StepFault } from '../../journal/turn-step.entity.js';
import type { MediaOfTurn } from '../../media/turn-media.js';
import type { ToolSpec } from '../../tools/toolbox.js';

/** A closed call of an earlier step of the same turn, with its result. */
export interface ClosedCall extends RequestedCall {
  result: string;
  isError: boolean;
}

/** An earlier step of the same turn. */
export interface PastStep {
  text: string;
  calls: ClosedCall[];
  /** The engine's own message for the step. */
  message: unknown;
  /**
   * The model that took it, `provider/model`; null for an engine without models, and for steps of the previous release.
   */
  model: string | null;
  input_tokens: number;
  output_tokens: number;
}

/**
 * Everything about a turn that an engine gets for a step. It comes from the journal, so it is the same after a crash.
 */
export interface Conversation {
  readonly turnId: string;
  readonly space: string;
  readonly instructions: string;
  /** Null means the engine's default. */
  readonly model: string | null;
  /** Models that are tried in this order when the previous ones cannot answer. */
  readonly fallbackModels: readonly string[];
  readonly control: ModelControl;
  /** The customer's own keys, by the names of their providers. */
  readonly ownKeys: ReadonlyMap<string, string>;
  readonly text: string;
  readonly files: readonly FileFacts[];
  readonly tools: readonly ToolSpec[];
  /** One sentence for each grant that cannot be used in this turn. */
  readonly unavailable: readonly string[];
  readonly steps: readonly PastStep[];
  /** When the turn's time is over, by `performance.now()` of this process. */
  readonly deadline: number;
  /** Returns the images and PDFs that a model may be shown with these steps. */
  media(steps: readonly PastStep[]): Promise<MediaOfTurn>;
  /** Earlier turns of the space, read on the first call. */
  history(): Promise<History>;
}

/** The decision of an engine; without calls, `text` is the turn's result. */
export interface EngineStep {
  text: string;
  /**
   * The reason for which the engine stopped, in the words of its provider's client; null for an engine without a
   * provider.
   */
  finish_reason: string | null;
  calls: Omit<RequestedCall, 'call_id'>[];
  message: unknown;
  /** The model that took it, `provider/model`; null for an engine without models. */
  model: string | null;
  /** Requests that failed before the one that succeeded; null where there was none. */
  faults: StepFault[] | null;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  cache_write_tokens: number;
  cost_micro_usd: number;
}

/**
 * Receives the text that an engine writes while it takes a step, for those who follow the turn. The step itself is what
 * `take` returns.
 */
export interface StepSink {
  /** Receives the next piece of the text. */
  write(piece: string): void;
  /** Reports that the model begins to reason, or continues to write. Its thoughts stay with its provider. */
  reason(isReasoning: boolean): void;
  /** Discards everything written so far: the step is taken again. */
  restart(): void;
}

/** Thrown in place of the signal's reason where a part of an answer has arrived, which the provider charges. */
export class PartialAnswer extends Error {
  override readonly name = 'PartialAnswer';

  constructor(readonly step: EngineStep) {
    super('the answer was stopped while it came');
  }
}

/** A step that is ready to be taken, and its cost in millionths of a US dollar. */
export interface PlannedStep extends StepCost {
  /** The most tokens that the tools may count in a request; absent: no model is called. */
  readonly toolsTokens?: () => number;
  /**
   * Takes the step for at most this much, which is at least `leastMicroUsd`. Throws a `TurnFailure`, and when aborted a
   * `PartialAnswer` or the signal's reason.
   */
  take(signal: AbortSignal, microUsd: number, sink: StepSink): Promise<EngineStep>;
}

/**
 * Decides what happens next in a turn, one step at a time: engines choose tools and write texts, and never act. The
 * loop around them, tools, journal, budget and deadline belong to the runner and are the same for all engines.
 */
export interface Engine {
  /** Plans a step. Throws a `TurnFailure` where the engine cannot take any step, for example without a price. */
  plan(conversation: Conversation): Promise<PlannedStep>;
}
