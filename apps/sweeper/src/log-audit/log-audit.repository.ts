import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { UNCHECKED_LOG } from '../ledger/ledger-work.queries.js';

/** Sweeps that were written from one provider alone. */
@Injectable()
export class LogAuditRepository {
  /** Transactions after one, in the order of their hashes, of which some row is not checked: since a reorg, or from before there were checks. */
  async unchecked(sql: Sql, why: keyof typeof UNCHECKED_LOG, after: string, limit: number): Promise<string[]> {
    const rows = await sql.query<{ tx_hash: string }>(
      `SELECT DISTINCT tx_hash FROM swept_logs
       WHERE ${UNCHECKED_LOG[why]} AND tx_hash > $1
       ORDER BY tx_hash LIMIT $2`,
      [after, limit],
      { prepared: `${why} logs to check` },
    );
    return rows.map((row) => row.tx_hash);
  }

  /** Whether a reorg made a transaction doubtful so lately that it may just not be mined again yet. */
  async mayComeBack(sql: Sql, txHash: string, aboveHead: number, forMs: number): Promise<boolean> {
    const rows = await sql.query(
      `SELECT 1 FROM swept_logs WHERE tx_hash = $1 AND checked_at IS NULL AND doubted_from IS NOT NULL
         AND (doubted_from > $2 OR doubted_at > now() - $3 * interval '1 ms') LIMIT 1`,
      [txHash, aboveHead, forMs],
    );
    return rows.length > 0;
  }
}
