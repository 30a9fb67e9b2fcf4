import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

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

const CLOSED = `
  SELECT r.position, r.state, left(r.text, 20000) AS text, left(r.result, 20000) AS result, r.error->>'code' AS error_code,
    ARRAY(SELECT c.name || ' (' || c.state || ')' FROM tool_call c
          WHERE c.turn_id = r.turn_id AND c.state IN ('done', 'failed') ORDER BY c.step, c.place LIMIT 20) AS tools
  FROM run r
  WHERE r.space_id = $1 AND r.position > $2 AND r.position < $3 AND r.state IN ('done', 'failed', 'cancelled')`;

/** Earlier turns of a space, and its summary. */
@Injectable()
export class HistoryRepository {
  /** The newest turns below a position, oldest first. */
  async newest(sql: Sql, space: string, below: number, limit: number): Promise<ClosedRun[]> {
    const rows = await sql.query<ClosedRun>(`${CLOSED} ORDER BY r.position DESC LIMIT $4`, [space, 0, below, limit]);
    return rows.reverse();
  }

  /** Turns between two positions, oldest first. */
  between(sql: Sql, space: string, above: number, below: number, limit: number): Promise<ClosedRun[]> {
    return sql.query(`${CLOSED} ORDER BY r.position LIMIT $4`, [space, above, below, limit]);
  }

  async summary(sql: Sql, space: string): Promise<{ up_to: number; text: string }> {
    const [row] = await sql.query<{ up_to: number; text: string }>(
      'SELECT up_to, text FROM space_summary WHERE space_id = $1',
      [space],
    );
    return row ?? { up_to: 0, text: '' };
  }

  /** Stores a summary, unless one that covers more turns exists. */
  async keepSummary(sql: Sql, space: string, { up_to, text }: { up_to: number; text: string }): Promise<void> {
    await sql.query(
      `INSERT INTO space_summary AS s (space_id, up_to, text) VALUES ($1, $2, $3)
       ON CONFLICT (space_id) DO UPDATE SET up_to = excluded.up_to, text = excluded.text WHERE s.up_to < excluded.up_to`,
      [space, up_to, text],
    );
  }
}
