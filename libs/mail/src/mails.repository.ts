import type { Sql } from '@libs/service-kit/database/sql';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Mail } from './mail.js';

/** A mail that this process may send now. */
export interface DueMail extends Mail {
  id: string;
  /** The try it is claimed for counted. */
  attempts: number;
}

/** Whether a mail is deleted when it was sent or given up. */
export const FORGETS_MAILS = Symbol('forgets mails');

@Injectable()
export class MailsRepository {
  constructor(@Optional() @Inject(FORGETS_MAILS) private readonly forgets?: boolean) {}

  async insert(sql: Sql, id: string, { to, subject, text, html }: Mail): Promise<void> {
    await sql.query('INSERT INTO mails (id, recipient, subject, text, html) VALUES ($1, $2, $3, $4, $5)', [
      id,
      to,
      subject,
      text,
      html,
    ]);
  }

  /** Takes due mails for `leaseS` seconds: whoever dies with them leaves them due again. */
  claim(sql: Sql, limit: number, leaseS: number): Promise<DueMail[]> {
    return sql.query<DueMail>(
      `UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + $2::int * interval '1 second'
       WHERE id IN (
         SELECT id FROM mails WHERE status = 'queued' AND next_attempt_at <= now()
         ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       RETURNING id, recipient AS "to", subject, text, html, attempts`,
      [limit, leaseS],
    );
  }

  async finish(sql: Sql, id: string, status: 'sent' | 'failed', lastError: string | null): Promise<void> {
    if (this.forgets) {
      await sql.query('DELETE FROM mails WHERE id = $1', [id]);
      return;
    }
    await sql.query(`UPDATE mails SET status = $2, last_error = $3, finished_at = now() WHERE id = $1`, [
      id,
      status,
      lastError,
    ]);
  }

  async retry(sql: Sql, id: string, delayS: number, lastError: string): Promise<void> {
    await sql.query(
      `UPDATE mails SET next_attempt_at = now() + $2::int * interval '1 second', last_error = $3 WHERE id = $1`,
      [id, delayS, lastError],
    );
  }
}
