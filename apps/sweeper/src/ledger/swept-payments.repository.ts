import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { PaymentRow } from '../payments/payment.entity.js';
import type { SweptShare } from './share-out.js';
import type { LogPlace } from './swept-log.js';

/** Payments as final sweeps find and leave them. */
@Injectable()
export class SweptPaymentsRepository {
  /** Payments of one address and token that are not done and whose transfer lies between two logs. */
  async between(
    sql: Sql,
    { deposit, token }: { deposit: string; token: string },
    after: LogPlace | undefined,
    before: LogPlace,
  ): Promise<PaymentRow[]> {
    return sql.query<PaymentRow>(
      `SELECT * FROM payments WHERE deposit = $1 AND token = $2 AND NOT reverted AND status <> 'done'
         AND (transfer_block, transfer_log) > ($3, $4) AND (transfer_block, transfer_log) < ($5, $6)
       ORDER BY transfer_block, transfer_log FOR UPDATE`,
      [deposit, token, after?.block_number ?? -1, after?.log_index ?? -1, before.block_number, before.log_index],
    );
  }

  async markDone(sql: Sql, sweepTxHash: string, shares: readonly SweptShare[]): Promise<void> {
    await sql.query(
      `UPDATE payments p SET status = 'done', sweep_tx_hash = $1, fee = s.fee, net = s.net, done_at = now(),
         blocked_reason = NULL, blocked_message = NULL
       FROM unnest($2::bigint[], $3::numeric[], $4::numeric[]) AS s (payment_id, fee, net)
       WHERE p.payment_id = s.payment_id AND p.status <> 'done'`,
      [
        sweepTxHash,
        shares.map((share) => share.paymentId),
        shares.map((share) => String(share.fee)),
        shares.map((share) => String(share.net)),
      ],
    );
  }

  /**
   * Back to the queue: payments whose transaction has ended and whose address no final sweep emptied since they arrived. A reorg makes
   * such: the sweep is mined again first, the transfer after it. Returns them.
   */
  async requeueMissed(sql: Sql): Promise<number[]> {
    const rows = await sql.query<{ payment_id: number }>(
      `UPDATE payments p SET status = 'queued', transaction_id = NULL, next_try_at = now()
       FROM transactions t
       WHERE p.status = 'sent' AND t.id = p.transaction_id AND t.state <> 'pending' AND NOT EXISTS (
         SELECT 1 FROM swept_logs l WHERE l.deposit = p.deposit AND l.token = p.token
           AND (l.block_number, l.log_index) > (p.transfer_block, p.transfer_log))
       RETURNING p.payment_id`,
    );
    return rows.map(({ payment_id }) => payment_id);
  }
}
