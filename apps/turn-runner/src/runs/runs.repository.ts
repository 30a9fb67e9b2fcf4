import type { EventPayload } from '@libs/events/catalogue';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql } from '@libs/service-kit/database/sql';
import {
  OUTBOX_COLUMNS,
  OUTBOX_RECORD,
  type OutboxRow,
  outboxOf,
  outboxValues,
} from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { STEP, STEP_RECORD, stepOf, stepValues } from '../journal/step-columns.js';
import type { JournalStep } from '../journal/turn-step.entity.js';
import { laneOf, NO_CUSTOMER } from '../threads/thread-keys.js';
import { RunRow } from './run.entity.js';

/** A submitted turn, and the request that caused it. */
export interface NewTurn {
  readonly turn: EventPayload<'turn.submitted'>;
  readonly traceId: string;
}

/** The lane in which a turn waits. */
export interface TurnScope {
  readonly lane: string;
  readonly space: string;
  readonly account_id: number;
}

/** A run that ended, with the time and the transition. */
export type EndedRun = Pick<RunRow, 'turn_id' | 'seq' | 'created_at'> & { finished_at: Date };

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
type EndOutcome = 'ended' | 'refused' | 'locked';

/** The columns of a run at its submission. */
const SUBMITTED = new ColumnList(RunRow, [
  'turn_id',
  'account_id',
  'space_id',
  'position',
  'thread_id',
  'thread_position',
  'thread',
  'inherits',
  'end_user_ref',
  'asker',
  'metadata',
  'engine',
  'text',
  'file_ids',
  'manifest_version',
  'tools_version',
  'budget_micro_usd',
  'limit_micro_usd',
  'created_at',
  'trace_id',
]);

const RANGES = (positions: string) =>
  `coalesce(range_agg(int8range(${positions}, ${positions}, '[]')) FILTER (WHERE ${positions} IS NOT NULL), '{}')`;

/**
 * Submits turns ($1). The upsert locks their lanes, so that a cancel which arrived before its turn is not missed. A
 * turn of a thread is also marked in the lane of the space, as one for which the space's own turns need not wait. All
 * lanes are locked before the first run is made, in the order of their ids, so that two processes never wait for each
 * other. Returns the turns that were cancelled before they arrived.
 */
const SUBMIT = `
  WITH given AS MATERIALIZED (
    SELECT *, coalesce(thread_id, space_id) COLLATE "C" AS lane
    FROM json_to_recordset($1::json) AS e (place int, ${SUBMITTED.recordDefinitions()})
  ), marks AS (
    SELECT place, lane, account_id, coalesce(end_user_ref, '${NO_CUSTOMER}') AS customer,
      coalesce(thread_position, position) AS arrived, NULL::bigint AS passed FROM given
    UNION ALL
    SELECT place, space_id COLLATE "C", account_id, NULL, NULL, position FROM given WHERE thread_id IS NOT NULL
  ), lanes AS (
    INSERT INTO lane AS l (space_id, account_id, end_user_ref, arrived, ended)
    SELECT lane, max(account_id), coalesce((array_agg(customer ORDER BY place DESC) FILTER (WHERE customer IS NOT NULL))[1], '${NO_CUSTOMER}'),
      ${RANGES('arrived')}, ${RANGES('passed')}
    FROM marks GROUP BY lane ORDER BY lane
    ON CONFLICT (space_id) DO UPDATE SET arrived = l.arrived + excluded.arrived, ended = l.ended + excluded.ended,
      account_id = excluded.account_id,
      end_user_ref = CASE WHEN isempty(excluded.arrived) THEN l.end_user_ref ELSE excluded.end_user_ref END
    RETURNING l.space_id, l.cancelled_early
  ), made AS (
    INSERT INTO run (${SUBMITTED.names}, state) SELECT ${SUBMITTED.recordValues('e')}, 'queued'
    FROM given e WHERE (SELECT count(*) FROM lanes) > 0 ORDER BY place
    ON CONFLICT DO NOTHING
    RETURNING turn_id, coalesce(thread_id, space_id) AS lane
  )
  SELECT m.turn_id FROM made m JOIN lanes l ON l.space_id = m.lane WHERE m.turn_id = ANY (l.cancelled_early)`;

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
const END_ONE = end(GIVEN_IN_LANES, '');

/**
 * Waits for no lock. It locks many lanes and runs, and so do others: submitted turns lock their lanes, which the
 * previous release takes space after space, and a heartbeat locks the runs of its process, in any order. A transaction
 * that holds many locks and waits for these would cause deadlocks. Nor may the ends of a whole process wait while one
 * lane is locked.
 */
const END_FREE_ONES = end(
  `SELECT turn_id FROM run WHERE turn_id = ANY (ARRAY(${GIVEN_IN_LANES})) FOR UPDATE SKIP LOCKED`,
  'SKIP LOCKED',
);

/** Runs from submission to end. A lane is always locked before its run. */
@Injectable()
export class RunsRepository {
  /** Creates the runs of turns, each once. Returns the ids of those that were cancelled before they arrived. */
  async submit(sql: Sql, turns: readonly NewTurn[]): Promise<Set<string>> {
    const cancelled = await sql.query<{ turn_id: string }>(SUBMIT, [JSON.stringify(turns.map(recordOfTurn))], {
      prepared: 'submit runs',
      isReplanned: true,
    });
    return new Set(cancelled.map(({ turn_id }) => turn_id));
  }

  /** Locks the lane of a turn, which is created where there is none, and then the run. */
  async lock(sql: Sql, { lane, space, account_id }: TurnScope, turnId: string): Promise<RunRow | undefined> {
    await sql.query(
      `INSERT INTO lane AS l (space_id, account_id) VALUES ($1, $2)
       ON CONFLICT (space_id) DO UPDATE SET served_at = l.served_at`,
      [lane, account_id],
    );
    const [run] = await sql.query<RunRow>('SELECT * FROM run WHERE turn_id = $1 AND space_id = $2 FOR UPDATE', [
      turnId,
      space,
    ]);
    return run;
  }

  async find(sql: Sql, turnId: string): Promise<RunRow | undefined> {
    const [run] = await sql.query<RunRow>('SELECT * FROM run WHERE turn_id = $1', [turnId]);
    return run;
  }

  /** Records that a turn must be cancelled as soon as it arrives. */
  async cancelEarly(sql: Sql, { lane }: TurnScope, turnId: string): Promise<void> {
    await sql.query(
      `UPDATE lane SET cancelled_early = array_append(array_remove(cancelled_early, $2), $2) WHERE space_id = $1`,
      [lane, turnId],
    );
  }

  /**
   * Records that the worker of a running turn must end it. A turn that waits for a person gets a worker, as after a
   * hand-over.
   */
  async requestCancel(sql: Sql, turnId: string): Promise<void> {
    await sql.query(
      `UPDATE run SET cancel_requested_at = coalesce(cancel_requested_at, now()),
         lease_id = CASE WHEN waiting_since IS NULL THEN lease_id ELSE gen_random_uuid() END,
         lease_until = CASE WHEN waiting_since IS NULL THEN lease_until ELSE '-infinity' END,
         waited_ms = waited_ms + coalesce(greatest(0, extract(epoch FROM clock_timestamp() - waiting_since) * 1000)::bigint, 0),
         waiting_since = NULL
       WHERE turn_id = $1 AND state = 'running'`,
      [turnId],
    );
  }

  /** Returns those of these turns that exist here and have ended. */
  async ended(sql: Sql, turnIds: readonly string[]): Promise<EndedRun[]> {
    return sql.query(
      `SELECT turn_id, seq, created_at, finished_at FROM run WHERE turn_id = ANY ($1::text[]) AND finished_at IS NOT NULL`,
      [turnIds],
    );
  }

  /** Deletes runs that ended. */
  async deleteAll(sql: Sql, turnIds: readonly string[]): Promise<void> {
    await sql.query('DELETE FROM run WHERE turn_id = ANY ($1::text[])', [turnIds]);
  }

  async keepText(sql: Sql, run: { turn_id: string; lease_id: string }, text: string): Promise<void> {
    await sql.query(`UPDATE run SET text = $3 WHERE turn_id = $1 AND lease_id = $2 AND state = 'running'`, [
      run.turn_id,
      run.lease_id,
      text,
    ]);
  }

  /** Records the amount held for a run. False when the lease has ended or another worker has it. */
  async raiseBudget(sql: Sql, run: { turn_id: string; lease_id: string }, heldMicroUsd: number): Promise<boolean> {
    const rows = await sql.query(
      `UPDATE run SET budget_micro_usd = greatest(budget_micro_usd, $3::bigint)
       WHERE turn_id = $1 AND lease_id = $2 AND state = 'running' RETURNING 1`,
      [run.turn_id, run.lease_id, heldMicroUsd],
      { prepared: 'raise budget' },
    );
    return rows.length > 0;
  }

  /** Ends one run, as soon as no other transaction has locked it or its lane. Returns whether it was ended. */
  async end(sql: Sql, one: EndOfRun): Promise<boolean> {
    const [row] = await sql.query<{ outcome: EndOutcome }>(END_ONE, [recordsOf([one])], {
      prepared: 'end run',
      isReplanned: true,
    });
    return row!.outcome === 'ended';
  }

  /**
   * Ends those runs that no other transaction has locked, with one statement. Outcomes are in the order of the ends.
   */
  async endUnlocked(sql: Sql, ends: readonly EndOfRun[]): Promise<EndOutcome[]> {
    const rows = await sql.query<{ place: number; outcome: EndOutcome }>(END_FREE_ONES, [recordsOf(ends)], {
      prepared: 'end free runs',
      isReplanned: true,
    });
    const outcomes = new Map(rows.map(({ place, outcome }) => [place, outcome]));
    return ends.map((_, index) => outcomes.get(index)!);
  }
}

function recordsOf(ends: readonly EndOfRun[]): string {
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

function recordOfTurn({ turn, traceId }: NewTurn, place: number) {
  const { space: space_id, metadata, asker, text, ...run } = turn;
  return {
    ...run,
    place,
    space_id,
    text: text?.toWellFormed(),
    inherits: run.inherits ?? true,
    asker: asker && JSON.stringify(asker),
    metadata: metadata && JSON.stringify(metadata),
    trace_id: traceId,
  };
}
