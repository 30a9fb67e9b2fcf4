import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { FreshProofRow } from './fresh-proof.entity.js';

/** How long a proof may be used. */
export const PROOF_MIN = 5;
/** How long a mailed code works: a mail may take a while. */
export const CODE_MIN = 10;
/** The number of tries for one code of six digits: a guess succeeds once in 200,000. */
const CODE_TRIES = 5;

/** An action, and the sign-in that wants it. */
export interface ProofScope {
  readonly userId: number;
  readonly signInHash: string;
  readonly statementHash: string;
}

/** A proof that was accepted. */
export interface UsedProof {
  readonly user_id: number;
  readonly used_at: Date;
}

@Injectable()
export class FreshProofsRepository {
  async insert(sql: Sql, scope: ProofScope, tokenHash: string, way: FreshProofRow['way']): Promise<void> {
    await sql.repository(FreshProofRow).insert({
      token_hash: tokenHash,
      user_id: scope.userId,
      sign_in_hash: scope.signInHash,
      statement_hash: scope.statementHash,
      way,
      expires_at: () => `now() + interval '${PROOF_MIN} minutes'`,
    });
  }

  /**
   * Uses up a proof. Returns its owner and time; undefined where there is none for this action and sign-in, or it was
   * used, or is too old.
   */
  async use(sql: Sql, tokenHash: string, scope: Omit<ProofScope, 'userId'>): Promise<UsedProof | undefined> {
    const [row] = await sql.query<UsedProof>(
      `UPDATE fresh_proofs SET used_at = now()
       WHERE token_hash = $1 AND sign_in_hash = $2 AND statement_hash = $3 AND used_at IS NULL AND expires_at > now()
         AND EXISTS (SELECT 1 FROM sign_ins s WHERE s.token_hash = $2)
       RETURNING user_id, used_at`,
      [tokenHash, scope.signInHash, scope.statementHash],
    );
    return row;
  }

  /** Stores a code for an action, in place of an earlier one. */
  async setCode(sql: Sql, scope: ProofScope, codeHash: string): Promise<void> {
    await sql.query(
      `INSERT INTO proof_codes (sign_in_hash, statement_hash, user_id, code_hash, expires_at)
       VALUES ($1, $2, $3, $4, now() + interval '${CODE_MIN} minutes')
       ON CONFLICT (sign_in_hash, statement_hash) DO UPDATE
         SET code_hash = excluded.code_hash, tries = 0, created_at = now(), expires_at = excluded.expires_at`,
      [scope.signInHash, scope.statementHash, scope.userId, codeHash],
    );
  }

  /** Counts a try, and returns whether the code is right. A right one is deleted. */
  async takeCode(sql: Sql, scope: ProofScope, codeHash: string): Promise<boolean> {
    const where = `sign_in_hash = $1 AND statement_hash = $2 AND expires_at > now()`;
    const key = [scope.signInHash, scope.statementHash];
    const counted = await sql.query(
      `UPDATE proof_codes SET tries = tries + 1 WHERE ${where} AND tries < ${CODE_TRIES} RETURNING 1`,
      key,
    );
    if (counted.length === 0) return false;
    const taken = await sql.query(`DELETE FROM proof_codes WHERE ${where} AND code_hash = $3 RETURNING 1`, [
      ...key,
      codeHash,
    ]);
    return taken.length === 1;
  }
}
