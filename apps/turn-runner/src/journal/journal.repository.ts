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
import type { BegunCall, FinishedCall, JournaledRun, JournalPart, LongEnded } from './journal.js';
import { STEP, STEP_PARAMETERS, stepValues } from './step-columns.js';
import { type CallRow, ToolCallRow } from './tool-call.entity.js';
import type { JournalStep } from './turn-step.entity.js';

type OfRun = Pick<JournaledRun, 'turn_id' | 'lease_id'>;

/**
 * Writes a step once under its lease, with its cost. A repetition, because its commit was not acknowledged, changes
 * nothing.
 */
const ADD_STEP = new NamedStatement<OfRun & ReturnType<typeof stepValues> & ReturnType<typeof outboxValues>>(
  `
  WITH mine AS (
    UPDATE run SET steps = steps + 1, cost_micro_usd = cost_micro_usd + :step_cost_micro_usd,
      input_tokens = input_tokens + :step_input_tokens, output_tokens = output_tokens + :step_output_tokens,
      cached_tokens = cached_tokens + :step_cached_tokens
    WHERE turn_id = :turn_id AND lease_id = :lease_id::uuid AND state = 'running' AND steps = :step_step
    RETURNING turn_id
  ), stepped AS (
    INSERT INTO turn_step (turn_id, ${STEP.names}) SELECT turn_id, ${STEP_PARAMETERS} FROM mine
  ), published AS (
    INSERT INTO outbox (${OUTBOX_COLUMNS}) SELECT ${OUTBOX_PARAMETERS} FROM mine
  )
  SELECT 1 FROM mine
  UNION ALL
  SELECT 1 FROM run WHERE turn_id = :turn_id AND lease_id = :lease_id::uuid AND state = 'running' AND steps > :step_step`,
  { prepared: 'add step' },
);

const CALL = new ColumnList(ToolCallRow, ['call_id', 'step', 'place', 'name', 'arguments', 'argument_hash']);

const BEGIN_CALL = new NamedStatement<OfRun & Omit<BegunCall, 'arguments'> & { arguments: string }>(
  `
  WITH mine AS (
    UPDATE run SET tool_calls = tool_calls + 1
    WHERE turn_id = :turn_id AND lease_id = :lease_id::uuid AND state = 'running'
      AND NOT EXISTS (SELECT 1 FROM tool_call WHERE turn_id = :turn_id AND call_id = :call_id)
    RETURNING turn_id
  ), begun AS (
    INSERT INTO tool_call (turn_id, ${CALL.names}) SELECT turn_id, ${CALL.parameters()} FROM mine
  )
  SELECT 1 FROM mine
  UNION ALL
  SELECT 1 FROM run WHERE turn_id = :turn_id AND lease_id = :lease_id::uuid AND state = 'running'
    AND EXISTS (SELECT 1 FROM tool_call WHERE turn_id = :turn_id AND call_id = :call_id)`,
  { prepared: 'begin call' },
);

const SHOWN_CALL = new ColumnList(ToolCallRow, [
  'call_id',
  'step',
  'name',
  'arguments',
  'argument_hash',
  'state',
  'result',
  'output',
  'file_ids',
  'started_at',
  'finished_at',
]);

const OUTCOME = new ColumnList(ToolCallRow, ['state', 'result', 'output', 'file_ids']);

/** The lock keeps another worker from reading the journal between the check of the lease and the write. */
const FINISH_CALL = new NamedStatement<OfRun & { call_id: string } & Record<keyof FinishedCall, unknown>>(
  `
  WITH mine AS (
    SELECT turn_id FROM run WHERE turn_id = :turn_id AND lease_id = :lease_id::uuid AND state = 'running' FOR SHARE
  )
  UPDATE tool_call c SET (${OUTCOME.names}, finished_at) = ROW(${OUTCOME.parameters()}, clock_timestamp())
  FROM mine WHERE c.turn_id = mine.turn_id AND c.call_id = :call_id
  RETURNING 1`,
  { prepared: 'finish call' },
);

/**
 * The oldest rows of a part of the journal whose turns ended before $2, or are gone; ids of turns begin with their time
 * of creation.
 */
const oldRowsOf = (table: string) => `
  SELECT j.ctid FROM ${table} j LEFT JOIN run r ON r.turn_id = j.turn_id
  WHERE j.turn_id < $1 AND (r.turn_id IS NULL OR r.finished_at < $2) ORDER BY j.turn_id LIMIT $3`;

const DELETE_OLD: Readonly<Record<JournalPart, string>> = {
  steps: `DELETE FROM turn_step WHERE ctid = ANY (ARRAY(${oldRowsOf('turn_step')})) RETURNING 1`,
  calls: `DELETE FROM tool_call WHERE ctid = ANY (ARRAY(${oldRowsOf('tool_call')})) RETURNING 1`,
};

/**
 * The journal of turns. Writes are fenced by the lease; they return false when it has ended or another worker has it.
 */
@Injectable()
export class JournalRepository {
  async addStep(sql: Sql, run: JournaledRun, step: JournalStep, outbox: OutboxRow): Promise<boolean> {
    const values = { ...ofRun(run), ...stepValues(step), ...outboxValues(outbox) };
    return (await ADD_STEP.query(sql, values)).length > 0;
  }

  async beginCall(sql: Sql, run: JournaledRun, call: BegunCall): Promise<boolean> {
    const values = { ...call, ...ofRun(run), arguments: JSON.stringify(call.arguments) };
    return (await BEGIN_CALL.query(sql, values)).length > 0;
  }

  async finishCall(sql: Sql, run: JournaledRun, callId: string, outcome: FinishedCall): Promise<boolean> {
    const output = outcome.output === null ? null : JSON.stringify(outcome.output);
    return (await FINISH_CALL.query(sql, { ...outcome, ...ofRun(run), call_id: callId, output })).length > 0;
  }

  /** Deletes at most `limit` rows of turns that ended long ago. Returns how many. */
  async deleteOld(sql: Sql, part: JournalPart, { madeBefore, endedBefore }: LongEnded, limit: number): Promise<number> {
    const [gone] = await sql.query<{ count: number }>(
      `WITH gone AS (${DELETE_OLD[part]}) SELECT count(*)::int AS count FROM gone`,
      [madeBefore, endedBefore, limit],
    );
    return gone!.count;
  }

  /** Deletes the journals of turns that ended. */
  async deleteOf(sql: Sql, turnIds: readonly string[]): Promise<void> {
    await sql.query('DELETE FROM turn_step WHERE turn_id = ANY ($1::text[])', [turnIds]);
    await sql.query('DELETE FROM tool_call WHERE turn_id = ANY ($1::text[])', [turnIds]);
  }

  /** Steps after a number, oldest first. */
  steps(sql: Sql, turnId: string, after: number, limit: number): Promise<(JournalStep & { at: Date })[]> {
    return sql.query(
      `SELECT ${STEP.names}, at FROM turn_step WHERE turn_id = $1 AND step > $2 ORDER BY step LIMIT $3`,
      [turnId, after, limit],
    );
  }

  /** Returns the calls of these steps, in the order in which they were requested. */
  calls(sql: Sql, turnId: string, fromStep: number, toStep: number): Promise<CallRow[]> {
    return sql.query<CallRow>(
      `SELECT ${SHOWN_CALL.names} FROM tool_call WHERE turn_id = $1 AND step BETWEEN $2 AND $3 ORDER BY step, place`,
      [turnId, fromStep, toStep],
    );
  }
}

function ofRun({ turn_id, lease_id }: JournaledRun): OfRun {
  return { turn_id, lease_id };
}
