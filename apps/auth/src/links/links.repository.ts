import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SignInLinkRow } from './sign-in-link.entity.js';

/** How long a link works, from when it is sent. */
export const LINK_MIN = 10;
/** Links sent to one e-mail in a while. Beyond it nothing is sent, and nobody is told. */
const MOST_PER_EMAIL = 3;
const PER_EMAIL_WINDOW_MIN = 15;

/** A link that this process may send now. */
export interface DueLink extends Pick<SignInLinkRow, 'id' | 'email' | 'attempts'> {
  /** Nobody asked for a newer one, and whoever asked may still be waiting. */
  is_wanted: boolean;
}

export type LiveLink = Pick<SignInLinkRow, 'email' | 'browser_hash'>;

const IS_NEWEST = 'NOT EXISTS (SELECT 1 FROM sign_in_links n WHERE n.email = l.email AND n.id > l.id)';
const IS_LIVE = `l.token_hash = $1 AND l.used_at IS NULL AND l.expires_at > now() AND ${IS_NEWEST}`;

@Injectable()
export class LinksRepository {
  /** Notes that a link is wanted, unless there were too many for this e-mail. Any older link stops working. */
  async request(tx: Tx, email: string, browserHash: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('sign_in_link:' || $1, 0))`, [email]);
    await tx.query(
      `INSERT INTO sign_in_links (email, browser_hash)
       SELECT $1, $2 WHERE (
         SELECT count(*) FROM sign_in_links
         WHERE email = $1 AND created_at > now() - interval '${PER_EMAIL_WINDOW_MIN} minutes'
       ) < ${MOST_PER_EMAIL}`,
      [email, browserHash],
    );
  }

  /** Takes due links for `leaseS` seconds: whoever dies with them leaves them due again. */
  claim(sql: Sql, limit: number, leaseS: number): Promise<DueLink[]> {
    return sql.query<DueLink>(
      `UPDATE sign_in_links l SET attempts = attempts + 1, next_attempt_at = now() + $2::int * interval '1 second'
       WHERE id IN (
         SELECT id FROM sign_in_links WHERE status = 'waiting' AND next_attempt_at <= now()
         ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       RETURNING id, email, attempts,
         used_at IS NULL AND created_at > now() - interval '${LINK_MIN} minutes' AND ${IS_NEWEST} AS is_wanted`,
      [limit, leaseS],
    );
  }

  /** Gives a link its token, in place of one that an earlier try may have sent. */
  async arm(sql: Sql, id: number, tokenHash: string): Promise<void> {
    await sql.query(
      `UPDATE sign_in_links SET token_hash = $2, expires_at = now() + interval '${LINK_MIN} minutes' WHERE id = $1`,
      [id, tokenHash],
    );
  }

  async finish(sql: Sql, id: number, status: 'sent' | 'failed'): Promise<void> {
    await sql.repository(SignInLinkRow).update(id, { status });
  }

  async retry(sql: Sql, id: number, delayS: number): Promise<void> {
    await sql.query(`UPDATE sign_in_links SET next_attempt_at = now() + $2::int * interval '1 second' WHERE id = $1`, [
      id,
      delayS,
    ]);
  }

  /** The link of a token, if it works; it goes on working. */
  async live(sql: Sql, tokenHash: string): Promise<LiveLink | undefined> {
    const [row] = await sql.query<LiveLink>(`SELECT l.email, l.browser_hash FROM sign_in_links l WHERE ${IS_LIVE}`, [
      tokenHash,
    ]);
    return row;
  }

  /** Uses a link up; its e-mail, undefined when it does not work (any more). */
  async use(tx: Tx, tokenHash: string): Promise<string | undefined> {
    const [row] = await tx.query<{ email: string }>(
      `UPDATE sign_in_links l SET used_at = now() WHERE ${IS_LIVE} RETURNING l.email`,
      [tokenHash],
    );
    return row?.email;
  }
}
