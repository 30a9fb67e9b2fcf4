import type { TurnApproval } from '@libs/events/payloads/approvals.payload';
import type { TurnFault, TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { step } from '@libs/state-machines/machine';
import { isTerminal, type TurnEvent, turnMachine } from '@libs/state-machines/turn.machine';
import type { Totals } from '../journal/journal.js';
import type { RunRow } from './stored/run.entity.js';

/** The number of lost workers after which a turn fails. */
export const MAX_LOSSES = 3;

/** The end of a turn. */
export type Ending =
  | { readonly on: 'finish'; readonly result: string }
  | { readonly on: 'fail' | 'lose_worker'; readonly error: TurnFault; readonly result?: string }
  | { readonly on: 'cancel'; readonly result?: string };

/** Returns the state that an event leads to. Throws when the machine has no such transition. */
function stateAfter(run: Pick<RunRow, 'state' | 'losses' | 'turn_id'>, on: TurnEvent) {
  // A worker may also be lost while it ends the turn, so a turn may have lost more workers than the most.
  const attemptsLeft = Math.max(0, MAX_LOSSES - run.losses);
  const moved = step(turnMachine, run.state, on, { attemptsLeft });
  if (!moved) throw new Error(`${run.turn_id}: a ${run.state} turn has no step for ${on}`);
  return moved.to;
}

/** Returns whether a turn fails because it has lost too many workers, instead of being resumed by the next one. */
export function failsByLosses(run: Pick<RunRow, 'state' | 'losses' | 'turn_id'>): boolean {
  return run.losses > 0 && isTerminal(stateAfter(run, 'lose_worker'));
}

/**
 * Returns the last transition of a turn, which ends at this time. Its cost counts in windows from then on, so the time
 * is that of the database wherever it cost anything. Throws when the machine has no such transition, or when the turn
 * continues after it.
 */
export function lastTransition(run: RunRow, ending: Ending, totals: Totals, at: Date): TurnTransitioned {
  const state = stateAfter(run, ending.on);
  if (!isTerminal(state)) throw new Error(`${run.turn_id}: ${ending.on} does not end a ${run.state} turn`);
  return {
    ...turnOf(run),
    state,
    previous_state: run.state,
    seq: run.seq + 1,
    at: at.toISOString(),
    attempt: run.attempt,
    result: ending.result ?? null,
    error: 'error' in ending ? ending.error : null,
    ...totals,
    ...waited(run),
  };
}

/** Returns the transition of a turn that begins to wait for a person, or was decided about: it stays running. */
export function approvalTransition(run: RunRow, totals: Totals, approval: TurnApproval): TurnTransitioned {
  return {
    ...turnOf(run),
    state: 'running',
    previous_state: 'running',
    seq: run.seq + 1,
    at: new Date().toISOString(),
    attempt: run.attempt,
    result: null,
    error: null,
    ...totals,
    approval,
  };
}

/** Returns the last transition of an ended turn, derived from its row. */
export function transitionOfRow(run: RunRow): TurnTransitioned {
  return {
    ...turnOf(run),
    state: run.state,
    previous_state: run.started_at ? 'running' : 'queued',
    seq: run.seq,
    at: run.finished_at!.toISOString(),
    attempt: run.attempt,
    result: run.result,
    error: run.error,
    ...totalsOfRow(run),
    ...waited(run),
  };
}

/** Returns the sums in the row; complete once the turn has ended. */
export function totalsOfRow(run: RunRow): Totals {
  return {
    cost_micro_usd: run.cost_micro_usd,
    input_tokens: run.input_tokens,
    output_tokens: run.output_tokens,
    cached_tokens: run.cached_tokens,
    steps: run.steps,
    tool_calls: run.tool_calls,
    outputs: run.outputs,
    file_ids: run.output_file_ids,
  };
}

/** Returns nothing for most turns. */
function waited({ waited_ms }: RunRow): Pick<TurnTransitioned, 'waited_ms'> {
  return waited_ms > 0 ? { waited_ms } : {};
}

/** Returns the fields of every transition that identify the turn. */
function turnOf(run: RunRow) {
  const { turn_id, account_id, space_id: space, end_user_ref, metadata, thread } = run;
  return { turn_id, account_id, space, end_user_ref, metadata, thread };
}
