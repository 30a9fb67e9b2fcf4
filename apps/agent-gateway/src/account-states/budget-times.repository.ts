import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Budget that open turns may release: of the account, a key (its id) or a customer (their ref), on one day or any. */
export interface ReleasedBudget {
  readonly scope: 'account' | 'key' | 'end_user';
  readonly subject: string;
  readonly day: string | null;
  readonly missing: number;
}

/** The most open turns that are read. */
const MAX_OPEN = 1_000;
/** How long a turn runs where the space has no history, in milliseconds. */
const UNKNOWN_MS = 5_000;

/**
 * The times at which open turns will have released enough, if they cost and take as much as recent turns of their
 * spaces. A turn on `local` holds exactly what it costs, so its end releases nothing.
 */
const RELEASED = `
  WITH open AS (
    SELECT t.seq, t.key_id::text AS key, t.end_user_ref AS end_user, t.cap_day,
      CASE WHEN s.engine = 'local' THEN 0
        ELSE greatest(0, t.hold_micro_usd - coalesce(c.typical_micro_usd, 0)) END AS released,
      greatest($3::timestamptz + interval '1 second', coalesce(t.started_at, $3)
        + make_interval(secs => coalesce(CASE WHEN c.typical_micro_usd > 0 THEN c.typical_ms END, ${UNKNOWN_MS}) / 1000.0)) AS ends_at
    FROM turn t JOIN space s ON s.id = t.space_id LEFT JOIN space_cost c ON c.space_id = t.space_id
    WHERE t.account_id = $1::bigint AND t.state IN ('queued', 'running') ORDER BY t.created_at LIMIT ${MAX_OPEN}
  )
  SELECT (SELECT min(f.ends_at) FROM (
     SELECT o.ends_at, sum(o.released) OVER (ORDER BY o.ends_at, o.seq) AS released FROM open o
     WHERE (w.day IS NULL OR o.cap_day = w.day) AND (w.scope = 'account' OR w.scope = 'key' AND o.key = w.subject
       OR w.scope = 'end_user' AND o.end_user = w.subject)) f
   WHERE f.released >= w.missing) AS at
  FROM json_to_recordset($2::json) AS w (n int, scope text, subject text, day date, missing bigint) ORDER BY w.n`;

@Injectable()
export class BudgetTimesRepository {
  /** Returns for each when open turns will have released what is missing; null where they will not. */
  async released(sql: Sql, accountId: number, budgets: readonly ReleasedBudget[], at: Date): Promise<(Date | null)[]> {
    const wanted = JSON.stringify(budgets.map((budget, n) => ({ n, ...budget })));
    const rows = await sql.query<{ at: Date | null }>(RELEASED, [accountId, wanted, at]);
    return rows.map((row) => row.at);
  }
}
