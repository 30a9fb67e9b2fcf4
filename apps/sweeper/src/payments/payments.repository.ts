import type { SweepBlock } from '@libs/events/payloads/sweeps.payload';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { PaymentRow } from './payment.entity.js';
import { SWEEP_STEPS } from './sweep-steps.js';

const { broadcast, returned, blocked } = SWEEP_STEPS;

/**
 * The payer of the gas: a merchant's relayer, or the platform (null) with a relayer that sends for a share of its
 * merchants.
 */
export interface Payer {
  readonly relayer: string | null;
  readonly share?: { readonly own: string; readonly among: readonly string[] } | undefined;
}

/** Payments to sweep. */
@Injectable()
export class PaymentsRepository {
  /**
   * Returns due payments at up to `limit` addresses, longest due first, whose gas `relayer` pays. Null is the platform;
   * then `share` limits them to a share of its merchants. The limit counts addresses because a sweep empties a whole
   * address, and ten thousand payments at one must not delay those at others.
   */
  async due(sql: Sql, chainId: number, { relayer, share }: Payer, limit: number): Promise<PaymentRow[]> {
    const isDivided = share !== undefined && share.among.length > 1;
    return sql.query<PaymentRow>(
      `WITH holder AS (
         SELECT deposit, token, since FROM (
           SELECT p.deposit, p.token, min(p.next_try_at) AS since FROM payments p
           LEFT JOIN LATERAL (
             SELECT relayer FROM wallets w WHERE w.merchant_id = p.merchant_id ORDER BY version DESC LIMIT 1
           ) w ON true
           WHERE p.status IN (${broadcast.from}) AND NOT p.reverted AND p.next_try_at <= now() AND p.chain_id = $1
             AND w.relayer IS NOT DISTINCT FROM $2
             AND ($4::text[] IS NULL OR $5 = (
               SELECT sender FROM unnest($4::text[]) AS sender
               ORDER BY hashint8extended(p.merchant_id, hashtextextended(sender, 0)), sender LIMIT 1
             ))
           GROUP BY p.deposit, p.token
         ) candidates
         -- The newest event about a session decides for all payments at its address, in whatever order they came. Dust has no hold of its own.
         WHERE coalesce((
           SELECT n.held_until <= now() FROM payments n WHERE n.deposit = candidates.deposit AND NOT n.is_dust
           ORDER BY n.last_event DESC LIMIT 1
         ), true)
         ORDER BY since LIMIT $3
       )
       SELECT p.* FROM holder JOIN payments p USING (deposit, token)
       WHERE p.status IN (${broadcast.from}) AND NOT p.reverted AND p.next_try_at <= now()
       ORDER BY holder.since, p.payment_id`,
      [chainId, relayer, limit, isDivided ? share.among : null, isDivided ? share.own : null],
      { prepared: 'due payments' },
    );
  }

  /** Assigns payments to the transaction that was just signed. Returns how many were still free. */
  async markSent(sql: Sql, paymentIds: readonly number[], transactionId: number): Promise<number> {
    const rows = await sql.query(
      `UPDATE payments SET status = ${broadcast.to}, transaction_id = $2, blocked_reason = NULL, blocked_message = NULL, tries = 0
       WHERE payment_id = ANY($1::bigint[]) AND status IN (${broadcast.from}) AND NOT reverted RETURNING 1`,
      [paymentIds, transactionId],
    );
    return rows.length;
  }

  async ofTransaction(sql: Sql, transactionId: number): Promise<PaymentRow[]> {
    return sql.query<PaymentRow>(
      `SELECT * FROM payments WHERE transaction_id = $1 AND status IN (${returned.from}) ORDER BY payment_id FOR UPDATE`,
      [transactionId],
    );
  }

  /** Requeues payments that their transaction can no longer move. */
  async requeue(sql: Sql, paymentIds: readonly number[], waitMs: number): Promise<void> {
    await sql.query(
      `UPDATE payments SET status = ${returned.to}, transaction_id = NULL, next_try_at = now() + $2 * interval '1 ms'
       WHERE payment_id = ANY($1::bigint[]) AND status IN (${returned.from})`,
      [paymentIds, waitMs],
    );
  }

  /** Leaves payments unchanged for a later attempt; dust waits for `dustWaitMs`. */
  async defer(
    sql: Sql,
    paymentIds: readonly number[],
    { waitMs, dustWaitMs }: { waitMs: number; dustWaitMs: number },
  ): Promise<void> {
    if (paymentIds.length === 0) return;
    await sql.query(
      `UPDATE payments SET next_try_at = now() + CASE WHEN is_dust THEN $3::bigint ELSE $2::bigint END * interval '1 ms'
       WHERE payment_id = ANY($1::bigint[]) AND status IN (${broadcast.from})`,
      [paymentIds, waitMs, dustWaitMs],
    );
  }

  /** Blocks payments for one reason, each with its own backoff. Returns those whose reason is new. */
  async block(
    sql: Sql,
    reason: SweepBlock,
    message: string,
    waits: readonly { paymentId: number; waitMs: number }[],
  ): Promise<number[]> {
    const rows = await sql.query<{ payment_id: number; changed: boolean }>(
      `UPDATE payments p SET status = ${blocked.to}, blocked_reason = $1, blocked_message = $2, tries = p.tries + 1,
         transaction_id = NULL, next_try_at = now() + w.wait_ms * interval '1 ms'
       FROM (SELECT o.payment_id, o.blocked_reason FROM payments o WHERE o.payment_id = ANY($3::bigint[])
             ORDER BY o.payment_id FOR UPDATE) before
       JOIN unnest($3::bigint[], $4::bigint[]) AS w (payment_id, wait_ms) USING (payment_id)
       WHERE p.payment_id = before.payment_id AND p.status IN (${blocked.from}) AND NOT p.reverted
       RETURNING p.payment_id, before.blocked_reason IS DISTINCT FROM $1 AS changed`,
      [reason, message, waits.map((wait) => wait.paymentId), waits.map((wait) => wait.waitMs)],
    );
    return rows.filter((row) => row.changed).map((row) => row.payment_id);
  }

  /** Returns those of the addresses (lower case) that are deposit addresses of payments. */
  async depositsAmong(sql: Sql, addresses: readonly string[]): Promise<Set<string>> {
    const rows = await sql.query<{ deposit: string }>(
      'SELECT DISTINCT deposit FROM payments WHERE deposit = ANY($1::text[])',
      [addresses],
    );
    return new Set(rows.map(({ deposit }) => deposit));
  }
}
