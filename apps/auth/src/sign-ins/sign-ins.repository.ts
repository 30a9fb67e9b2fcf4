import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { UserRow } from '../users/users.repository.js';

/** Sliding and absolute lifetime of a sign-in. */
const IDLE_DAYS = 14;
export const ABSOLUTE_DAYS = 30;
/** The sliding end is moved at most this often: a write for each request would buy nothing. */
const TOUCH_AFTER_MIN = 60;

export interface SignInOrigin {
  ip: string | null;
  userAgent: string | null;
}

@Injectable()
export class SignInsRepository {
  async insert(sql: Sql, tokenHash: string, userId: number, { ip, userAgent }: SignInOrigin): Promise<void> {
    await sql.query('INSERT INTO sign_ins (token_hash, user_id, ip, user_agent) VALUES ($1, $2, $3, $4)', [
      tokenHash,
      userId,
      ip,
      userAgent?.slice(0, 400),
    ]);
  }

  /** The user of a live sign-in. */
  async userOf(sql: Sql, tokenHash: string): Promise<(UserRow & { touch: boolean }) | undefined> {
    const [row] = await sql.query<UserRow & { touch: boolean }>(
      `SELECT u.id, u.email, u.password_hash, u.email_proven_at, u.granted_operator,
              s.last_seen_at < now() - interval '${TOUCH_AFTER_MIN} minutes' AS touch
       FROM sign_ins s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1
         AND s.last_seen_at > now() - interval '${IDLE_DAYS} days'
         AND s.created_at > now() - interval '${ABSOLUTE_DAYS} days'`,
      [tokenHash],
    );
    return row;
  }

  async touch(sql: Sql, tokenHash: string): Promise<void> {
    await sql.query('UPDATE sign_ins SET last_seen_at = now() WHERE token_hash = $1', [tokenHash]);
  }

  /** Ends one sign-in; the user it belonged to, undefined when there was none. */
  async delete(sql: Sql, tokenHash: string): Promise<number | undefined> {
    const [row] = await sql.query<{ user_id: number }>('DELETE FROM sign_ins WHERE token_hash = $1 RETURNING user_id', [
      tokenHash,
    ]);
    return row?.user_id;
  }
}
