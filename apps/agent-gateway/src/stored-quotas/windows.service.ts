import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { WindowCapRow } from './cap.entity.js';

/** A rolling window and its subject: the id of a key, a customer's ref, or an empty text for the account. */
export type SubjectWindow = Pick<WindowCapRow, 'place' | 'seconds' | 'micro_usd' | 'scope'> & { subject: string };

/** Windows with the amount that each lacks, where it matters. */
type WantedWindow = SubjectWindow & { missing?: number };

/**
 * The turns that count in each window ($2), as `matched`. The turns of the longest window that count for any subject in
 * it are read once, however many windows and customers there are, and are then matched by scope: otherwise each
 * customer of a batch would read all turns of the account.
 */
const MATCHED = `
  wanted AS MATERIALIZED (
    SELECT n, scope, subject, missing, $3::timestamptz - make_interval(secs => seconds) AS since
    FROM json_to_recordset($2::json) AS w (n int, scope text, seconds int, subject text, missing bigint)
  ), ended AS MATERIALIZED (
    SELECT finished_at, seq, key_id::text AS key, end_user_ref AS customer, cost_micro_usd AS cost FROM turn
    WHERE account_id = $1::bigint AND cost_micro_usd > 0 AND finished_at > $3::timestamptz - make_interval(secs => $4::int)
      AND ($5::boolean OR key_id::text = ANY ($6::text[]) OR end_user_ref = ANY ($7::text[]))
  ), matched AS (
    SELECT n, missing, finished_at, seq, cost FROM wanted JOIN ended ON finished_at > since WHERE scope = 'account'
    UNION ALL
    SELECT n, missing, finished_at, seq, cost FROM wanted JOIN ended ON key = subject AND finished_at > since
    WHERE scope = 'key'
    UNION ALL
    SELECT n, missing, finished_at, seq, cost FROM wanted JOIN ended ON customer = subject AND finished_at > since
    WHERE scope = 'end_user'
  )`;

const USED = `
  WITH ${MATCHED}, spent AS (
    SELECT n, sum(cost)::bigint AS spent FROM matched GROUP BY n
  )
  SELECT coalesce(s.spent, 0)
    + CASE w.scope WHEN 'account' THEN (SELECT held_micro_usd FROM account WHERE id = $1)
      ELSE (SELECT coalesce(sum(d.held_micro_usd), 0)::bigint FROM day_spend d
            WHERE d.account_id = $1 AND d.scope = w.scope AND d.subject = w.subject) END AS used
  FROM wanted w LEFT JOIN spent s USING (n) ORDER BY n`;

const FREED = `
  WITH ${MATCHED}, left_by AS (
    SELECT n, missing, finished_at, sum(cost) OVER (PARTITION BY n ORDER BY finished_at, seq) AS freed FROM matched
  ), enough AS (
    SELECT n, min(finished_at) AS finished_at FROM left_by WHERE freed >= missing GROUP BY n
  )
  SELECT e.finished_at FROM wanted LEFT JOIN enough e USING (n) ORDER BY n`;

/** The sums of rolling windows. Read under the account's lock, so that nothing is held or settled meanwhile. */
@Injectable()
export class WindowsService {
  /** Returns for each window the cost of turns that ended within it plus all holds, in millionths of a US dollar. */
  async used(sql: Sql, accountId: number, windows: readonly SubjectWindow[], at: Date): Promise<number[]> {
    if (windows.length === 0) return [];
    const rows = await sql.query<{ used: number }>(USED, parametersOf(accountId, windows, at), {
      prepared: 'windows used',
    });
    return rows.map(({ used }) => used);
  }

  /**
   * Returns for each window when the turn ended whose cost frees the missing amount once it is older than the window.
   * Turns leave a window in the order in which they ended. Null when only holds fill the window.
   */
  async freedBy(
    sql: Sql,
    accountId: number,
    windows: readonly (SubjectWindow & { missing: number })[],
    at: Date,
  ): Promise<(Date | null)[]> {
    if (windows.length === 0) return [];
    const rows = await sql.query<{ finished_at: Date | null }>(FREED, parametersOf(accountId, windows, at), {
      prepared: 'windows freed by',
    });
    return rows.map(({ finished_at }) => finished_at);
  }
}

function parametersOf(accountId: number, windows: readonly WantedWindow[], at: Date): unknown[] {
  const subjects = (of: SubjectWindow['scope']) =>
    windows.flatMap(({ scope, subject }) => (scope === of ? [subject] : []));
  const longestS = Math.max(...windows.map(({ seconds }) => seconds));
  const ofAll = windows.some(({ scope }) => scope === 'account');
  const numbered = JSON.stringify(windows.map((window, n) => ({ n, ...window })));
  return [accountId, numbered, at, longestS, ofAll, subjects('key'), subjects('end_user')];
}
