import type { CallRow } from './tool-call.entity.js';
import type { JournalStep, RequestedCall } from './turn-step.entity.js';

/** The turn and the lease under which a journal is written; nothing is written after the lease was lost. */
export interface JournaledRun {
  turn_id: string;
  account_id: number;
  space_id: string;
  lease_id: string;
  attempt: number;
  losses: number;
}

/** A call that is started. */
export interface BegunCall extends RequestedCall {
  step: number;
  place: number;
  argument_hash: string;
}

/** The result of a call, in the form in which it is written. */
export type FinishedCall = Pick<CallRow, 'state' | 'result' | 'output' | 'file_ids'>;

/** Sums over a turn's journal. */
export interface Totals {
  cost_micro_usd: number;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  steps: number;
  tool_calls: number;
  outputs: unknown[];
  file_ids: string[];
  /** The tokens that the tools count, if a model was to be called since the worker took up the turn. */
  tools_tokens?: number;
}

/** The history of a turn so far, in its worker's memory; equal to what is stored. */
export class Journal {
  readonly steps: JournalStep[] = [];
  readonly calls = new Map<string, FinishedCall>();
  /**
   * The most tokens that the tools of the turn may count in a request; undefined while no model was to be called. It is
   * not stored.
   */
  toolsTokens: number | undefined;

  /** Returns the sums over the journal, with one more step where one is given. */
  totals(lastStep?: JournalStep): Totals {
    const steps = lastStep ? [...this.steps, lastStep] : this.steps;
    const sum = (of: (step: JournalStep) => number) => steps.reduce((total, step) => total + of(step), 0);
    const calls = [...this.calls.values()];
    return {
      cost_micro_usd: sum((step) => step.cost_micro_usd),
      input_tokens: sum((step) => step.input_tokens),
      output_tokens: sum((step) => step.output_tokens),
      cached_tokens: sum((step) => step.cached_tokens),
      steps: steps.length,
      tool_calls: calls.length,
      outputs: this.outputs,
      file_ids: calls.flatMap((call) => call.file_ids),
      ...(this.toolsTokens === undefined ? {} : { tools_tokens: this.toolsTokens }),
    };
  }

  /** Returns the results of a tool's finished calls, oldest first. */
  resultsOf(tool: string): string[] {
    return this.steps.flatMap((step) =>
      step.calls.flatMap(({ name, call_id }) => {
        const call = this.calls.get(call_id);
        return name === tool && call?.state === 'done' && call.result !== null ? [call.result] : [];
      }),
    );
  }

  /** The delivered outputs, in the order of the calls. */
  get outputs(): unknown[] {
    return [...this.calls.values()].filter((call) => call.output !== null).map((call) => call.output);
  }
}

/** The parts of a journal. */
export type JournalPart = 'steps' | 'calls';

/** Turns that ended long ago. Ids of turns begin with their time of creation. */
export interface LongEnded {
  /** Selects only turns that were created before this id. */
  readonly madeBefore: string;
  /** Selects only turns that ended before this moment. */
  readonly endedBefore: Date;
}
