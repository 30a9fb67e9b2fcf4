import { LIVE_ONLY } from '@libs/dto/test-mode/test-mode';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The payments of the last hour, and how long their detection took. */
export interface LastHour {
  payments: number;
  p50_s: number;
  p95_s: number;
}

/** Only the newest payments of the hour are timed: more would cost more without improving the figure. */
const MAX_TIMED = 10_000;
const WEEKS = 4;

/**
 * The figures of all merchants together that operators watch, in live mode. Each query reads a bounded period from one
 * index.
 */
@Injectable()
export class SalesGaugesRepository {
  async lastHour(sql: Sql): Promise<LastHour> {
    const [row] = await sql.query<LastHour>(
      `SELECT (SELECT count(*) FROM payments WHERE detected_at > now() - interval '1 hour' AND ${LIVE_ONLY})::int AS payments,
         coalesce(ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY took_s)), 0)::int AS p50_s,
         coalesce(ceil(percentile_cont(0.95) WITHIN GROUP (ORDER BY took_s)), 0)::int AS p95_s
       FROM (
         SELECT greatest(extract(epoch FROM detected_at - block_time), 0) AS took_s FROM payments
         WHERE detected_at > now() - interval '1 hour' AND ${LIVE_ONLY} ORDER BY detected_at DESC LIMIT ${MAX_TIMED}
       ) newest`,
    );
    return row!;
  }

  /**
   * Returns the usual number of payments in this hour of the week: the mean of the last weeks. On a younger platform it
   * is lower.
   */
  async usualInThisHour(sql: Sql): Promise<number> {
    const [row] = await sql.query<{ usual: number }>(
      `SELECT (sum(counted.payments) / ${WEEKS})::int AS usual FROM generate_series(1, ${WEEKS}) AS week
       CROSS JOIN LATERAL (
         SELECT count(*) AS payments FROM payments
         WHERE detected_at > now() - week * interval '7 days' - interval '1 hour'
           AND detected_at <= now() - week * interval '7 days' AND ${LIVE_ONLY}
       ) counted`,
    );
    return row!.usual;
  }

  /**
   * Returns payments that were credited, left the chain since and are not back: their sum over a day in base units, and
   * their number in the last hour.
   */
  async reverted(sql: Sql): Promise<{ payments: number; units: bigint }> {
    const [row] = await sql.query<{ payments: number; units: bigint }>(
      `SELECT count(*) FILTER (WHERE reverted_at > now() - interval '1 hour')::int AS payments, coalesce(sum(base_units), 0) AS units
       FROM payments WHERE status = 'reverted' AND confirmed_at IS NOT NULL AND reverted_at > now() - interval '24 hours' AND ${LIVE_ONLY}`,
    );
    return row!;
  }

  /** Returns the number of sessions that ended in the last day, and how many of them were paid. */
  async ended(sql: Sql): Promise<{ ended: number; paid: number }> {
    const [row] = await sql.query<{ ended: number; paid: number }>(
      `SELECT count(*)::int AS ended, count(*) FILTER (WHERE status = 'paid')::int AS paid
       FROM sessions WHERE ended_at > now() - interval '24 hours' AND ${LIVE_ONLY}`,
    );
    return row!;
  }
}
