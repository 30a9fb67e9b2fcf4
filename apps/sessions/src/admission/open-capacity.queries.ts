import type { OpenBounds } from './session-gates.js';

/** The plan's limits on opening sessions: bounds on all open sessions, and the month's cap. */
export interface OpenLimits extends OpenBounds {
  /** The cap on the volume settled in this month plus the new session, in US cents; null: no cap. */
  monthCapUsdCents: number | null;
}

/** SQLSTATE of a statement that found no capacity and undid itself. */
export const LIMIT_REACHED = 'OS001';
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const UNITS_PER_CENT = 10_000;

const month = (at: string) => `date_trunc('month', ${at} AT TIME ZONE 'UTC')::date`;

/** The capacity that the new sessions of a merchant need, added up. */
const ASKED = `merchant_id, count(*) AS count, sum(amount_usd_cents)::bigint AS usd_cents, max(amount_usd_cents) AS largest,
  ${month('min(created_at)')} AS first_month, ${month('max(created_at)')} AS last_month`;
/** The volume settled in the months of the sessions `a`, in US cents. */
const SETTLED = `coalesce((
  SELECT div(sum(settled_volume_units), ${UNITS_PER_CENT}) FROM usage_months u
  WHERE u.merchant_id = a.merchant_id AND month BETWEEN first_month AND last_month), 0)`;

/**
 * A part of a WITH that locks the `open_sessions` row of the merchant whose sessions are `given`, if there is one,
 * before anything else is locked.
 */
export const LOCK_CAPACITY = `locked_merchant AS MATERIALIZED (
    SELECT merchant_id FROM open_sessions WHERE merchant_id IN (SELECT merchant_id FROM given) FOR NO KEY UPDATE
  )`;

/**
 * A part of a WITH in a statement that has new sessions of one merchant as `accepted`: takes capacity for all of them
 * in its one row of `open_sessions`. Empty when there is not enough. Two statements of one merchant wait for each other
 * at that row, so the bounds are exact, and no open session is read. Its parameters are those of `limitValues`. Where
 * the sessions belong to two months, both months count together; written one at a time, each session counts against its
 * own month.
 */
export const RESERVE_CAPACITY = `reserved AS (
    INSERT INTO open_sessions AS o (merchant_id, count, usd_cents)
    SELECT merchant_id, count, usd_cents FROM (
      SELECT ${ASKED}
      FROM accepted GROUP BY merchant_id
    ) a
    WHERE count <= :max_count::bigint AND usd_cents <= :max_usd_cents::bigint AND largest + ${SETTLED} <= :month_cap::bigint
    ON CONFLICT (merchant_id) DO UPDATE SET count = o.count + excluded.count, usd_cents = o.usd_cents + excluded.usd_cents
    WHERE o.count + excluded.count <= :max_count::bigint AND o.usd_cents + excluded.usd_cents <= :max_usd_cents::bigint
    RETURNING 1
  )`;

/** The columns of a session's limits in a record. */
export const LIMIT_COLUMNS = 'max_count bigint, max_usd_cents bigint, month_cap bigint';

/**
 * Parts of a WITH in a statement that has new sessions of any merchants as `given`, each with its `LIMIT_COLUMNS`:
 * `admissible` are the merchants with capacity for all of their given sessions. Their rows stay locked from then on.
 * The statement waits for no lock: it skips a merchant whose row is locked by somebody else or does not exist yet.
 */
export const FIND_CAPACITY = `asked AS (
    SELECT ${ASKED},
      min(max_count) AS max_count, min(max_usd_cents) AS max_usd_cents, min(month_cap) AS month_cap
    FROM given GROUP BY merchant_id
  ), admissible AS MATERIALIZED (
    SELECT o.merchant_id FROM open_sessions o JOIN asked a USING (merchant_id)
    WHERE o.count + a.count <= a.max_count AND o.usd_cents + a.usd_cents <= a.max_usd_cents AND a.largest + ${SETTLED} <= a.month_cap
    FOR NO KEY UPDATE OF o SKIP LOCKED
  )`;

/** Reserves capacity for the `accepted` sessions of the `admissible` merchants. */
export const RESERVE_FOUND_CAPACITY = `reserved AS (
    UPDATE open_sessions o SET count = o.count + a.count, usd_cents = o.usd_cents + a.usd_cents
    FROM (SELECT merchant_id, count(*) AS count, sum(amount_usd_cents)::bigint AS usd_cents FROM accepted GROUP BY merchant_id) a
    WHERE o.merchant_id = a.merchant_id
  )`;

/**
 * Returns the parameters of `RESERVE_CAPACITY`, or the `LIMIT_COLUMNS` of a session; where the limits of several
 * sessions differ, the lowest.
 */
export function limitValues(all: readonly OpenLimits[]): object {
  const least = (of: (limits: OpenLimits) => number | null) =>
    Math.min(...all.map((limits) => of(limits) ?? UNBOUNDED));
  return {
    max_count: least(({ maxCount }) => maxCount),
    max_usd_cents: least(({ maxUsdCents }) => maxUsdCents),
    month_cap: least(({ monthCapUsdCents }) => monthCapUsdCents),
  };
}
