import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { UNCHECKED_LOG } from '../ledger/ledger-work.queries.js';

/** A transaction with an unchecked row, and the time since which it is doubted, as text so that no digit is lost. */
export interface UncheckedSweep {
  readonly tx_hash: string;
  readonly doubted_at: string | null;
}

/** Sweeps that were written from one provider alone. */
@Injectable()
export class LogAuditRepository {
  /**
   * Returns the next transactions, in the order of their hashes, with a row that is not checked: since a reorg, or
   * because it is older than the check.
   */
  async unchecked(sql: Sql, why: keyof typeof UNCHECKED_LOG, after: string, limit: number): Promise<UncheckedSweep[]> {
    return sql.query<UncheckedSweep>(
      `SELECT tx_hash, max(doubted_at)::text AS doubted_at FROM swept_logs
       WHERE ${UNCHECKED_LOG[why]} AND tx_hash > $1
       GROUP BY tx_hash ORDER BY tx_hash LIMIT $2`,
      [after, limit],
      { prepared: `${why} logs to check` },
    );
  }

  /**
   * Locks the unchecked rows of a transaction. Returns false when they have been checked since they were read, or were
   * doubted again by another reorg.
   */
  async lockAsRead(sql: Sql, { tx_hash, doubted_at }: UncheckedSweep): Promise<boolean> {
    const [now] = await sql.query<{ left: number; doubted_at: string | null }>(
      `WITH locked AS (SELECT doubted_at FROM swept_logs WHERE tx_hash = $1 AND checked_at IS NULL ORDER BY ordinal FOR UPDATE)
       SELECT count(*)::int AS left, max(doubted_at)::text AS doubted_at FROM locked`,
      [tx_hash],
    );
    return now!.left > 0 && now!.doubted_at === doubted_at;
  }

  /** Returns whether a reorg made a transaction doubtful so recently that it may just not be mined again yet. */
  async mayBeMinedAgain(sql: Sql, txHash: string, aboveHead: number, forMs: number): Promise<boolean> {
    const rows = await sql.query(
      `SELECT 1 FROM swept_logs WHERE tx_hash = $1 AND checked_at IS NULL AND doubted_from IS NOT NULL
         AND (doubted_from > $2 OR doubted_at > now() - $3 * interval '1 ms') LIMIT 1`,
      [txHash, aboveHead, forMs],
    );
    return rows.length > 0;
  }
}
