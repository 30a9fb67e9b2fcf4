import type { Asset } from '@libs/events/payloads/chain.payload';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export interface UsageRow {
  month: string;
  asset: Asset;
  payments_count: number;
  settled_volume_usd_cents: number;
  fees_usd_cents: number;
}

/** A change of one month's numbers; negative when a credit is taken back. */
export interface UsageChange {
  merchantId: number;
  asset: Asset;
  /** A moment of the month, in UTC. */
  at: Date;
  payments: number;
  volumeUsdCents: number;
  feesUsdCents: number;
}

@Injectable()
export class UsageRepository {
  async add(sql: Sql, change: UsageChange): Promise<void> {
    await sql.query(
      `INSERT INTO usage_months AS u (merchant_id, month, asset, payments_count, settled_volume_usd_cents, fees_usd_cents)
       VALUES ($1, date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC')::date, $3, $4, $5, $6)
       ON CONFLICT (merchant_id, month, asset) DO UPDATE SET
         payments_count = u.payments_count + excluded.payments_count,
         settled_volume_usd_cents = u.settled_volume_usd_cents + excluded.settled_volume_usd_cents,
         fees_usd_cents = u.fees_usd_cents + excluded.fees_usd_cents`,
      [change.merchantId, change.at, change.asset, change.payments, change.volumeUsdCents, change.feesUsdCents],
    );
  }

  /** What was settled in the UTC month of `at`. */
  async settledUsdCents(sql: Sql, merchantId: number, at: Date): Promise<number> {
    const [row] = await sql.query<{ settled: bigint }>(
      `SELECT coalesce(sum(settled_volume_usd_cents), 0) AS settled FROM usage_months
       WHERE merchant_id = $1 AND month = date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC')::date`,
      [merchantId, at],
    );
    return Number(row!.settled);
  }

  /** All months, newest first, a row for each asset. */
  async months(sql: Sql, merchantId: number): Promise<UsageRow[]> {
    return sql.query<UsageRow>(
      `SELECT to_char(month, 'YYYY-MM') AS month, asset, payments_count, settled_volume_usd_cents, fees_usd_cents
       FROM usage_months WHERE merchant_id = $1 ORDER BY usage_months.month DESC, asset`,
      [merchantId],
    );
  }
}
