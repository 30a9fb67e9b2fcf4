import { ATTENTION_MOST, type SessionAttention } from '@libs/dto/payments/attention';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { CREDITED } from '../ledger/payment.entity.js';

export interface Settled {
  payments: number;
  /** Base units. */
  volume: bigint;
}

/** Figures that are counted up to a bound or read from an index alone; totals are in `sums`. */
@Injectable()
export class OverviewRepository {
  /** Returns the number of sessions created since a moment, by label; each counted up to a bound. */
  async attention(sql: Sql, merchantId: number, from: Date): Promise<SessionAttention> {
    const count = (label: string) =>
      `(SELECT count(*) FROM (SELECT 1 FROM sessions WHERE merchant_id = $1 AND labels <> '{}' AND '${label}' = ANY (labels)
          AND created_at >= $2 ORDER BY created_at DESC LIMIT ${ATTENTION_MOST}) found) AS "${label}"`;
    const [row] = await sql.query<SessionAttention>(
      `SELECT ${['partial', 'over', 'late', 'reverted'].map(count).join(', ')}`,
      [merchantId, from],
    );
    return row!;
  }

  /** Returns the payments and volume credited in all months. */
  async settled(sql: Sql, merchantId: number): Promise<Settled> {
    const [row] = await sql.query<Settled>(
      `SELECT coalesce(sum(payments_count), 0)::bigint AS payments, coalesce(sum(settled_volume_units), 0) AS volume
       FROM usage_months WHERE merchant_id = $1`,
      [merchantId],
    );
    return row!;
  }

  async firstPaymentAt(sql: Sql, merchantId: number): Promise<Date | undefined> {
    const [row] = await sql.query<{ at: Date | null }>(
      `SELECT min(confirmed_at) AS at FROM payments
       WHERE merchant_id = $1 AND ${CREDITED} AND NOT below_minimum`,
      [merchantId],
    );
    return row?.at ?? undefined;
  }
}
