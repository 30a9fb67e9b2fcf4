import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { WindowCapRow } from './cap.entity.js';

/** A rolling window and its subject: the id of a key, a customer's ref, or an empty text for the account. */
export type SubjectWindow = Pick<WindowCapRow, 'place' | 'seconds' | 'micro_usd' | 'scope'> & { subject: string };

/** Windows with the amount that each lacks, where it matters. */
type WantedWindow = SubjectWindow & { missing?: number };

/**
 * The turns that count in each of `:windows`, as `matched`. The turns of the longest window that count for any subject
 * in it are read once, however many windows and customers there are, and are then matched by scope: otherwise each
 * customer of a batch would read all turns of the account.
 */
const MATCHED = `
  wanted AS MATERIALIZED (
    SELECT n, scope, subject, missing, :at::timestamptz - make_interval(secs => seconds) AS since
    FROM json_to_recordset(:windows::json) AS w (n int, scope text, seconds int, subject text, missing bigint)
  ), ended AS MATERIALIZED (
    SELECT finished_at, seq, key_id::text AS key, end_user_ref AS customer, cost_micro_usd AS cost FROM turn
    WHERE account_id = :account_id::bigint AND cost_micro_usd > 0 AND finished_at > :at::timestamptz - make_interval(secs => :longest_s::int)
      AND (:of_all::boolean OR key_id::text = ANY (:keys::text[]) OR end_user_ref = ANY (:customers::text[]))
  ), matched AS (
    SELECT n, missing, finished_at, seq, cost FROM wanted JOIN ended ON finished_at > since WHERE scope = 'account'
    UNION ALL
    SELECT n, missing, finished_at, seq, cost FROM wanted JOIN ended ON key = subject AND finished_at > since
    WHERE scope = 'key'
    UNION ALL
    SELECT n, missing, finished_at, seq, cost FROM wanted JOIN ended ON customer = subject AND finished_at > since
    WHERE scope = 'end_user'
  )`;

const USED = new NamedStatement(
  `
  WITH ${MATCHED}, spent AS (
    SELECT n, sum(cost)::bigint AS spent FROM matched GROUP BY n
  )
  SELECT coalesce(s.spent, 0)
    + CASE w.scope WHEN 'account' THEN (SELECT held_micro_usd FROM account WHERE id = :account_id)
      ELSE (SELECT coalesce(sum(d.held_micro_usd), 0)::bigint FROM day_spend d
            WHERE d.account_id = :account_id AND d.scope = w.scope AND d.subject = w.subject) END AS used
  FROM wanted w LEFT JOIN spent s USING (n) ORDER BY n`,
  { prepared: 'windows used' },
);

const FREED = new NamedStatement(
  `
  WITH ${MATCHED}, left_by AS (
    SELECT n, missing, finished_at, sum(cost) OVER (PARTITION BY n ORDER BY finished_at, seq) AS freed FROM matched
  ), enough AS (
    SELECT n, min(finished_at) AS finished_at FROM left_by WHERE freed >= missing GROUP BY n
  )
  SELECT e.finished_at FROM wanted LEFT JOIN enough e USING (n) ORDER BY n`,
  { prepared: 'windows freed by' },
);

/** The sums of rolling windows. Read under the account's lock, so that nothing is held or settled meanwhile. */
@Injectable()
export class WindowsService {
  /** Returns for each window the cost of turns that ended within it plus all holds, in millionths of a US dollar. */
  async used(sql: Sql, accountId: number, windows: readonly SubjectWindow[], at: Date): Promise<number[]> {
    if (windows.length === 0) return [];
    const rows = await USED.query<{ used: number }>(sql, valuesOf(accountId, windows, at));
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
    const rows = await FREED.query<{ finished_at: Date | null }>(sql, valuesOf(accountId, windows, at));
    return rows.map(({ finished_at }) => finished_at);
  }
}

function valuesOf(accountId: number, windows: readonly WantedWindow[], at: Date) {
  const subjects = (of: SubjectWindow['scope']) =>
    windows.flatMap(({ scope, subject }) => (scope === of ? [subject] : []));
  return {
    at,
    account_id: accountId,
    windows: JSON.stringify(windows.map((window, n) => ({ n, ...window }))),
    longest_s: Math.max(...windows.map(({ seconds }) => seconds)),
    of_all: windows.some(({ scope }) => scope === 'account'),
    keys: subjects('key'),
    customers: subjects('end_user'),
  };
}
