import { LIVE_ONLY } from '@libs/dto/test-mode/test-mode';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { CREDITED } from '../ledger/payment.entity.js';

/** The half-open period [from, to). */
export interface Period {
  from: Date;
  to: Date;
}

export interface MoneyRow {
  payments: number;
  volume: bigint;
  fee: bigint;
  unswept: bigint;
  since: Date | null;
}

export interface MerchantMoneyRow extends MoneyRow {
  merchant_id: number;
  merchant_name: string | null;
}

/** A position in the list: below this volume, and among equals below this merchant. */
export interface MoneyPosition {
  volume: bigint;
  merchantId: number;
}

/** Volume by confirmation, fees by sweep, and the amount waiting now. Each part is answered by one index. */
const PARTS = `
  SELECT merchant_id, 1 AS payments, base_units AS volume, 0::numeric AS fee, 0::numeric AS unswept,
    NULL::timestamptz AS since
  FROM payments WHERE confirmed_at >= $1 AND confirmed_at < $2 AND ${CREDITED}
    AND ${LIVE_ONLY}
  UNION ALL
  SELECT merchant_id, 0, 0, fee, 0, NULL FROM payments WHERE swept_at >= $1 AND swept_at < $2 AND status = 'swept'
    AND ${LIVE_ONLY}
  UNION ALL
  SELECT merchant_id, 0, 0, 0, base_units, confirmed_at FROM payments WHERE status IN ('confirmed', 'late')
    AND ${LIVE_ONLY}`;

const SUMS = `coalesce(sum(payments), 0)::bigint AS payments, coalesce(sum(volume), 0)::numeric(78) AS volume,
  coalesce(sum(fee), 0)::numeric(78) AS fee, coalesce(sum(unswept), 0)::numeric(78) AS unswept, min(since) AS since`;

/** Merchants' money for operators, without test mode, in base units. Both tokens have six decimals. */
@Injectable()
export class MoneyReportRepository {
  async total(sql: Sql, { from, to }: Period): Promise<MoneyRow> {
    const [row] = await sql.query<MoneyRow>(`SELECT ${SUMS} FROM (${PARTS}) parts`, [from, to]);
    return row!;
  }

  /** Returns merchants by volume, the highest first, with one row more than `limit` when there are more. */
  byMerchant(
    sql: Sql,
    { from, to }: Period,
    below: MoneyPosition | undefined,
    limit: number,
  ): Promise<MerchantMoneyRow[]> {
    return sql.query<MerchantMoneyRow>(
      `SELECT summed.*, m.snapshot->>'name' AS merchant_name
       FROM (SELECT merchant_id, ${SUMS} FROM (${PARTS}) parts GROUP BY merchant_id) summed
       LEFT JOIN merchants m USING (merchant_id)
       WHERE $3::numeric IS NULL OR (summed.volume, merchant_id) < ($3::numeric, $4::bigint)
       ORDER BY summed.volume DESC, merchant_id DESC LIMIT $5`,
      [from, to, below?.volume.toString() ?? null, below?.merchantId ?? null, limit + 1],
    );
  }
}
