import type { EventPayload } from '@libs/events/catalog';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import {
  OUTBOX_COLUMNS,
  OUTBOX_RECORD,
  type OutboxRow,
  outboxOf,
  outboxValues,
} from '@libs/service-kit/messaging/outbox/outbox';
import { STEP, STEP_RECORD, stepOf, stepValues } from '../../journal/step-columns.js';
import type { JournalStep } from '../../journal/turn-step.entity.js';
import { laneOf } from '../../threads/thread-keys.js';
import { RunRow } from './run.entity.js';

/** The end of a run. */
export interface EndOfRun {
  run: RunRow;
  /** The lease under which it is ended; null for a queued one. */
  leaseId: string | null;
  transition: EventPayload<'turn.transitioned'>;
  /** Whether the end is written only if no cancel was requested. */
  yieldsToCancel: boolean;
  /** The last step, which is not in the journal yet. */
  lastStep: JournalStep | undefined;
  outbox: OutboxRow;
}

/**
 * The outcome of the end of a run: written; refused, because the run is not in that state or not under that lease, or
 * must be cancelled instead; or unknown, because somebody has locked its lane or the run.
 */
export type EndOutcome = 'ended' | 'refused' | 'locked';

/** The columns of a run at its end. */
const ENDED = new ColumnList(RunRow, [
  'state',
  'result',
  'error',
  'outputs',
  'output_file_ids',
  'cost_micro_usd',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'steps',
  'tool_calls',
  'finished_at',
]);

/**
 * Ends runs ($1) with all their effects: their positions in the lanes are free, their last steps are in the journal,
 * open calls have an unknown outcome, and the transitions are published. Nothing happens for a run whose state or lease
 * has changed. A lane is locked before its run, as everywhere.
 */
const end = (lockRuns: string, wait: '' | 'SKIP LOCKED') => `
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS e (place int, turn_id text, lane text, previous_state text, lease_id uuid,
      yields_to_cancel boolean, ${ENDED.recordDefinitions()}, ${STEP_RECORD}, ${OUTBOX_RECORD})
  ), lanes AS MATERIALIZED (
    SELECT space_id FROM lane WHERE space_id = ANY (ARRAY(SELECT lane FROM given)) FOR UPDATE ${wait}
  ), free AS MATERIALIZED (
    ${lockRuns}
  ), ended AS (
    UPDATE run r SET (${ENDED.names}) = ROW(${ENDED.recordValues('e')}), seq = r.seq + 1, lease_id = NULL, lease_until = NULL
    FROM given e
    WHERE r.turn_id = e.turn_id AND r.turn_id = ANY (ARRAY(SELECT turn_id FROM free)) AND r.state = e.previous_state
      AND r.lease_id IS NOT DISTINCT FROM e.lease_id AND (NOT e.yields_to_cancel OR r.cancel_requested_at IS NULL)
    RETURNING e.place, e.turn_id, e.lane, e.lease_id, coalesce(r.thread_position, r.position) AS position
  ), freed AS (
    UPDATE lane l SET ended = l.ended + f.positions, is_running = l.is_running AND NOT f.was_running,
      cancelled_early = ARRAY(SELECT id FROM unnest(l.cancelled_early) AS id WHERE id <> ALL (f.turn_ids))
    FROM (SELECT lane, range_agg(int8range(position, position, '[]')) AS positions, bool_or(lease_id IS NOT NULL) AS was_running,
            array_agg(turn_id) AS turn_ids FROM ended GROUP BY lane) f
    WHERE l.space_id = f.lane AND l.space_id = ANY (ARRAY(SELECT lane FROM ended))
  ), settled AS (
    UPDATE tool_call SET state = 'outcome_unknown', finished_at = clock_timestamp()
    WHERE turn_id = ANY (ARRAY(SELECT turn_id FROM ended)) AND state = 'started'
  ), stepped AS (
    INSERT INTO turn_step (turn_id, ${STEP.names}) SELECT e.turn_id, ${stepOf('e')}
    FROM given e JOIN ended USING (place) WHERE e.step_step IS NOT NULL
  ), published AS (
    INSERT INTO outbox (${OUTBOX_COLUMNS}) SELECT ${outboxOf('e')} FROM given e JOIN ended USING (place)
  )
  SELECT e.place, CASE WHEN e.place IN (SELECT place FROM ended) THEN 'ended'
    WHEN e.turn_id IN (SELECT turn_id FROM free) THEN 'refused' ELSE 'locked' END AS outcome
  FROM given e`;

const GIVEN_IN_LANES = 'SELECT g.turn_id FROM given g JOIN lanes l ON l.space_id = g.lane';

/** Waits for the lane and for the run. */
export const END_ONE = end(GIVEN_IN_LANES, '');

/**
 * Waits for no lock. It locks many lanes and runs, and so do others: submitted turns lock their lanes, which the
 * previous release takes space after space, and a heartbeat locks the runs of its process, in any order. A transaction
 * that holds many locks and waits for these would cause deadlocks. Nor may the ends of a whole process wait while one
 * lane is locked.
 */
export const END_FREE_ONES = end(
  `SELECT turn_id FROM run WHERE turn_id = ANY (ARRAY(${GIVEN_IN_LANES})) FOR UPDATE SKIP LOCKED`,
  'SKIP LOCKED',
);

/** Returns ends of runs as the parameter of `END_ONE` and `END_FREE_ONES`. */
export function recordsOfEnds(ends: readonly EndOfRun[]): string {
  return JSON.stringify(ends.map(recordOfEnd));
}

function recordOfEnd({ run, leaseId, transition, yieldsToCancel, lastStep, outbox }: EndOfRun, place: number) {
  const { state, result, error, outputs, file_ids, at } = transition;
  const { cost_micro_usd, input_tokens, output_tokens, cached_tokens, steps, tool_calls } = transition;
  return {
    ...{ place, turn_id: run.turn_id, lane: laneOf(run), previous_state: run.state, lease_id: leaseId },
    yields_to_cancel: yieldsToCancel,
    state,
    // Postgres resolves no escape for half a surrogate pair.
    result: result?.toWellFormed() ?? null,
    error: error && JSON.stringify(error),
    outputs: JSON.stringify(outputs),
    output_file_ids: file_ids,
    ...{ cost_micro_usd, input_tokens, output_tokens, cached_tokens, steps, tool_calls },
    finished_at: at,
    // The turn ended with this step, so none of its calls was made.
    ...stepValues(lastStep && { ...lastStep, text: lastStep.text.toWellFormed(), calls: [] }),
    ...outboxValues(outbox),
  };
}
