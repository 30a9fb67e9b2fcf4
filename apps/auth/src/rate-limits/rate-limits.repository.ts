import { type CountedTry, countTry } from '@libs/service-kit/database/coordination/count-try';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { RateCounterRow } from './rate-counter.entity.js';

/** How long tries in a row are remembered after the last one. */
const ROW_MEMORY_S = 86_400;

const COUNTERS = { table: 'rate_counters', key: 'key' };

@Injectable()
export class RateLimitsRepository {
  /** Counts one try; a window begins with its first try. */
  count(sql: Sql, key: string, windowS: number): Promise<CountedTry> {
    return countTry(sql, COUNTERS, key, windowS);
  }

  /** Subtracts one counted try. */
  async uncount(sql: Sql, key: string): Promise<void> {
    await sql.query('UPDATE rate_counters SET count = greatest(count - 1, 0) WHERE key = $1', [key]);
  }

  /**
   * Counts one try in a row of tries. Returns undefined, without counting, while the wait after the previous try is not
   * over. Concurrent tries are counted one after the other, so that none slips through.
   */
  async countInRow(sql: Sql, key: string): Promise<number | undefined> {
    const [row] = await sql.query<{ count: number }>(
      `INSERT INTO rate_counters AS c (key, count, expires_at) VALUES ($1, 1, now() + $2::int * interval '1 second')
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN c.expires_at <= now() THEN 1 ELSE least(c.count, 1000000) + 1 END,
         expires_at = excluded.expires_at
       WHERE c.blocked_until <= now()
       RETURNING count`,
      [key, ROW_MEMORY_S],
    );
    return row?.count;
  }

  async block(sql: Sql, key: string, delayS: number): Promise<void> {
    await sql.query(`UPDATE rate_counters SET blocked_until = now() + $2::int * interval '1 second' WHERE key = $1`, [
      key,
      delayS,
    ]);
  }

  async blockedForS(sql: Sql, key: string): Promise<number> {
    const [row] = await sql.query<{ left_s: number }>(
      'SELECT extract(epoch FROM blocked_until - now())::float8 AS left_s FROM rate_counters WHERE key = $1',
      [key],
    );
    return Math.max(1, row?.left_s ?? 1);
  }

  async forget(sql: Sql, key: string): Promise<void> {
    await sql.repository(RateCounterRow).delete(key);
  }
}
