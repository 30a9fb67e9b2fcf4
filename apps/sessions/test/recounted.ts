import type { Sql } from '@libs/service-kit/database/sql';

const DAY = (column: string) => `to_char((${column} AT TIME ZONE 'UTC')::date, 'YYYY-MM-DD')`;

/**
 * Returns the totals of a merchant's sessions and payments, read one by one: the values that `sums` must return in the
 * same snapshot.
 */
export async function recounted(sql: Sql, merchantId: number) {
  const days = await sql.query(
    `SELECT day, sum(sessions)::bigint AS sessions, sum(ended)::bigint AS ended, sum(paid)::bigint AS paid,
       sum(payments)::bigint AS payments, sum(volume) AS volume, sum(fees) AS fees, sum(net) AS net
     FROM (
       SELECT ${DAY('created_at')} AS day, 1 AS sessions, 0 AS ended, 0 AS paid, 0 AS payments, 0 AS volume, 0 AS fees, 0 AS net
       FROM sessions WHERE merchant_id = $1
       UNION ALL
       SELECT ${DAY('ended_at')}, 0, 1, (status = 'paid')::int, 0, 0, 0, 0
       FROM sessions WHERE merchant_id = $1 AND ended_at IS NOT NULL
       UNION ALL
       SELECT ${DAY('confirmed_at')}, 0, 0, 0, (NOT below_minimum)::int, base_units, coalesce(fee, 0), coalesce(net, 0)
       FROM payments WHERE merchant_id = $1 AND status IN ('confirmed', 'late', 'swept')
     ) one GROUP BY day ORDER BY day`,
    [merchantId],
  );
  const [overall] = await sql.query(
    `SELECT s.*, p.* FROM (
       SELECT count(*) AS sessions, count(*) FILTER (WHERE status IN ('open', 'processing')) AS open_sessions,
         coalesce(sum(amount_usd_cents) FILTER (WHERE status IN ('open', 'processing')), 0)::bigint AS open_usd_cents
       FROM sessions WHERE merchant_id = $1
     ) s, (
       SELECT count(*) FILTER (WHERE NOT below_minimum) AS waiting_payments, coalesce(sum(base_units), 0) AS waiting_units
       FROM payments WHERE merchant_id = $1 AND status IN ('confirmed', 'late')
     ) p`,
    [merchantId],
  );
  return { days, overall };
}
