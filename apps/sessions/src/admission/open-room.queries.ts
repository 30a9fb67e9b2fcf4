import type { OpenBounds } from './session-gates.js';

/** What a session needs to be let in: bounds of all that is open, and the month's cap. */
export interface Room extends OpenBounds {
  /** Of what was settled in this month and this session together; null: no cap. */
  monthCapUsdCents: number | null;
}

/** SQLSTATE of a statement that found no room and undid itself. */
export const NO_ROOM = 'OS001';
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const UNITS_PER_CENT = 10_000;

/**
 * A part of a WITH in a statement that has the columns of a new session as named parameters: takes room for the session in its
 * merchant's one row of `open_sessions`. Empty when there is none. Two statements of one merchant wait for each other at that row,
 * so the bounds are exact, and no open session is read. Its own parameters are those of `roomValues`.
 */
export function takeRoom(source: string): string {
  return `room AS (
    INSERT INTO open_sessions AS o (merchant_id, count, usd_cents)
    SELECT :merchant_id::bigint, 1, :amount_usd_cents::bigint ${source}
    WHERE :amount_usd_cents::bigint <= :max_usd_cents::bigint AND :amount_usd_cents::bigint + coalesce((
      SELECT div(sum(settled_volume_units), ${UNITS_PER_CENT}) FROM usage_months
      WHERE merchant_id = :merchant_id::bigint AND month = date_trunc('month', :created_at::timestamptz AT TIME ZONE 'UTC')::date
    ), 0) <= :month_cap::bigint
    ON CONFLICT (merchant_id) DO UPDATE SET count = o.count + 1, usd_cents = o.usd_cents + excluded.usd_cents
    WHERE o.count < :max_count::bigint AND o.usd_cents + excluded.usd_cents <= :max_usd_cents::bigint
    RETURNING 1
  )`;
}

/** The parameters of `takeRoom`. */
export function roomValues({ maxCount, maxUsdCents, monthCapUsdCents }: Room): object {
  return {
    max_count: maxCount ?? UNBOUNDED,
    max_usd_cents: maxUsdCents ?? UNBOUNDED,
    month_cap: monthCapUsdCents ?? UNBOUNDED,
  };
}
