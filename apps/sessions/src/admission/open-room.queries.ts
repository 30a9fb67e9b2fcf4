import type { OpenBounds } from './session-gates.js';

/** What sessions need to be let in: bounds of all that is open, and the month's cap. */
export interface Room extends OpenBounds {
  /** The cap on what was settled in this month and one session together, in US cents; null: no cap. */
  monthCapUsdCents: number | null;
}

/** SQLSTATE of a statement that found no room and undid itself. */
export const NO_ROOM = 'OS001';
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const UNITS_PER_CENT = 10_000;

const month = (at: string) => `date_trunc('month', ${at} AT TIME ZONE 'UTC')::date`;

/**
 * A part of a WITH in a statement that has new sessions of one merchant as `accepted`: takes room for all of them in its one row of
 * `open_sessions`. Empty when there is not enough. Two statements of one merchant wait for each other at that row, so the bounds are exact, and
 * no open session is read. Its parameters are those of `roomValues`. Where the sessions are of two months, what was settled in both counts:
 * one by one they are of their own.
 */
export const TAKE_ROOM = `room AS (
    INSERT INTO open_sessions AS o (merchant_id, count, usd_cents)
    SELECT merchant_id, count, usd_cents FROM (
      SELECT merchant_id, count(*) AS count, sum(amount_usd_cents)::bigint AS usd_cents, max(amount_usd_cents) AS largest,
        ${month('min(created_at)')} AS first_month, ${month('max(created_at)')} AS last_month
      FROM accepted GROUP BY merchant_id
    ) a
    WHERE count <= :max_count::bigint AND usd_cents <= :max_usd_cents::bigint AND largest + coalesce((
      SELECT div(sum(settled_volume_units), ${UNITS_PER_CENT}) FROM usage_months u
      WHERE u.merchant_id = a.merchant_id AND month BETWEEN first_month AND last_month
    ), 0) <= :month_cap::bigint
    ON CONFLICT (merchant_id) DO UPDATE SET count = o.count + excluded.count, usd_cents = o.usd_cents + excluded.usd_cents
    WHERE o.count + excluded.count <= :max_count::bigint AND o.usd_cents + excluded.usd_cents <= :max_usd_cents::bigint
    RETURNING 1
  )`;

/** The parameters of `TAKE_ROOM`; where the rooms of several sessions differ, the least of them. */
export function roomValues(rooms: readonly Room[]): object {
  const least = (of: (room: Room) => number | null) => Math.min(...rooms.map((room) => of(room) ?? UNBOUNDED));
  return {
    max_count: least(({ maxCount }) => maxCount),
    max_usd_cents: least(({ maxUsdCents }) => maxUsdCents),
    month_cap: least(({ monthCapUsdCents }) => monthCapUsdCents),
  };
}
