import type { TimePosition } from '@libs/dto/lists/page';
import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { FailedSignInRow } from './failed-sign-in.entity.js';

/** A row with the e-mail that was tried. */
export interface ListedFailure extends Omit<FailedSignInRow, 'hour' | 'masked_email'> {
  /** The e-mail of the account, or a masked one where there is no account. */
  email: string;
}

/** The account whose password was wrong, or a masked e-mail without an account. */
export type TriedAccount = { userId: number } | { maskedEmail: string };

@Injectable()
export class FailedSignInsRepository {
  /** Counts a try in the row of its hour, address and account. */
  async note(sql: Sql, ip: string, tried: TriedAccount): Promise<void> {
    const [userId, masked] = 'userId' in tried ? [tried.userId, null] : [null, tried.maskedEmail];
    await sql.query(
      `INSERT INTO failed_sign_ins AS f (hour, ip, user_id, masked_email, first_at, last_at)
       SELECT date_trunc('hour', now), $1, $2, $3, now, now FROM date_trunc('milliseconds', clock_timestamp()) AS now
       ON CONFLICT (hour, ip, coalesce(user_id, 0), coalesce(masked_email, ''))
       DO UPDATE SET tries = f.tries + 1, last_at = greatest(f.last_at, excluded.last_at)`,
      [ip, userId, masked],
    );
  }

  /** Returns rows newest first, and one more than `limit` when there are more. */
  list(
    sql: Sql,
    filter: { search?: string; from?: string; to?: string; below?: TimePosition },
    limit: number,
  ): Promise<ListedFailure[]> {
    const where = new Conditions()
      .and('(f.ip = ? OR position(lower(?) IN lower(coalesce(u.email, f.masked_email))) > 0)', filter.search)
      .and('f.last_at >= ?', filter.from)
      .and('f.last_at < ?', filter.to);
    const { below } = filter;
    const after = below
      ? `(f.last_at, f.id) < (${where.parameter(below.at)}::timestamptz, ${where.parameter(below.id)}::bigint)`
      : 'true';
    return sql.query<ListedFailure>(
      `SELECT f.id, f.ip, f.user_id, coalesce(u.email, f.masked_email) AS email, f.tries, f.first_at, f.last_at
       FROM failed_sign_ins f LEFT JOIN users u ON u.id = f.user_id
       WHERE ${where.sql} AND ${after} ORDER BY f.last_at DESC, f.id DESC LIMIT ${where.parameter(limit + 1)}`,
      where.parameters,
    );
  }
}
