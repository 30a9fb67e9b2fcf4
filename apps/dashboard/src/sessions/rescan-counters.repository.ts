import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Rescans of merchants in the present window. */
@Injectable()
export class RescanCountersRepository {
  /** Counts one; a window begins with its first. */
  async count(sql: Sql, merchantId: number, windowS: number): Promise<{ count: number; left_s: number }> {
    const [row] = await sql.query<{ count: number; left_s: number }>(
      `INSERT INTO rescan_counters AS c (merchant_id, count, expires_at)
       VALUES ($1, 1, now() + $2::int * interval '1 second')
       ON CONFLICT (merchant_id) DO UPDATE SET
         count = CASE WHEN c.expires_at <= now() THEN 1 ELSE least(c.count, 1000000) + 1 END,
         expires_at = CASE WHEN c.expires_at <= now() THEN excluded.expires_at ELSE c.expires_at END
       RETURNING count, extract(epoch FROM expires_at - now())::float8 AS left_s`,
      [merchantId, windowS],
    );
    return row!;
  }
}
