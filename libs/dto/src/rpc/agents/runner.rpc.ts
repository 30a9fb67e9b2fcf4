import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import type { TurnState } from '@libs/state-machines/turn.machine';
import type { StepView } from '../../agent/step-view.js';
import type { StoredText } from './live-turn.js';

export interface RunnerRpc {
  /**
   * Ends a turn: a queued one at once, a running one as soon as its tool is notified. `transition` is the one that was
   * made, or that ended the turn before; null where the turn is still running, or where the runner does not know it
   * (`state` null): then `turn.cancel_requested` will reach it.
   */
  'runner.cancel': {
    request: { turn_id: string; account_id: number; space: string; thread_id?: string | null };
    reply: { state: TurnState | null; transition: TurnTransitioned | null };
  };
  /** Returns steps of a turn from its journal, oldest first. */
  'runner.steps': {
    request: { turn_id: string; after_step?: number; limit: number };
    reply: { steps: StepView[]; has_more: boolean };
  };
  /**
   * Returns texts of a turn from its journal, from an offset on: as much as fits into a reply. None where there is no
   * such step.
   */
  'runner.texts': {
    request: { turn_id: string; step: number; offset: number };
    reply: { steps: StoredText[] };
  };
  /**
   * Returns the fault of arguments that a person wants in place of those of a waiting call; null: they fit the schema
   * of its tool.
   */
  'runner.check_arguments': {
    request: { turn_id: string; approval_id: string; arguments: Record<string, unknown> };
    reply: { fault: string | null };
  };
}
