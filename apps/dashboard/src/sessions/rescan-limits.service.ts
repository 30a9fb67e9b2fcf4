import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';

const MOST = 10;
const WINDOW_S = 60;

/** How often a merchant may have the chain looked at. Counted in Postgres, so that replicas count together. */
@Injectable()
export class RescanLimits {
  constructor(private readonly database: Database) {}

  /** Counts one. Throws `rate_limited` when there were too many in this minute. */
  async count(merchantId: number): Promise<void> {
    const [row] = await this.database.query<{ count: number; left_s: number }>(
      `INSERT INTO rescan_counters AS c (merchant_id, count, expires_at)
       VALUES ($1, 1, now() + $2::int * interval '1 second')
       ON CONFLICT (merchant_id) DO UPDATE SET
         count = CASE WHEN c.expires_at <= now() THEN 1 ELSE least(c.count, 1000000) + 1 END,
         expires_at = CASE WHEN c.expires_at <= now() THEN excluded.expires_at ELSE c.expires_at END
       RETURNING count, extract(epoch FROM expires_at - now())::float8 AS left_s`,
      [merchantId, WINDOW_S],
    );
    const { count, left_s } = row!;
    if (count > MOST) throw new AppError('rate_limited', {}, { retryAfterS: Math.max(1, Math.ceil(left_s)) });
  }
}
