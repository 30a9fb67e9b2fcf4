import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { PendingSignInRow } from '../pending-sign-ins/pending-sign-in.entity.js';
import { type Account, USER_COLUMNS } from '../registry/account.js';
import { ABSOLUTE_DAYS, type SignInOrigin } from './browser-cookies.js';
import { SignInRow } from './sign-in.entity.js';

/** The sliding lifetime of a sign-in. */
const IDLE_DAYS = 14;
/** The sliding end is moved at most this often: a write for each request would gain nothing. */
const TOUCH_AFTER_MIN = 60;

/** The way in which a person signed in. */
export type SignInWay = {
  /** Whether the person signed in with the temporary password of a reset. */
  passwordTemporary?: boolean;
} & (
  | {
      method: PendingSignInRow['method'];
      /** The factor given in the second step. */
      secondFactor?: SignInRow['second_factor'];
    }
  // A passkey is the first and the second step at once.
  | { method: SignInRow['method']; secondFactor: NonNullable<SignInRow['second_factor']> }
);

/** The account of a sign-in. */
export interface SignedInAccount extends Account {
  readonly must_change: boolean;
  readonly has_factor: boolean;
  /** Whether the sliding end is due to be moved. */
  readonly touch: boolean;
}

/** The columns of a sign-in that its owner sees. */
export type ListedSignIn = Pick<
  SignInRow,
  'id' | 'token_hash' | 'method' | 'created_at' | 'last_seen_at' | 'ip' | 'user_agent'
>;

/**
 * A sign-in of an account with a second factor counts only if one was given, also where a process of the previous
 * release opened it.
 */
const IS_WHOLE = `(s.second_factor IS NOT NULL OR NOT EXISTS (SELECT 1 FROM factors f WHERE f.user_id = s.user_id))`;

const LIVE = `s.last_seen_at > now() - interval '${IDLE_DAYS} days'
         AND s.created_at > now() - interval '${ABSOLUTE_DAYS} days'`;

@Injectable()
export class SignInsRepository {
  async insert(sql: Sql, tokenHash: string, userId: number, origin: SignInOrigin, way: SignInWay): Promise<void> {
    await sql.repository(SignInRow).insert({
      token_hash: tokenHash,
      user_id: userId,
      ip: origin.ip,
      user_agent: origin.userAgent?.slice(0, 400),
      method: way.method,
      password_temporary: way.passwordTemporary,
      second_factor: way.secondFactor ?? null,
    });
  }

  /** Returns the user of an active sign-in. */
  async userOf(sql: Sql, tokenHash: string): Promise<SignedInAccount | undefined> {
    const [row] = await sql.query<SignedInAccount>(
      `SELECT ${USER_COLUMNS}, s.password_temporary AS must_change,
              EXISTS (SELECT 1 FROM factors f WHERE f.user_id = u.id) AS has_factor,
              s.last_seen_at < now() - interval '${TOUCH_AFTER_MIN} minutes' AS touch
       FROM sign_ins s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND ${LIVE} AND ${IS_WHOLE}`,
      [tokenHash],
    );
    return row;
  }

  async touch(sql: Sql, tokenHash: string): Promise<void> {
    await sql.repository(SignInRow).update(tokenHash, { last_seen_at: () => 'now()' });
  }

  exists(sql: Sql, tokenHash: string): Promise<boolean> {
    return sql.repository(SignInRow).existsBy({ token_hash: tokenHash });
  }

  /** Returns the factor given in the second step of a sign-in. */
  async secondFactorOf(sql: Sql, tokenHash: string): Promise<SignInRow['second_factor']> {
    return (await sql.repository(SignInRow).findOneBy({ token_hash: tokenHash }))?.second_factor ?? null;
  }

  async find(sql: Sql, tokenHash: string): Promise<SignInRow | undefined> {
    return (await sql.repository(SignInRow).findOneBy({ token_hash: tokenHash })) ?? undefined;
  }

  async setCreated(tx: Tx, tokenHash: string, at: Date): Promise<void> {
    await tx.repository(SignInRow).update(tokenHash, { created_at: at });
  }

  /** Returns whether a sign-in was made with a sign-in link, at most the given number of minutes ago. */
  async isByFreshLink(sql: Sql, tokenHash: string, minutes: number): Promise<boolean> {
    const rows = await sql.query(
      `SELECT 1 FROM sign_ins
       WHERE token_hash = $1 AND method = 'link' AND created_at > now() - make_interval(mins => $2)`,
      [tokenHash, minutes],
    );
    return rows.length > 0;
  }

  /** Returns the active sign-ins of a user, newest first, from below an id. */
  list(sql: Sql, userId: number, below: number | undefined, limit: number): Promise<ListedSignIn[]> {
    return sql.query<ListedSignIn>(
      `SELECT s.id, s.token_hash, s.method, s.created_at, s.last_seen_at, s.ip, s.user_agent FROM sign_ins s
       WHERE s.user_id = $1 AND ($2::bigint IS NULL OR s.id < $2) AND ${LIVE}
       ORDER BY s.id DESC LIMIT $3`,
      [userId, below ?? null, limit],
    );
  }

  /** Ends one sign-in. Returns the user whom it belonged to; undefined when there was none. */
  async delete(sql: Sql, tokenHash: string): Promise<number | undefined> {
    const [row] = await sql.query<{ user_id: number }>('DELETE FROM sign_ins WHERE token_hash = $1 RETURNING user_id', [
      tokenHash,
    ]);
    return row?.user_id;
  }

  /** Ends a user's sign-in by its id. Returns its token hash; undefined when the user has no such sign-in. */
  async deleteById(tx: Tx, userId: number, id: number): Promise<string | undefined> {
    const [row] = await tx.query<{ token_hash: string }>(
      'DELETE FROM sign_ins WHERE user_id = $1 AND id = $2 RETURNING token_hash',
      [userId, id],
    );
    return row?.token_hash;
  }

  /** Ends all sign-ins of a user but one, if it is named. Returns their token hashes. */
  async deleteOfUser(tx: Tx, userId: number, exceptHash?: string): Promise<string[]> {
    const rows = await tx.query<{ token_hash: string }>(
      'DELETE FROM sign_ins WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2 RETURNING token_hash',
      [userId, exceptHash ?? null],
    );
    return rows.map((row) => row.token_hash);
  }
}
