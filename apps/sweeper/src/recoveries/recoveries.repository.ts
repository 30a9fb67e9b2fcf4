import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { type NewRecovery, RecoveryRow } from './recovery.entity.js';

const NEW = new ColumnList(RecoveryRow, [
  'transfer_id',
  'merchant_id',
  'token',
  'deposit',
  'initial_treasury',
  'treasury_delay_s',
  'merchant_number',
  'fee_bps',
  'session_id',
]);

const REQUEST = new NamedStatement<NewRecovery>(
  `INSERT INTO recoveries AS r (${NEW.names}) VALUES (${NEW.parameters()})
   ON CONFLICT (transfer_id) DO UPDATE SET status = 'queued', message = NULL, transaction_id = NULL,
     requested_at = now(), next_try_at = now()
   WHERE r.status = 'failed' RETURNING *`,
);

@Injectable()
export class RecoveriesRepository {
  /**
   * Queues a recovery, or queues it again after it failed. Returns undefined, without a write, when it is queued, sent
   * or done.
   */
  async request(sql: Sql, recovery: NewRecovery): Promise<RecoveryRow | undefined> {
    const [row] = await REQUEST.query<RecoveryRow>(sql, recovery);
    return row;
  }

  async of(sql: Sql, merchantId: number, transferIds: readonly number[]): Promise<RecoveryRow[]> {
    return sql.query<RecoveryRow>(
      'SELECT * FROM recoveries WHERE merchant_id = $1 AND transfer_id = ANY($2::bigint[])',
      [merchantId, transferIds],
    );
  }

  /** Returns the due recovery that has waited longest. */
  async next(sql: Sql): Promise<RecoveryRow | undefined> {
    const [row] = await sql.query<RecoveryRow>(
      `SELECT * FROM recoveries WHERE status = 'queued' AND next_try_at <= now() ORDER BY next_try_at LIMIT 1`,
      [],
      { prepared: 'due recovery' },
    );
    return row;
  }

  async defer(sql: Sql, transferId: number, delayMs: number): Promise<void> {
    await sql.query(
      `UPDATE recoveries SET next_try_at = now() + $2::float8 * interval '1 millisecond' WHERE transfer_id = $1`,
      [transferId, delayMs],
    );
  }

  /** Marks a recovery as sent. Returns false when it is no longer queued. */
  async markSent(sql: Sql, transferId: number, transactionId: number): Promise<boolean> {
    const rows = await sql.query(
      `UPDATE recoveries SET status = 'sent', transaction_id = $2
       WHERE transfer_id = $1 AND status = 'queued' RETURNING 1`,
      [transferId, transactionId],
    );
    return rows.length > 0;
  }

  async markDone(sql: Sql, transferId: number, txHash: string): Promise<void> {
    await sql.query(
      `UPDATE recoveries SET status = 'done', sweep_tx_hash = $2, done_at = now(), message = NULL
       WHERE transfer_id = $1 AND status <> 'done'`,
      [transferId, txHash],
    );
  }

  async markFailed(sql: Sql, transferId: number, message: string): Promise<void> {
    await sql.query(
      `UPDATE recoveries SET status = 'failed', message = $2 WHERE transfer_id = $1 AND status <> 'done'`,
      [transferId, message],
    );
  }

  async ofTransaction(sql: Sql, transactionId: number): Promise<RecoveryRow | undefined> {
    const [row] = await sql.query<RecoveryRow>(
      `SELECT * FROM recoveries WHERE transaction_id = $1 AND status = 'sent'`,
      [transactionId],
    );
    return row;
  }

  async requeue(sql: Sql, transactionId: number): Promise<void> {
    await sql.query(
      `UPDATE recoveries SET status = 'queued', transaction_id = NULL, next_try_at = now()
       WHERE transaction_id = $1 AND status = 'sent'`,
      [transactionId],
    );
  }

  /** Returns the transaction of the newest recovery that moved this token from this address. */
  async sweptWith(sql: Sql, { deposit, token }: RecoveryRow): Promise<string | undefined> {
    const [row] = await sql.query<{ sweep_tx_hash: string }>(
      `SELECT sweep_tx_hash FROM recoveries WHERE deposit = $1 AND token = $2 AND status = 'done'
       ORDER BY done_at DESC LIMIT 1`,
      [deposit, token],
    );
    return row?.sweep_tx_hash;
  }
}
