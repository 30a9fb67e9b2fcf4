import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { NO_CUSTOMER } from './summaries.entity.js';

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
 * Whose turns a history is made of: those for one customer of the account, or those for none. Turns of one customer never see another's
 * (`docs/adr/0048-histories-of-customers.md`).
 */
export interface Thread {
  space: string;
  endUserRef: string | null;
}

const CLOSED = `
  SELECT r.position, r.state, left(r.text, 20000) AS text, left(r.result, 20000) AS result, r.error->>'code' AS error_code,
    ARRAY(SELECT c.name || ' (' || c.state || ')' FROM tool_call c
          WHERE c.turn_id = r.turn_id AND c.state IN ('done', 'failed') ORDER BY c.step, c.place LIMIT 20) AS tools
  FROM run r
  WHERE r.space_id = $1 AND r.position > $2 AND r.position < $3 AND r.state IN ('done', 'failed', 'cancelled')`;

/** Each condition is one that an index answers; `IS NOT DISTINCT FROM` is none. */
const ofThread = ({ endUserRef }: Thread) => (endUserRef === null ? 'r.end_user_ref IS NULL' : 'r.end_user_ref = $5');

/** Earlier turns of a thread, and its summary. */
@Injectable()
export class HistoryRepository {
  /** The newest turns below a position, oldest first. */
  async newest(sql: Sql, thread: Thread, below: number, limit: number): Promise<ClosedRun[]> {
    const parameters = [thread.space, 0, below, limit, ...refOf(thread)];
    const rows = await sql.query<ClosedRun>(
      `${CLOSED} AND ${ofThread(thread)} ORDER BY r.position DESC LIMIT $4`,
      parameters,
    );
    return rows.reverse();
  }

  /** Turns between two positions, oldest first. */
  between(sql: Sql, thread: Thread, above: number, below: number, limit: number): Promise<ClosedRun[]> {
    const parameters = [thread.space, above, below, limit, ...refOf(thread)];
    return sql.query(`${CLOSED} AND ${ofThread(thread)} ORDER BY r.position LIMIT $4`, parameters);
  }

  async summary(sql: Sql, { space, endUserRef }: Thread): Promise<{ up_to: number; text: string }> {
    const [row] = await sql.query<{ up_to: number; text: string }>(
      'SELECT up_to, text FROM thread_summary WHERE space_id = $1 AND end_user_ref = $2',
      [space, endUserRef ?? NO_CUSTOMER],
    );
    return row ?? { up_to: 0, text: '' };
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
      [space, endUserRef ?? NO_CUSTOMER, up_to, text],
    );
  }
}

function refOf({ endUserRef }: Thread): string[] {
  return endUserRef === null ? [] : [endUserRef];
}
