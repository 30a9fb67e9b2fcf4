import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AlertPostRow } from './alert-post.entity.js';

export type DuePost = Pick<AlertPostRow, 'id' | 'body' | 'attempts'>;

/** What is to be posted to the operators' webhook. */
@Injectable()
export class AlertPostsService {
  async insert(sql: Sql, id: string, body: string): Promise<void> {
    await sql.repository(AlertPostRow).insert({ id, body });
  }

  /** Takes due posts for `leaseS` seconds: whoever dies with them leaves them due again. */
  claim(sql: Sql, limit: number, leaseS: number): Promise<DuePost[]> {
    return sql.query<DuePost>(
      `UPDATE alert_posts SET attempts = attempts + 1, next_attempt_at = now() + $2::int * interval '1 second'
       WHERE id IN (
         SELECT id FROM alert_posts WHERE status = 'queued' AND next_attempt_at <= now()
         ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       RETURNING id, body, attempts`,
      [limit, leaseS],
    );
  }

  async finish(sql: Sql, id: string, status: 'sent' | 'failed', lastError: string | null): Promise<void> {
    await sql.repository(AlertPostRow).update(id, { status, last_error: lastError, finished_at: () => 'now()' });
  }

  async retry(sql: Sql, id: string, delayS: number, lastError: string): Promise<void> {
    await sql.query(
      `UPDATE alert_posts SET next_attempt_at = now() + $2::int * interval '1 second', last_error = $3 WHERE id = $1`,
      [id, delayS, lastError],
    );
  }
}
