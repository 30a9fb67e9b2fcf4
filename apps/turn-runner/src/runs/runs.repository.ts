import type { EventPayload } from '@libs/events/catalogue';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import {
  OUTBOX_COLUMNS,
  OUTBOX_PARAMETERS,
  type OutboxRow,
  outboxValues,
} from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { STEP, STEP_PARAMETERS, stepValues } from '../journal/step-columns.js';
import type { JournalStep } from '../journal/turn-step.entity.js';
import { laneOf, NO_CUSTOMER } from '../threads/kept-under.js';
import { RunRow } from './run.entity.js';

export type SubmittedTurn = EventPayload<'turn.submitted'>;

/** Where a turn waits. */
export interface PlaceOfTurn {
  readonly lane: string;
  readonly space: string;
  readonly account_id: number;
}

/** A run that ended: when, and with which transition. */
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

const ONLY = (position: string) => `int8multirange(int8range(${position}, ${position}, '[]'))`;

/**
 * The upsert locks the lane, so that a cancel which arrived before its turn is not missed. A turn of a thread is also marked in the lane of
 * the space, as one that its own turns need not wait for. That lane is locked first, so that two processes never wait for each other.
 */
const SUBMIT = new NamedStatement(
  `
  WITH passed AS (
    INSERT INTO lane AS l (space_id, account_id, ended)
    SELECT :space_id, :account_id::bigint, ${ONLY(':position::bigint')} WHERE :thread_id::text IS NOT NULL
    ON CONFLICT (space_id) DO UPDATE SET ended = l.ended + excluded.ended
    RETURNING 1
  ), place AS (
    INSERT INTO lane AS l (space_id, account_id, end_user_ref, arrived)
    SELECT coalesce(:thread_id::text, :space_id), :account_id::bigint, coalesce(:end_user_ref::text, '${NO_CUSTOMER}'),
      ${ONLY('coalesce(:thread_position::bigint, :position::bigint)')}
    FROM (SELECT count(*) FROM passed) first
    ON CONFLICT (space_id) DO UPDATE SET arrived = l.arrived + excluded.arrived, account_id = excluded.account_id,
      end_user_ref = excluded.end_user_ref
    RETURNING :turn_id = ANY (l.cancelled_early) AS is_cancelled
  ), made AS (
    INSERT INTO run (${SUBMITTED.names}, state) SELECT ${SUBMITTED.parameters()}, 'queued' FROM place
    ON CONFLICT DO NOTHING
    RETURNING turn_id
  )
  SELECT is_cancelled AND EXISTS (SELECT 1 FROM made) AS is_cancelled FROM place`,
  { prepared: 'submit run' },
);

/**
 * The end of a run with all its effects: its place in the lane is free, its last step is in the journal, open calls have
 * an unknown outcome, and the transition is published. Nothing happens when state or lease have changed. The lane is locked
 * before the run, as everywhere.
 */
const END = new NamedStatement(
  `
  WITH place AS MATERIALIZED (
    SELECT space_id FROM lane WHERE space_id = :lane FOR UPDATE
  ), ended AS (
    UPDATE run r SET state = :state, seq = r.seq + 1, lease_id = NULL, lease_until = NULL, result = :result,
      error = :error::json, outputs = :outputs::json, output_file_ids = :output_file_ids::text[],
      cost_micro_usd = :cost_micro_usd, input_tokens = :input_tokens, output_tokens = :output_tokens,
      cached_tokens = :cached_tokens, steps = :steps, tool_calls = :tool_calls, finished_at = :finished_at::timestamptz
    FROM place
    WHERE r.turn_id = :turn_id AND r.state = :previous_state AND r.lease_id IS NOT DISTINCT FROM :lease_id::uuid
      AND (NOT :yields_to_cancel::boolean OR r.cancel_requested_at IS NULL)
    RETURNING coalesce(r.thread_position, r.position) AS position
  ), freed AS (
    UPDATE lane l SET ended = l.ended + int8multirange(int8range(e.position, e.position, '[]')),
      is_running = CASE WHEN :lease_id::uuid IS NULL THEN l.is_running ELSE false END,
      cancelled_early = array_remove(l.cancelled_early, :turn_id)
    FROM ended e WHERE l.space_id = :lane
  ), settled AS (
    UPDATE tool_call SET state = 'outcome_unknown', finished_at = clock_timestamp()
    WHERE turn_id = :turn_id AND state = 'started' AND EXISTS (SELECT 1 FROM ended)
  ), stepped AS (
    INSERT INTO turn_step (turn_id, ${STEP.names}) SELECT :turn_id, ${STEP_PARAMETERS}
    FROM ended WHERE :step_step::int IS NOT NULL
  ), published AS (
    INSERT INTO outbox (${OUTBOX_COLUMNS}) SELECT ${OUTBOX_PARAMETERS} FROM ended
  )
  SELECT 1 FROM ended`,
  { prepared: 'end run' },
);

/** Runs from submission to end. A lane is always locked before its run. */
@Injectable()
export class RunsRepository {
  /** Creates the run of a turn, once. Returns whether it was cancelled before it arrived. */
  async submit(sql: Sql, turn: SubmittedTurn, traceId: string): Promise<boolean> {
    const { space: space_id, metadata, asker, ...run } = turn;
    const values = {
      ...run,
      space_id,
      thread_id: run.thread_id ?? null,
      thread_position: run.thread_position ?? null,
      thread: run.thread ?? null,
      inherits: run.inherits ?? true,
      limit_micro_usd: run.limit_micro_usd ?? null,
      asker: asker ? JSON.stringify(asker) : null,
      metadata: metadata && JSON.stringify(metadata),
      trace_id: traceId,
    };
    const [row] = await SUBMIT.query<{ is_cancelled: boolean }>(sql, values);
    return row!.is_cancelled;
  }

  /** Locks the lane of a turn, which is created where there is none, and then the run. */
  async lock(sql: Sql, { lane, space, account_id }: PlaceOfTurn, turnId: string): Promise<RunRow | undefined> {
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
  async cancelEarly(sql: Sql, { lane }: PlaceOfTurn, turnId: string): Promise<void> {
    await sql.query(
      `UPDATE lane SET cancelled_early = array_append(array_remove(cancelled_early, $2), $2) WHERE space_id = $1`,
      [lane, turnId],
    );
  }

  /** Records that the worker of a running turn must end it. One that waits for a person gets a worker, as after a hand-over. */
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

  /** Those of these turns that are here and have ended. */
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

  /** Notes what is held for a run. False when the lease has ended or another worker has it. */
  async raiseBudget(sql: Sql, run: { turn_id: string; lease_id: string }, heldMicroUsd: number): Promise<boolean> {
    const rows = await sql.query(
      `UPDATE run SET budget_micro_usd = greatest(budget_micro_usd, $3::bigint)
       WHERE turn_id = $1 AND lease_id = $2 AND state = 'running' RETURNING 1`,
      [run.turn_id, run.lease_id, heldMicroUsd],
      { prepared: 'raise budget' },
    );
    return rows.length > 0;
  }

  /** Returns false when the run is not in that state or not under that lease, or must be cancelled instead. */
  async end(sql: Sql, { run, leaseId, transition, yieldsToCancel, lastStep, outbox }: EndOfRun): Promise<boolean> {
    const { state, result, error, outputs, file_ids, at, ...figures } = transition;
    const ended = await END.query(sql, {
      ...figures,
      turn_id: run.turn_id,
      lane: laneOf(run),
      previous_state: run.state,
      lease_id: leaseId,
      state,
      result,
      error: error && JSON.stringify(error),
      outputs: JSON.stringify(outputs),
      output_file_ids: file_ids,
      finished_at: at,
      yields_to_cancel: yieldsToCancel,
      // The turn ended with this step, so no call of it was made.
      ...stepValues(lastStep && { ...lastStep, calls: [] }),
      ...outboxValues(outbox),
    });
    return ended.length > 0;
  }
}
