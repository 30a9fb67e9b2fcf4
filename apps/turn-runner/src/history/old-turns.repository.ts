import { MAX_HISTORY_TURNS } from '@libs/dto/agent/manifest';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The cursor of a clean-up round. Ids of turns begin with their time of creation. */
export interface OldTurnsPlace {
  /** Only turns created before are selected. */
  madeBefore: string;
  /** Of these, only turns that ended before. */
  endedBefore: Date;
  /** The id at which the last batch ended; empty at first. */
  after: string;
}

/** An ended turn that no history shows in full. */
export interface OldRun {
  turn_id: string;
  space_id: string;
  /** The position from which on its space's history may show turns in full. */
  shown_from: number;
}

/** Turns that ended long ago. */
@Injectable()
export class OldTurnsRepository {
  /** Deletes at most `limit` rows of the journal of turns that ended long ago. Returns how many. */
  async deleteJournal(
    sql: Sql,
    table: 'turn_step' | 'tool_call',
    { madeBefore, endedBefore }: OldTurnsPlace,
    limit: number,
  ): Promise<number> {
    const [gone] = await sql.query<{ count: number }>(
      `WITH gone AS (
         DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT j.ctid FROM ${table} j LEFT JOIN run r ON r.turn_id = j.turn_id
           WHERE j.turn_id < $1 AND (r.turn_id IS NULL OR r.finished_at < $2) ORDER BY j.turn_id LIMIT $3
         )) RETURNING 1
       ) SELECT count(*)::int AS count FROM gone`,
      [madeBefore, endedBefore, limit],
    );
    return gone!.count;
  }

  /** The next turns that ended long ago and are not among the newest of their space, in the order of their ids. */
  oldRuns(sql: Sql, { madeBefore, endedBefore, after }: OldTurnsPlace, limit: number): Promise<OldRun[]> {
    return sql.query<OldRun>(
      `SELECT r.turn_id, r.space_id, l.head - ${MAX_HISTORY_TURNS} AS shown_from FROM run r JOIN lane l USING (space_id)
       WHERE r.turn_id > $1 AND r.turn_id < $2 AND r.finished_at < $3 AND r.position < l.head - ${MAX_HISTORY_TURNS}
       ORDER BY r.turn_id LIMIT $4`,
      [after, madeBefore, endedBefore, limit],
    );
  }

  async deleteRuns(sql: Sql, turnIds: readonly string[]): Promise<void> {
    await sql.query('DELETE FROM run WHERE turn_id = ANY ($1::text[])', [turnIds]);
  }
}
