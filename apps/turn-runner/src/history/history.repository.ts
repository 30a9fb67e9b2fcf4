import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { RunRow } from '../runs/stored/run.entity.js';
import { type InThread, type MemoryKey, memoryKeyOf, NO_CUSTOMER } from '../threads/thread-keys.js';

/** An earlier turn as it is stored. */
export interface ClosedRun {
  position: number;
  state: 'done' | 'failed' | 'cancelled';
  text: string | null;
  result: string | null;
  error_code: string | null;
  /** `name (state)` of each call with a known end, in order. */
  tools: string[];
}

/**
 * The turns of which a history is made: those of a thread that keeps its own, else those for one customer of the space,
 * or for none. Turns of one thread never see another's (`docs/adr/0058-threads.md`), and positions are those of its
 * lane where it keeps its own.
 */
export interface Thread extends MemoryKey {
  /** Null where it inherits the data stored under space and customer. */
  readonly id: string | null;
}

/** Returns the thread of a turn, and the position of the turn in it. */
export function threadOf(run: ThreadedRun): { thread: Thread; position: number } {
  const ownId = run.inherits ? null : run.thread_id;
  const position = ownId === null ? run.position : (run.thread_position ?? run.position);
  return { thread: { id: ownId, ...memoryKeyOf(run) }, position };
}

/** The columns of a run that identify its thread, and its position there. */
export type ThreadedRun = InThread & Pick<RunRow, 'position' | 'thread_position'>;

const closed = (position: string) => `
  SELECT ${position} AS position, r.state, left(r.text, 20000) AS text, left(r.result, 20000) AS result, r.error->>'code' AS error_code,
    ARRAY(SELECT c.name || ' (' || c.state || ')' FROM tool_call c
          WHERE c.turn_id = r.turn_id AND c.state IN ('done', 'failed') ORDER BY c.step, c.place LIMIT 20) AS tools
  FROM run r
  WHERE ${position} > $2 AND ${position} < $3 AND r.state IN ('done', 'failed', 'cancelled')`;

/** Each condition is one that an index answers, in its order, which `IS NOT DISTINCT FROM` is not. */
const OWN = { of: `${closed('r.thread_position')} AND r.thread_id = $1 AND NOT r.inherits`, by: 'r.thread_position' };
const OF_NOBODY = {
  of: `${closed('r.position')} AND r.space_id = $1 AND r.end_user_ref IS NULL AND r.inherits`,
  by: 'r.position',
};
const OF_CUSTOMER = {
  of: `${closed('r.position')} AND r.space_id = $1 AND r.end_user_ref = $5 AND r.inherits`,
  by: 'r.position',
};

function turnsOf({ id, endUserRef }: Thread): { of: string; by: string } {
  if (id !== null) return OWN;
  return endUserRef === NO_CUSTOMER ? OF_NOBODY : OF_CUSTOMER;
}

/** Earlier turns of a thread, and its summary. */
@Injectable()
export class HistoryRepository {
  /** Returns the newest turns below a position, oldest first. */
  async newest(sql: Sql, thread: Thread, below: number, limit: number): Promise<ClosedRun[]> {
    const { of, by } = turnsOf(thread);
    const parameters = [thread.space, 0, below, limit, ...refOf(thread)];
    const rows = await sql.query<ClosedRun>(`${of} ORDER BY ${by} DESC LIMIT $4`, parameters);
    return rows.reverse();
  }

  /** Turns between two positions, oldest first. */
  between(sql: Sql, thread: Thread, above: number, below: number, limit: number): Promise<ClosedRun[]> {
    const { of, by } = turnsOf(thread);
    return sql.query(`${of} ORDER BY ${by} LIMIT $4`, [thread.space, above, below, limit, ...refOf(thread)]);
  }

  async summary(sql: Sql, { space, endUserRef }: Thread): Promise<{ up_to: number; text: string }> {
    const [row] = await sql.query<{ up_to: number; text: string }>(
      'SELECT up_to, text FROM thread_summary WHERE space_id = $1 AND end_user_ref = $2',
      [space, endUserRef],
    );
    return row ?? { up_to: 0, text: '' };
  }

  /** Deletes a summary, and the one that the previous release had made of all customers of its space. */
  async deleteSummary(sql: Sql, { space, endUserRef }: MemoryKey, ofSpace: string): Promise<void> {
    await sql.query('DELETE FROM thread_summary WHERE space_id = $1 AND end_user_ref = $2', [space, endUserRef]);
    await sql.query('DELETE FROM space_summary WHERE space_id = $1', [ofSpace]);
  }

  /** Stores a summary, unless one that covers more turns exists. */
  async keepSummary(
    sql: Sql,
    { space, endUserRef }: Thread,
    { up_to, text }: { up_to: number; text: string },
  ): Promise<void> {
    await sql.query(
      `INSERT INTO thread_summary AS s (space_id, end_user_ref, up_to, text) VALUES ($1, $2, $3, $4)
       ON CONFLICT (space_id, end_user_ref) DO UPDATE SET up_to = excluded.up_to, text = excluded.text WHERE s.up_to < excluded.up_to`,
      [space, endUserRef, up_to, text],
    );
  }
}

function refOf({ endUserRef }: Thread): string[] {
  return endUserRef === NO_CUSTOMER ? [] : [endUserRef];
}
