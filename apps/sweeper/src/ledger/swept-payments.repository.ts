import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { PaymentRow } from '../payments/payment.entity.js';
import { SWEEP_STEPS } from '../payments/sweep-steps.js';
import { CHANGED_PAYMENT, PAYMENT_OF_ENDED } from './ledger-work.queries.js';
import type { SweptShare } from './shares/share-out.js';
import type { LogPosition, SweptLog } from './swept-log.js';
import type { SweepName } from './swept-logs.repository.js';

const { final, undone, returned } = SWEEP_STEPS;

const SHARE = new ColumnList(PaymentRow, ['payment_id', 'fee', 'net']);

const MOVABLE = new NamedStatement(
  `SELECT * FROM payments WHERE deposit = :deposit AND token = :token AND NOT reverted
     AND (status <> 'done' OR sweep_tx_hash = :tx_hash)
     AND (transfer_block, transfer_log) > (:after_block, :after_log) AND (transfer_block, transfer_log) < (:block, :log)
   ORDER BY transfer_block, transfer_log FOR UPDATE`,
  { prepared: 'payments that a log moved' },
);

const MARK_DONE = new NamedStatement(
  `UPDATE payments p SET status = ${final.to}, sweep_tx_hash = :sweep_tx_hash, fee = s.fee, net = s.net, done_at = now(),
     blocked_reason = NULL, blocked_message = NULL, sweep_version = p.sweep_version + 1, look_again = false
   FROM ${SHARE.unnested('s')}
   WHERE p.payment_id = s.payment_id AND p.status IN (${final.from}) RETURNING p.payment_id, p.sweep_version`,
  { prepared: 'mark payments done' },
);

/** The payments that final sweeps have moved. */
@Injectable()
export class SweptPaymentsRepository {
  /**
   * Returns payments of a log's address and token that are not done, or done by the log's own transaction, and whose
   * transfer lies between the previous log and this one.
   */
  async movableBy(sql: Sql, log: SweptLog, after: LogPosition | undefined): Promise<PaymentRow[]> {
    return MOVABLE.query<PaymentRow>(sql, {
      deposit: log.deposit,
      token: log.token,
      tx_hash: log.tx_hash,
      after_block: after?.block_number ?? -1,
      after_log: after?.log_index ?? -1,
      block: log.block_number,
      log: log.log_index,
    });
  }

  /** Marks payments as done. Returns them with the versions to publish. */
  async markDone(
    sql: Sql,
    sweepTxHash: string,
    shares: readonly SweptShare[],
  ): Promise<Pick<PaymentRow, 'payment_id' | 'sweep_version'>[]> {
    const rows = shares.map(({ paymentId, fee, net }) => ({ payment_id: paymentId, fee, net }));
    return MARK_DONE.query(sql, { sweep_tx_hash: sweepTxHash, ...SHARE.arraysOf(rows) });
  }

  /** Requeues the payments of a sweep that is no longer on the chain. Returns them with their versions. */
  async takeBack(sql: Sql, { tx_hash, deposit, token }: SweepName): Promise<PaymentRow[]> {
    return sql.query<PaymentRow>(
      `UPDATE payments SET status = ${undone.to}, sweep_tx_hash = NULL, fee = NULL, net = NULL, done_at = NULL,
         transaction_id = NULL, next_try_at = now(), queued_at = now(), sweep_version = sweep_version + 1, look_again = false
       WHERE deposit = $2 AND token = $3 AND status IN (${undone.from}) AND sweep_tx_hash = $1 RETURNING *`,
      [tx_hash, deposit, token],
    );
  }

  /**
   * Marks payments of these logs' addresses for another check if they are done by a sweep other than the first one
   * after their transfer.
   */
  async recheckMisplaced(sql: Sql, logs: readonly SweptLog[]): Promise<void> {
    await sql.query(
      `UPDATE payments p SET look_again = true WHERE status = 'done' AND NOT look_again
         AND (deposit, token) IN (SELECT * FROM unnest($1::text[], $2::text[]))
         AND sweep_tx_hash IS DISTINCT FROM (
           SELECT l.tx_hash FROM swept_logs l WHERE l.deposit = p.deposit AND l.token = p.token
             AND (l.block_number, l.log_index) > (p.transfer_block, p.transfer_log)
           ORDER BY l.block_number, l.log_index LIMIT 1)`,
      [logs.map(({ deposit }) => deposit), logs.map(({ token }) => token)],
    );
  }

  /** Returns payments that an event changed after they were done, in their order, after the given one. */
  async changedAfterDone(sql: Sql, after: number, limit: number): Promise<PaymentRow[]> {
    return sql.query<PaymentRow>(
      `SELECT * FROM payments WHERE ${CHANGED_PAYMENT} AND payment_id > $1 ORDER BY payment_id LIMIT $2`,
      [after, limit],
      { prepared: 'payments to look at again' },
    );
  }

  /** Locks a payment as it was read. Returns undefined where it changed since. */
  async lockAsRead(sql: Sql, { payment_id, last_event, sweep_version }: PaymentRow): Promise<PaymentRow | undefined> {
    const [row] = await sql.query<PaymentRow>(
      `SELECT * FROM payments WHERE payment_id = $1 AND last_event = $2 AND sweep_version = $3 AND look_again
         AND status = 'done' FOR UPDATE`,
      [payment_id, last_event, sweep_version],
    );
    return row;
  }

  /** Ends the check of a payment whose sweep is published again. Returns its increased version. */
  async markRechecked(sql: Sql, paymentId: number): Promise<number> {
    const [row] = await sql.query<{ sweep_version: number }>(
      'UPDATE payments SET look_again = false, sweep_version = sweep_version + 1 WHERE payment_id = $1 RETURNING sweep_version',
      [paymentId],
    );
    return row!.sweep_version;
  }

  /**
   * Requeues payments whose transaction has ended but whose address no final sweep has emptied since they arrived. This
   * happens when a reorg mines the sweep again before the transfer. Returns them.
   */
  async requeueMissed(sql: Sql): Promise<number[]> {
    const rows = await sql.query<{ payment_id: number }>(
      `UPDATE payments p SET status = ${returned.to}, transaction_id = NULL, next_try_at = now()
       FROM transactions t
       WHERE ${PAYMENT_OF_ENDED} AND NOT EXISTS (
         SELECT 1 FROM swept_logs l WHERE l.deposit = p.deposit AND l.token = p.token
           AND (l.block_number, l.log_index) > (p.transfer_block, p.transfer_log))
       RETURNING p.payment_id`,
      [],
      { prepared: 'requeue missed payments' },
    );
    return rows.map(({ payment_id }) => payment_id);
  }
}
