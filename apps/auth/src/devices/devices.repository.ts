import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

@Injectable()
export class DevicesRepository {
  /**
   * Records that an account is signed in in a browser. Returns whether that browser is new, and whether it is the first
   * one of the account.
   */
  async note(tx: Tx, userId: number, tokenHash: string): Promise<{ isNew: boolean; isFirst: boolean }> {
    const [row] = await tx.query<{ is_new: boolean; is_first: boolean }>(
      `WITH others AS (SELECT EXISTS (SELECT 1 FROM devices WHERE user_id = $1) AS any)
       INSERT INTO devices AS d (user_id, token_hash) SELECT $1, $2
       ON CONFLICT (user_id, token_hash) DO UPDATE SET last_seen_at = now()
       RETURNING d.xmax = 0 AS is_new, NOT (SELECT "any" FROM others) AS is_first`,
      [userId, tokenHash],
    );
    return { isNew: row!.is_new, isFirst: row!.is_first };
  }

  /**
   * Forgets the browsers of an account, all or all but one. They are replaced by one that does not exist, so that the
   * next sign-in is not taken for the first one of the account, about which no e-mail is sent.
   */
  async forget(tx: Tx, userId: number, placeholderHash: string, exceptHash: string | null): Promise<void> {
    await tx.query(
      `WITH gone AS (DELETE FROM devices WHERE user_id = $1 AND token_hash IS DISTINCT FROM $3 RETURNING 1)
       INSERT INTO devices (user_id, token_hash) SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM gone)`,
      [userId, placeholderHash, exceptHash],
    );
  }

  /** Returns whether the account with this e-mail was signed in in this browser before. */
  async isKnown(sql: Sql, email: string, tokenHash: string): Promise<boolean> {
    const rows = await sql.query(
      'SELECT 1 FROM devices d JOIN users u ON u.id = d.user_id WHERE u.email = $1 AND d.token_hash = $2',
      [email, tokenHash],
    );
    return rows.length > 0;
  }
}
