import { ATTENTION_MOST, type SessionAttention } from '@libs/dto/payments/attention';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** A merchant's days from a moment on, to before another. Both are midnights of UTC. */
export interface Period {
  merchantId: number;
  from: Date;
  to: Date;
}

/** What was credited on a day of UTC, and what became of it since. Base units. */
export interface DaySums {
  day: string;
  volume: bigint;
  fee: bigint;
  net: bigint;
  payments: number;
  sessions: number;
}

export interface EndedSessions {
  ended: number;
  paid: number;
}

export interface AllTimeTotals {
  sessions: number;
  payments: number;
  settled_volume: bigint;
}

export interface StandNow {
  /** Base units. */
  waiting: bigint;
  waiting_payments: number;
  open_sessions: number;
}

/** Each query is answered by one index alone. */
@Injectable()
export class OverviewRepository {
  /** Days with something on them. */
  async days(sql: Sql, { merchantId, from, to }: Period): Promise<DaySums[]> {
    return sql.query<DaySums>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(volume) AS volume, sum(fee) AS fee, sum(net) AS net,
         sum(payments)::bigint AS payments, sum(sessions)::bigint AS sessions
       FROM (
         SELECT (confirmed_at AT TIME ZONE 'UTC')::date AS day, sum(base_units) AS volume,
           coalesce(sum(fee), 0) AS fee, coalesce(sum(net), 0) AS net,
           count(*) FILTER (WHERE NOT below_minimum) AS payments, 0 AS sessions
         FROM payments
         WHERE merchant_id = $1 AND confirmed_at >= $2 AND confirmed_at < $3 AND status IN ('confirmed', 'late', 'swept')
         GROUP BY 1
         UNION ALL
         SELECT (created_at AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, count(*)
         FROM sessions WHERE merchant_id = $1 AND created_at >= $2 AND created_at < $3 GROUP BY 1
       ) counted GROUP BY counted.day ORDER BY counted.day`,
      [merchantId, from, to],
    );
  }

  /** Sessions made since a moment, by label; each counted up to a bound. */
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

  async ended(sql: Sql, { merchantId, from, to }: Period): Promise<EndedSessions> {
    const [row] = await sql.query<EndedSessions>(
      `SELECT count(*) AS ended, count(*) FILTER (WHERE status = 'paid') AS paid FROM sessions
       WHERE merchant_id = $1 AND ended_at >= $2 AND ended_at < $3`,
      [merchantId, from, to],
    );
    return row!;
  }

  async totals(sql: Sql, merchantId: number): Promise<AllTimeTotals> {
    const [row] = await sql.query<AllTimeTotals>(
      `SELECT (SELECT count(*) FROM sessions WHERE merchant_id = $1) AS sessions,
         coalesce(sum(payments_count), 0)::bigint AS payments,
         coalesce(sum(settled_volume_units), 0) AS settled_volume
       FROM usage_months WHERE merchant_id = $1`,
      [merchantId],
    );
    return row!;
  }

  async firstPaymentAt(sql: Sql, merchantId: number): Promise<Date | undefined> {
    const [row] = await sql.query<{ at: Date | null }>(
      `SELECT min(confirmed_at) AS at FROM payments
       WHERE merchant_id = $1 AND status IN ('confirmed', 'late', 'swept') AND NOT below_minimum`,
      [merchantId],
    );
    return row?.at ?? undefined;
  }

  async now(sql: Sql, merchantId: number): Promise<StandNow> {
    const [row] = await sql.query<StandNow>(
      `SELECT waiting.units AS waiting, waiting.payments AS waiting_payments,
         (SELECT count(*) FROM sessions WHERE merchant_id = $1 AND status IN ('open', 'processing')) AS open_sessions
       FROM (
         SELECT coalesce(sum(base_units), 0) AS units, count(*) FILTER (WHERE NOT below_minimum) AS payments FROM payments
         WHERE merchant_id = $1 AND status IN ('confirmed', 'late')
       ) waiting`,
      [merchantId],
    );
    return row!;
  }
}
