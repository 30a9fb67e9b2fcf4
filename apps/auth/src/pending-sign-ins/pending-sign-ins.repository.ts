import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { PendingSignInRow } from './pending-sign-in.entity.js';

/** How long a second factor may be given after the first step. */
const PENDING_MIN = 10;

const LIVE = `created_at > now() - interval '${PENDING_MIN} minutes'`;

/** The result of the first step. */
export type PendingSignIn = Pick<PendingSignInRow, 'user_id' | 'method' | 'password_temporary'>;

@Injectable()
export class PendingSignInsRepository {
  async insert(tx: Tx, tokenHash: string, pending: PendingSignIn): Promise<void> {
    await tx.repository(PendingSignInRow).insert({ token_hash: tokenHash, ...pending });
  }

  async find(sql: Sql, tokenHash: string): Promise<PendingSignIn | undefined> {
    const [row] = await sql.query<PendingSignIn>(
      `SELECT user_id, method, password_temporary FROM pending_sign_ins WHERE token_hash = $1 AND ${LIVE}`,
      [tokenHash],
    );
    return row;
  }

  /** Removes and returns one: of two concurrent requests, one gets it. */
  async take(tx: Tx, tokenHash: string): Promise<PendingSignIn | undefined> {
    const [row] = await tx.query<PendingSignIn>(
      `DELETE FROM pending_sign_ins WHERE token_hash = $1 AND ${LIVE} RETURNING user_id, method, password_temporary`,
      [tokenHash],
    );
    return row;
  }

  async delete(sql: Sql, tokenHash: string): Promise<void> {
    await sql.repository(PendingSignInRow).delete(tokenHash);
  }

  async deleteOfUser(tx: Tx, userId: number): Promise<void> {
    await tx.repository(PendingSignInRow).delete({ user_id: userId });
  }
}
