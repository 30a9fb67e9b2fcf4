import type { Sql } from '@libs/service-kit/database/sql';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { MailRow } from './mail.entity.js';
import type { Mail } from './mail.js';

/** A mail that this process may send now. */
export type DueMail = Mail & Pick<MailRow, 'id' | 'attempts'>;

/** Whether a mail is deleted when it was sent or given up. */
export const FORGETS_MAILS = Symbol('forgets mails');

@Injectable()
export class MailsRepository {
  constructor(@Optional() @Inject(FORGETS_MAILS) private readonly forgets?: boolean) {}

  async insert(sql: Sql, id: string, { to, subject, text, html }: Mail): Promise<void> {
    await sql.repository(MailRow).insert({ id, recipient: to, subject, text, html });
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
      await sql.repository(MailRow).delete(id);
      return;
    }
    await sql.repository(MailRow).update(id, { status, last_error: lastError, finished_at: () => 'now()' });
  }

  async retry(sql: Sql, id: string, delayS: number, lastError: string): Promise<void> {
    await sql.query(
      `UPDATE mails SET next_attempt_at = now() + $2::int * interval '1 second', last_error = $3 WHERE id = $1`,
      [id, delayS, lastError],
    );
  }
}
