import { MAX_HISTORY_TURNS } from '@libs/dto/agent/manifest';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { LongEnded } from '../journal/journal.js';
import type { ThreadedRun } from './history.repository.js';

/** The cursor of a clean-up round. */
export interface OldTurnsPosition extends LongEnded {
  /** The id at which the last batch ended; empty at first. */
  after: string;
}

/** An ended turn that may be deleted: it is not among the newest of its space. */
export interface OldRun extends ThreadedRun {
  turn_id: string;
}

/** Turns that ended long ago. */
@Injectable()
export class OldTurnsRepository {
  /**
   * Returns the next turns that ended long ago and are not among the newest of their space, in the order of their ids.
   */
  oldRuns(sql: Sql, { madeBefore, endedBefore, after }: OldTurnsPosition, limit: number): Promise<OldRun[]> {
    return sql.query<OldRun>(
      `SELECT r.turn_id, r.space_id, r.end_user_ref, r.position, r.thread_id, r.thread_position, r.inherits FROM run r JOIN lane l USING (space_id)
       WHERE r.turn_id > $1 AND r.turn_id < $2 AND r.finished_at < $3 AND r.position < l.head - ${MAX_HISTORY_TURNS}
       ORDER BY r.turn_id LIMIT $4`,
      [after, madeBefore, endedBefore, limit],
    );
  }
}
