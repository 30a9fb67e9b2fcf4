import type { EventPayload } from '@libs/events/catalogue';
import type { Sql } from '@libs/service-kit/database/sql';
import type { OutboxRow } from '@libs/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { JournalStep } from '../journal/journal.entity.js';
import type { RunRow } from './run.entity.js';

export type SubmittedTurn = EventPayload<'turn.submitted'>;

/** How a run is written when it ends. */
export interface EndOfRun {
  run: RunRow;
  /** The lease of whoever ends it; null for a queued one. */
  leaseId: string | null;
  transition: EventPayload<'turn.transitioned'>;
  /** Written only where nobody has asked for the turn to be cancelled. */
  yieldsToCancel: boolean;
  /** A step that is not in the journal yet: the last one. */
  lastStep: JournalStep | undefined;
  outbox: OutboxRow;
}

/** The lane is locked by the upsert, so a cancel that came before its turn is not missed. */
const SUBMIT = `
  WITH place AS (
    INSERT INTO lane AS l (space_id, arrived) VALUES ($3, int8multirange(int8range($4::bigint, $4::bigint, '[]')))
    ON CONFLICT (space_id) DO UPDATE SET arrived = l.arrived + excluded.arrived
    RETURNING $1 = ANY (l.cancelled_early) AS is_cancelled
  ), made AS (
    INSERT INTO run (turn_id, account_id, space_id, position, end_user_ref, metadata, engine, text, file_ids,
      manifest_version, tools_version, budget_micro_usd, created_at, trace_id, state)
    SELECT $1, $2, $3, $4, $5, $6::json, $7, $8, $9::text[], $10, $11, $12, $13, $14, 'queued' FROM place
    ON CONFLICT DO NOTHING
    RETURNING turn_id
  )
  SELECT is_cancelled AND EXISTS (SELECT 1 FROM made) AS is_cancelled FROM place`;

/**
 * The end of a run with all that follows from it: its place in the lane is free, its last step is in the journal, what its
 * tools were at is unknown, and others hear of it. Nothing of it happens where state or lease are others by now. The lane
 * is locked before the run, as everywhere.
 */
const END = `
  WITH place AS MATERIALIZED (
    SELECT space_id FROM lane WHERE space_id = $2 FOR UPDATE
  ), ended AS (
    UPDATE run r SET state = $5, seq = r.seq + 1, lease_id = NULL, lease_until = NULL, result = $6, error = $7::json,
      outputs = $8::json, output_file_ids = $9::text[], cost_micro_usd = $10, input_tokens = $11, output_tokens = $12,
      cached_tokens = $13, steps = $14, tool_calls = $15, finished_at = $16::timestamptz
    FROM place
    WHERE r.turn_id = $1 AND r.state = $3 AND r.lease_id IS NOT DISTINCT FROM $4::uuid
      AND (NOT $17::boolean OR r.cancel_requested_at IS NULL)
    RETURNING r.space_id, r.position
  ), freed AS (
    UPDATE lane l SET ended = l.ended + int8multirange(int8range(e.position, e.position, '[]')),
      is_running = CASE WHEN $4::uuid IS NULL THEN l.is_running ELSE false END,
      cancelled_early = array_remove(l.cancelled_early, $1)
    FROM ended e WHERE l.space_id = e.space_id
  ), settled AS (
    UPDATE tool_call SET state = 'outcome_unknown', finished_at = clock_timestamp()
    WHERE turn_id = $1 AND state = 'started' AND EXISTS (SELECT 1 FROM ended)
  ), stepped AS (
    INSERT INTO turn_step (turn_id, step, text, calls, message, input_tokens, output_tokens, cached_tokens, cost_micro_usd)
    SELECT $1, $18::int, $19, '[]', $20::json, $21::bigint, $22::bigint, $23::bigint, $24::bigint
    FROM ended WHERE $18::int IS NOT NULL
  ), said AS (
    INSERT INTO outbox (id, event, subject, payload, headers)
    SELECT $25::uuid, $26, $27, $28::json, $29::json FROM ended
  )
  SELECT 1 FROM ended`;

/** Runs, from submission to end. A lane is always locked before its run. */
@Injectable()
export class RunsRepository {
  /** Makes the run of a turn, once. Answers whether it was cancelled before it came. */
  async submit(sql: Sql, turn: SubmittedTurn, traceId: string): Promise<boolean> {
    const [row] = await sql.query<{ is_cancelled: boolean }>(
      SUBMIT,
      [
        turn.turn_id,
        turn.account_id,
        turn.space,
        turn.position,
        turn.end_user_ref,
        turn.metadata && JSON.stringify(turn.metadata),
        turn.engine,
        turn.text,
        turn.file_ids,
        turn.manifest_version,
        turn.tools_version,
        turn.budget_micro_usd,
        turn.created_at,
        traceId,
      ],
      { prepared: 'submit run' },
    );
    return row!.is_cancelled;
  }

  /** Locks the lane of a space, which is made where there is none, and then the run. */
  async lock(sql: Sql, space: string, turnId: string): Promise<RunRow | undefined> {
    await sql.query(
      `INSERT INTO lane AS l (space_id) VALUES ($1) ON CONFLICT (space_id) DO UPDATE SET served_at = l.served_at`,
      [space],
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

  /** Remembers that a turn is to be cancelled as soon as it comes. */
  async cancelEarly(sql: Sql, space: string, turnId: string): Promise<void> {
    await sql.query(
      `UPDATE lane SET cancelled_early = array_append(array_remove(cancelled_early, $2), $2) WHERE space_id = $1`,
      [space, turnId],
    );
  }

  /** Tells whoever works on a running turn to end it. */
  async requestCancel(sql: Sql, turnId: string): Promise<void> {
    await sql.query(
      `UPDATE run SET cancel_requested_at = coalesce(cancel_requested_at, now()) WHERE turn_id = $1 AND state = 'running'`,
      [turnId],
    );
  }

  /** Keeps a text that was too long for its event: later turns of the space read it. */
  async keepText(sql: Sql, run: { turn_id: string; lease_id: string }, text: string): Promise<void> {
    await sql.query(`UPDATE run SET text = $3 WHERE turn_id = $1 AND lease_id = $2 AND state = 'running'`, [
      run.turn_id,
      run.lease_id,
      text,
    ]);
  }

  /** Answers false where the run is not in that state, or not under that lease, or is to be cancelled instead. */
  async end(sql: Sql, { run, leaseId, transition, yieldsToCancel, lastStep, outbox }: EndOfRun): Promise<boolean> {
    const ended = await sql.query(
      END,
      [
        run.turn_id,
        run.space_id,
        run.state,
        leaseId,
        transition.state,
        transition.result,
        transition.error && JSON.stringify(transition.error),
        JSON.stringify(transition.outputs),
        transition.file_ids,
        transition.cost_micro_usd,
        transition.input_tokens,
        transition.output_tokens,
        transition.cached_tokens,
        transition.steps,
        transition.tool_calls,
        transition.at,
        yieldsToCancel,
        lastStep?.step ?? null,
        lastStep?.text ?? null,
        lastStep?.message ? JSON.stringify(lastStep.message) : null,
        lastStep?.input_tokens ?? null,
        lastStep?.output_tokens ?? null,
        lastStep?.cached_tokens ?? null,
        lastStep?.cost_micro_usd ?? null,
        outbox.id,
        outbox.event,
        outbox.subject,
        outbox.payload,
        outbox.headers,
      ],
      { prepared: 'end run' },
    );
    return ended.length > 0;
  }
}
