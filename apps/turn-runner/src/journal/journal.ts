import type { CallRow } from './tool-call.entity.js';
import type { JournalStep, RequestedCall } from './turn-step.entity.js';

/** Of a running turn what its journal is written under: nothing is, where the lease was lost. */
export interface JournaledRun {
  turn_id: string;
  account_id: number;
  space_id: string;
  lease_id: string;
  attempt: number;
  losses: number;
}

/** A call as it is begun. */
export interface BegunCall extends RequestedCall {
  step: number;
  place: number;
  argument_hash: string;
}

/** What a call came to, as it is written. */
export type FinishedCall = Pick<CallRow, 'state' | 'result' | 'output' | 'file_ids'>;

/** What a turn came to: sums over its journal. */
export interface Totals {
  cost_micro_usd: number;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  steps: number;
  tool_calls: number;
  outputs: unknown[];
  file_ids: string[];
}

/** What a turn did so far, as its worker knows it: the same as is written. */
export class Journal {
  readonly steps: JournalStep[] = [];
  readonly calls = new Map<string, FinishedCall>();

  /** The sums over the journal, with one more step where one is given. */
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
    };
  }

  /** What the finished calls of a tool answered, oldest first. */
  resultsOf(tool: string): string[] {
    return this.steps.flatMap((step) =>
      step.calls.flatMap(({ name, call_id }) => {
        const call = this.calls.get(call_id);
        return name === tool && call?.state === 'done' && call.result !== null ? [call.result] : [];
      }),
    );
  }

  /** What was handed over, in the order of the calls. */
  get outputs(): unknown[] {
    return [...this.calls.values()].filter((call) => call.output !== null).map((call) => call.output);
  }
}
