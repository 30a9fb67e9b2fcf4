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
 * A part of a WITH: takes room for a session of merchant `$1` over `$10` cents made at `$16`, in the merchant's one row of
 * `open_sessions`. Empty when there is none. Two statements of one merchant wait for each other at that row, so the bounds are
 * exact, and no open session is read. Its three parameters begin at `at`.
 */
export function takeRoom(at: number, source: string): string {
  const [maxCount, maxUsdCents, monthCap] = [0, 1, 2].map((offset) => `$${at + offset}::bigint`);
  return `room AS (
    INSERT INTO open_sessions AS o (merchant_id, count, usd_cents)
    SELECT $1::bigint, 1, $10::bigint ${source}
    WHERE $10::bigint <= ${maxUsdCents} AND $10::bigint + coalesce((
      SELECT div(sum(settled_volume_units), ${UNITS_PER_CENT}) FROM usage_months
      WHERE merchant_id = $1::bigint AND month = date_trunc('month', $16::timestamptz AT TIME ZONE 'UTC')::date
    ), 0) <= ${monthCap}
    ON CONFLICT (merchant_id) DO UPDATE SET count = o.count + 1, usd_cents = o.usd_cents + excluded.usd_cents
    WHERE o.count < ${maxCount} AND o.usd_cents + excluded.usd_cents <= ${maxUsdCents}
    RETURNING 1
  )`;
}

/** The parameters of `takeRoom`. */
export function roomValues({ maxCount, maxUsdCents, monthCapUsdCents }: Room): number[] {
  return [maxCount, maxUsdCents, monthCapUsdCents].map((bound) => bound ?? UNBOUNDED);
}
