import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The row that counts the tries of all sessions: no session has this number. */
export const ALL_SESSIONS = 0;

/** How often buyers had the chain asked. Counted in Postgres, so that replicas count together. */
@Injectable()
export class BuyerTriesRepository {
  /** Counts one; a window of so many seconds begins with its first. */
  async count(sql: Sql, sessionId: number, windowS: number): Promise<{ tries: number; left_s: number }> {
    const [row] = await sql.query<{ tries: number; left_s: number }>(
      `INSERT INTO buyer_tries AS t (session_id, tries, expires_at)
       VALUES ($1, 1, now() + $2::int * interval '1 second')
       ON CONFLICT (session_id) DO UPDATE SET
         tries = CASE WHEN t.expires_at <= now() THEN 1 ELSE least(t.tries, 1000000) + 1 END,
         expires_at = CASE WHEN t.expires_at <= now() THEN excluded.expires_at ELSE t.expires_at END
       RETURNING tries, extract(epoch FROM expires_at - now())::float8 AS left_s`,
      [sessionId, windowS],
    );
    return row!;
  }
}
