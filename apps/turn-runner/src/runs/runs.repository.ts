import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { END_FREE_ONES, END_ONE, type EndOfRun, type EndOutcome, recordsOfEnds } from './stored/end-runs.queries.js';
import type { RunRow } from './stored/run.entity.js';
import { type NewTurn, recordsOfTurns, SUBMIT } from './stored/submit-runs.queries.js';

/** The lane in which a turn waits. */
export interface TurnScope {
  readonly lane: string;
  readonly space: string;
  readonly account_id: number;
}

/** A run that ended, with the time and the transition. */
export type EndedRun = Pick<RunRow, 'turn_id' | 'seq' | 'created_at'> & { finished_at: Date };

/** Runs from submission to end. A lane is always locked before its run. */
@Injectable()
export class RunsRepository {
  /** Creates the runs of turns, each once. Returns the ids of those that were cancelled before they arrived. */
  async submit(sql: Sql, turns: readonly NewTurn[]): Promise<Set<string>> {
    const cancelled = await sql.query<{ turn_id: string }>(SUBMIT, [recordsOfTurns(turns)], {
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
    const [row] = await sql.query<{ outcome: EndOutcome }>(END_ONE, [recordsOfEnds([one])], {
      prepared: 'end run',
      isReplanned: true,
    });
    return row!.outcome === 'ended';
  }

  /**
   * Ends those runs that no other transaction has locked, with one statement. Outcomes are in the order of the ends.
   */
  async endUnlocked(sql: Sql, ends: readonly EndOfRun[]): Promise<EndOutcome[]> {
    const rows = await sql.query<{ place: number; outcome: EndOutcome }>(END_FREE_ONES, [recordsOfEnds(ends)], {
      prepared: 'end free runs',
      isReplanned: true,
    });
    const outcomes = new Map(rows.map(({ place, outcome }) => [place, outcome]));
    return ends.map((_, index) => outcomes.get(index)!);
  }
}
