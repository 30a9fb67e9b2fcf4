import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { USER_COLUMNS, type UserRow } from '../users/users.repository.js';
import { ABSOLUTE_DAYS } from './browser-cookies.js';

/** Sliding lifetime of a sign-in. */
const IDLE_DAYS = 14;
/** The sliding end is moved at most this often: a write for each request would buy nothing. */
const TOUCH_AFTER_MIN = 60;

export interface SignInOrigin {
  ip: string;
  userAgent: string | null;
}

/** How somebody signed in. */
export interface SignInWay {
  method: 'password' | 'link' | 'oidc';
  /** With the temporary password of a reset. */
  passwordTemporary?: boolean;
}

export interface SignInRow {
  id: number;
  token_hash: string;
  method: SignInWay['method'];
  created_at: Date;
  last_seen_at: Date;
  ip: string | null;
  user_agent: string | null;
}

const LIVE = `s.last_seen_at > now() - interval '${IDLE_DAYS} days'
         AND s.created_at > now() - interval '${ABSOLUTE_DAYS} days'`;

@Injectable()
export class SignInsRepository {
  async insert(sql: Sql, tokenHash: string, userId: number, origin: SignInOrigin, way: SignInWay): Promise<void> {
    await sql.query(
      `INSERT INTO sign_ins (token_hash, user_id, ip, user_agent, method, password_temporary)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [tokenHash, userId, origin.ip, origin.userAgent?.slice(0, 400), way.method, way.passwordTemporary ?? false],
    );
  }

  /** The user of a live sign-in. */
  async userOf(sql: Sql, tokenHash: string): Promise<(UserRow & { touch: boolean; must_change: boolean }) | undefined> {
    const [row] = await sql.query<UserRow & { touch: boolean; must_change: boolean }>(
      `SELECT ${USER_COLUMNS}, s.password_temporary AS must_change,
              s.last_seen_at < now() - interval '${TOUCH_AFTER_MIN} minutes' AS touch
       FROM sign_ins s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND ${LIVE}`,
      [tokenHash],
    );
    return row;
  }

  async touch(sql: Sql, tokenHash: string): Promise<void> {
    await sql.query('UPDATE sign_ins SET last_seen_at = now() WHERE token_hash = $1', [tokenHash]);
  }

  async exists(sql: Sql, tokenHash: string): Promise<boolean> {
    const rows = await sql.query('SELECT 1 FROM sign_ins WHERE token_hash = $1', [tokenHash]);
    return rows.length > 0;
  }

  /** Whether a sign-in was made by a mail link, so many minutes ago at most. */
  async isByFreshLink(sql: Sql, tokenHash: string, minutes: number): Promise<boolean> {
    const rows = await sql.query(
      `SELECT 1 FROM sign_ins
       WHERE token_hash = $1 AND method = 'link' AND created_at > now() - make_interval(mins => $2)`,
      [tokenHash, minutes],
    );
    return rows.length > 0;
  }

  /** Live sign-ins of a user, newest first, from below an id. */
  list(sql: Sql, userId: number, below: number | undefined, limit: number): Promise<SignInRow[]> {
    return sql.query<SignInRow>(
      `SELECT s.id, s.token_hash, s.method, s.created_at, s.last_seen_at, s.ip, s.user_agent FROM sign_ins s
       WHERE s.user_id = $1 AND ($2::bigint IS NULL OR s.id < $2) AND ${LIVE}
       ORDER BY s.id DESC LIMIT $3`,
      [userId, below ?? null, limit],
    );
  }

  /** Ends one sign-in; the user it belonged to, undefined when there was none. */
  async delete(sql: Sql, tokenHash: string): Promise<number | undefined> {
    const [row] = await sql.query<{ user_id: number }>('DELETE FROM sign_ins WHERE token_hash = $1 RETURNING user_id', [
      tokenHash,
    ]);
    return row?.user_id;
  }

  /** Ends a user's sign-in by its id; its token hash, undefined when the user has no such sign-in. */
  async deleteById(tx: Tx, userId: number, id: number): Promise<string | undefined> {
    const [row] = await tx.query<{ token_hash: string }>(
      'DELETE FROM sign_ins WHERE user_id = $1 AND id = $2 RETURNING token_hash',
      [userId, id],
    );
    return row?.token_hash;
  }

  /** Ends all sign-ins of a user but one, if it is named; their token hashes. */
  async deleteOfUser(tx: Tx, userId: number, exceptHash?: string): Promise<string[]> {
    const rows = await tx.query<{ token_hash: string }>(
      'DELETE FROM sign_ins WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2 RETURNING token_hash',
      [userId, exceptHash ?? null],
    );
    return rows.map((row) => row.token_hash);
  }
}
