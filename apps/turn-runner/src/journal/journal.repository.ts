import type { Sql } from '@libs/service-kit/database/sql';
import type { OutboxRow } from '@libs/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { LeasedRun } from '../runs/run.entity.js';
import type { CallRow, JournalStep, RequestedCall } from './journal.entity.js';

/** A call as it is begun. */
export interface BegunCall extends RequestedCall {
  step: number;
  place: number;
  argument_hash: string;
}

/** What a call came to, as it is written. */
export type FinishedCall = Pick<CallRow, 'state' | 'result' | 'output' | 'file_ids'>;

/** Written once under its lease, with its cost; again (its commit was not heard) it changes nothing. */
const ADD_STEP = `
  WITH mine AS (
    UPDATE run SET steps = steps + 1, cost_micro_usd = cost_micro_usd + $4, input_tokens = input_tokens + $5,
      output_tokens = output_tokens + $6, cached_tokens = cached_tokens + $7
    WHERE turn_id = $1 AND lease_id = $2::uuid AND state = 'running' AND steps = $3
    RETURNING turn_id
  ), stepped AS (
    INSERT INTO turn_step (turn_id, step, text, calls, message, input_tokens, output_tokens, cached_tokens, cost_micro_usd)
    SELECT turn_id, $3, $8, $9::json, $10::json, $5, $6, $7, $4 FROM mine
  ), said AS (
    INSERT INTO outbox (id, event, subject, payload, headers)
    SELECT $11::uuid, $12, $13, $14::json, $15::json FROM mine
  )
  SELECT 1 FROM mine
  UNION ALL
  SELECT 1 FROM run WHERE turn_id = $1 AND lease_id = $2::uuid AND state = 'running' AND steps > $3`;

const BEGIN_CALL = `
  WITH mine AS (
    UPDATE run SET tool_calls = tool_calls + 1
    WHERE turn_id = $1 AND lease_id = $2::uuid AND state = 'running'
      AND NOT EXISTS (SELECT 1 FROM tool_call WHERE turn_id = $1 AND call_id = $3)
    RETURNING turn_id
  ), begun AS (
    INSERT INTO tool_call (turn_id, call_id, step, place, name, arguments, argument_hash)
    SELECT turn_id, $3, $4, $5, $6, $7::json, $8 FROM mine
  )
  SELECT 1 FROM mine
  UNION ALL
  SELECT 1 FROM run WHERE turn_id = $1 AND lease_id = $2::uuid AND state = 'running'
    AND EXISTS (SELECT 1 FROM tool_call WHERE turn_id = $1 AND call_id = $3)`;

/** The lock keeps another worker from reading the journal between the look at the lease and the write. */
const FINISH_CALL = `
  WITH mine AS (
    SELECT turn_id FROM run WHERE turn_id = $1 AND lease_id = $2::uuid AND state = 'running' FOR SHARE
  )
  UPDATE tool_call c SET state = $4, result = $5, output = $6::json, file_ids = $7::text[], finished_at = clock_timestamp()
  FROM mine WHERE c.turn_id = mine.turn_id AND c.call_id = $3
  RETURNING 1`;

/** The journal of turns. What is written is guarded by the lease; false: it is somebody else's by now, or has ended. */
@Injectable()
export class JournalRepository {
  async addStep(sql: Sql, run: LeasedRun, step: JournalStep, outbox: OutboxRow): Promise<boolean> {
    const rows = await sql.query(
      ADD_STEP,
      [
        run.turn_id,
        run.lease_id,
        step.step,
        step.cost_micro_usd,
        step.input_tokens,
        step.output_tokens,
        step.cached_tokens,
        step.text,
        JSON.stringify(step.calls),
        step.message ? JSON.stringify(step.message) : null,
        outbox.id,
        outbox.event,
        outbox.subject,
        outbox.payload,
        outbox.headers,
      ],
      { prepared: 'add step' },
    );
    return rows.length > 0;
  }

  async beginCall(sql: Sql, run: LeasedRun, call: BegunCall): Promise<boolean> {
    const rows = await sql.query(
      BEGIN_CALL,
      [
        run.turn_id,
        run.lease_id,
        call.call_id,
        call.step,
        call.place,
        call.name,
        JSON.stringify(call.arguments),
        call.argument_hash,
      ],
      { prepared: 'begin call' },
    );
    return rows.length > 0;
  }

  async finishCall(sql: Sql, run: LeasedRun, callId: string, outcome: FinishedCall): Promise<boolean> {
    const { state, result, output, file_ids } = outcome;
    const outputText = output === null ? null : JSON.stringify(output);
    const rows = await sql.query(
      FINISH_CALL,
      [run.turn_id, run.lease_id, callId, state, result, outputText, file_ids],
      { prepared: 'finish call' },
    );
    return rows.length > 0;
  }

  /** Steps after a number, oldest first. */
  steps(sql: Sql, turnId: string, after: number, limit: number): Promise<(JournalStep & { at: Date })[]> {
    return sql.query(
      `SELECT step, text, calls, message, input_tokens, output_tokens, cached_tokens, cost_micro_usd, at
       FROM turn_step WHERE turn_id = $1 AND step > $2 ORDER BY step LIMIT $3`,
      [turnId, after, limit],
    );
  }

  /** Calls of these steps, in the order in which they were asked for. */
  calls(sql: Sql, turnId: string, fromStep: number, toStep: number): Promise<CallRow[]> {
    return sql.query<CallRow>(
      `SELECT call_id, step, name, arguments, argument_hash, state, result, output, file_ids, started_at, finished_at
       FROM tool_call WHERE turn_id = $1 AND step BETWEEN $2 AND $3 ORDER BY step, place`,
      [turnId, fromStep, toStep],
    );
  }
}
