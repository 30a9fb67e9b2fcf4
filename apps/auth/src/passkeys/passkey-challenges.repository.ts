import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { ChallengeScope } from './challenge-scope.js';
import type { PasskeyChallengeRow } from './passkey-challenge.entity.js';

/** How long a browser and its owner may take. */
export const CHALLENGE_MIN = 5;

/**
 * The number of expired challenges deleted with each new one: more than one, so that the table shrinks to those that
 * count.
 */
const EXPIRED_BATCH_SIZE = 10;

@Injectable()
export class PasskeyChallengesRepository {
  /**
   * Stores a challenge, in place of an earlier one for the same purpose. Deletes some expired ones as well: strangers
   * begin as many as they have browsers, and while others come none outlives its time.
   */
  async begin(sql: Sql, scope: ChallengeScope, challengeHash: string, name: string | null): Promise<void> {
    await sql.query(
      `DELETE FROM passkey_challenges WHERE (purpose, bound_to) IN (
         SELECT purpose, bound_to FROM passkey_challenges WHERE created_at < now() - interval '${CHALLENGE_MIN} minutes'
         ORDER BY created_at LIMIT ${EXPIRED_BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    );
    await sql.query(
      `INSERT INTO passkey_challenges (purpose, bound_to, challenge_hash, statement_hash, name) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (purpose, bound_to) DO UPDATE SET challenge_hash = excluded.challenge_hash,
         statement_hash = excluded.statement_hash, name = excluded.name, created_at = now()`,
      [scope.purpose, scope.boundTo, challengeHash, scope.statementHash ?? null, name],
    );
  }

  /** Takes a challenge: of two responses to it, one gets it. Returns undefined where no such challenge waits. */
  async take(
    sql: Sql,
    scope: ChallengeScope,
    challengeHash: string,
  ): Promise<Pick<PasskeyChallengeRow, 'name'> | undefined> {
    const [row] = await sql.query<Pick<PasskeyChallengeRow, 'name'>>(
      `DELETE FROM passkey_challenges
       WHERE purpose = $1 AND bound_to = $2 AND challenge_hash = $3 AND statement_hash IS NOT DISTINCT FROM $4
         AND created_at > now() - interval '${CHALLENGE_MIN} minutes' RETURNING name`,
      [scope.purpose, scope.boundTo, challengeHash, scope.statementHash ?? null],
    );
    return row;
  }
}
