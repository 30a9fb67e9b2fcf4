import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Sweeps that were written on the word of one provider. */
@Injectable()
export class LogAuditRepository {
  /** Transactions after one, in the order of their hashes, of which some row is not checked. */
  async unchecked(sql: Sql, after: string, limit: number): Promise<string[]> {
    const rows = await sql.query<{ tx_hash: string }>(
      `SELECT DISTINCT tx_hash FROM swept_logs WHERE checked_at IS NULL AND tx_hash > $1 ORDER BY tx_hash LIMIT $2`,
      [after, limit],
    );
    return rows.map((row) => row.tx_hash);
  }

  /**
   * Removes rows of a transaction that were not confirmed, and what followed from them: their payments are swept again if they are still
   * there. Returns how many rows and payments those were.
   */
  async remove(sql: Sql, txHash: string): Promise<{ logs: number; payments: number }> {
    const logs = await sql.query<{ deposit: string; token: string }>(
      'DELETE FROM swept_logs WHERE tx_hash = $1 AND checked_at IS NULL RETURNING deposit, token',
      [txHash],
    );
    const payments = await sql.query(
      `UPDATE payments p SET status = 'queued', sweep_tx_hash = NULL, fee = NULL, net = NULL, done_at = NULL,
         transaction_id = NULL, next_try_at = now()
       FROM unnest($2::text[], $3::text[]) AS gone (deposit, token)
       WHERE p.deposit = gone.deposit AND p.token = gone.token AND p.status = 'done' AND p.sweep_tx_hash = $1
       RETURNING p.payment_id`,
      [txHash, logs.map(({ deposit }) => deposit), logs.map(({ token }) => token)],
    );
    return { logs: logs.length, payments: payments.length };
  }
}
