import { randomUUID } from 'node:crypto';
import { isAny } from '@libs/service-kit/database/conditions';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import { LeaseTerms } from '@libs/service-kit/database/leases/lease-terms';
import type { Sql } from '@libs/service-kit/database/sql';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { Injectable } from '@nestjs/common';
import { CLAIMED, type Claim } from '../attempts/claim.js';
import { DeliveryRow } from '../deliveries/delivery.entity.js';

/** The limits of a claim. */
export interface ClaimLimits {
  /** The most deliveries in total, and the most among them for endpoints that keep failing. */
  total: number;
  failing: number;
  /** The most that are claimed at once for one endpoint, and for one that failed recently. */
  perEndpoint: number;
  perDoubtfulEndpoint: number;
  /** The number of deliveries already claimed, by endpoint. */
  claimed: readonly [endpointId: number, count: number][];
  leaseMs: number;
}

/**
 * After this many failures in a row an endpoint gets one request at a time until one succeeds, so that a dead endpoint
 * takes few slots.
 */
const FAILURES_UNTIL_ONE_AT_A_TIME = 3;

/** A lease on a delivery is called a claim: its id is also the key of the attempt made under it. */
const LEASE = new LeaseTerms(DeliveryRow, { id: 'claim_id', until: 'lease_until' });

/**
 * Iterates over the endpoints that have deliveries waiting (a loose index scan: one index probe per endpoint, however
 * long its backlog), selects from each at most what its limit allows, in rounds so that every endpoint gets its first
 * before any gets its second, and only then locks. A delivery with an expired lease is due again.
 *
 * The number of waiting deliveries changes faster than Postgres updates its statistics, and the plan must be good
 * whatever it estimates. So each chosen row is locked by its physical position, in a separate LATERAL query, and
 * updated by an array of keys. With outdated statistics, a plain join might compare every chosen row with every waiting
 * one, which took longer than a lease. `endpoint_id + 0` keeps the join with the endpoints from choosing another index,
 * which Postgres would read to the end if it expects an empty table.
 */
const CLAIM = new NamedStatement(
  `
  WITH RECURSIVE waiting (endpoint_id) AS (
    (SELECT endpoint_id FROM delivery WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.endpoint_id FROM delivery d
            WHERE d.status = 'pending' AND d.endpoint_id > w.endpoint_id ORDER BY d.endpoint_id LIMIT 1)
    FROM waiting w WHERE w.endpoint_id IS NOT NULL
  ), capacity AS (
    SELECT e.id, e.consecutive_failures >= ${FAILURES_UNTIL_ONE_AT_A_TIME} AS is_failing,
           CASE WHEN e.consecutive_failures >= ${FAILURES_UNTIL_ONE_AT_A_TIME} THEN 1
                WHEN e.consecutive_failures > 0 THEN :per_doubtful_endpoint::int ELSE :per_endpoint::int END - coalesce(u.count, 0) AS capacity
    FROM waiting w JOIN endpoint e ON e.id = w.endpoint_id AND e.active
    LEFT JOIN unnest(:busy_endpoints::bigint[], :busy_counts::int[]) AS u (id, count) ON u.id = e.id
  ), due AS (
    SELECT d.tid, d.place, d.next_attempt_at, r.is_failing,
           row_number() OVER (PARTITION BY r.is_failing ORDER BY d.place, d.next_attempt_at) AS turn
    FROM capacity r CROSS JOIN LATERAL (
      SELECT first.*, row_number() OVER (ORDER BY first.next_attempt_at) AS place FROM (
        SELECT ctid AS tid, next_attempt_at FROM delivery
        WHERE status = 'pending' AND endpoint_id = r.id AND next_attempt_at <= now()
          AND ${LEASE.isFree('delivery')}
        ORDER BY next_attempt_at LIMIT greatest(r.capacity, 0)
      ) first
    ) d
  ), chosen AS (
    SELECT tid FROM due WHERE NOT is_failing OR turn <= :failing::int ORDER BY place, next_attempt_at LIMIT :total::int
  ), locked AS MATERIALIZED (
    SELECT l.* FROM chosen CROSS JOIN LATERAL (
      SELECT d.id, ${LEASE.isExpired('d')} AS was_expired FROM delivery d
      WHERE d.ctid = chosen.tid AND d.status = 'pending' AND d.next_attempt_at <= now() AND ${LEASE.isFree('d')}
      FOR UPDATE SKIP LOCKED
    ) l
  )
  UPDATE delivery d SET ${LEASE.begun(':claim', ':lease_ms')}
  FROM endpoint e
  WHERE d.id = ANY (ARRAY(SELECT id FROM locked)) AND e.id = d.endpoint_id + 0
  RETURNING ${new ColumnList(DeliveryRow, CLAIMED).namesOf('d')}, d.claim_id,
    d.id = ANY (ARRAY(SELECT id FROM locked WHERE was_expired)) AS was_expired,
    e.consecutive_failures, e.consecutive_failures >= ${FAILURES_UNTIL_ONE_AT_A_TIME} AS is_failing, e.url, e.sealed_secret,
    CASE WHEN e.previous_secret_valid_until > now() THEN e.sealed_previous_secret END AS sealed_previous_secret`,
  { prepared: 'claim deliveries' },
);

const IS_ANY_WAITING = `SELECT ${isAny(`delivery WHERE status = 'pending'`, 'endpoint_id, next_attempt_at')} AS found`;

/**
 * Renews claims. Skips locked rows: another transaction is recording the attempt of such a row, replaying it or
 * deleting it.
 */
const RENEW = `
  WITH mine AS MATERIALIZED (
    SELECT l.id FROM unnest($1::text[], $2::uuid[]) AS c (id, claim_id) CROSS JOIN LATERAL (
      SELECT d.id FROM delivery d WHERE d.id = c.id AND ${LEASE.isHeldBy('d', 'c.claim_id')} FOR UPDATE SKIP LOCKED) l
  )
  UPDATE delivery d SET ${LEASE.renewed('$3')} WHERE d.id = ANY (ARRAY(SELECT id FROM mine)) RETURNING d.id, d.claim_id`;

/** Claims due deliveries for this process, and releases those that were not sent. */
@Injectable()
export class ClaimsRepository {
  /** Claims as many due deliveries as the limits allow. Returns them in the order of their creation. */
  async claim(sql: Sql, limits: ClaimLimits): Promise<Claim[]> {
    const claims = await CLAIM.query<Claim & { was_expired: boolean }>(sql, {
      claim: randomUUID(),
      lease_ms: limits.leaseMs,
      total: limits.total,
      failing: limits.failing,
      per_endpoint: limits.perEndpoint,
      per_doubtful_endpoint: limits.perDoubtfulEndpoint,
      busy_endpoints: limits.claimed.map(([id]) => id),
      busy_counts: limits.claimed.map(([, count]) => count),
    });
    const expired = claims.filter((claim) => claim.was_expired).length;
    count('checkout_queue_leases_expired_total', { queue: 'deliveries' }, expired);
    // Ids grow with time. Postgres returns the rows in no particular order.
    return claims.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /**
   * Returns whether any delivery waits for an attempt, at whatever time: much less work than a claim that finds none.
   */
  async isAnyWaiting(sql: Sql): Promise<boolean> {
    const [row] = await sql.query<{ found: boolean }>(IS_ANY_WAITING, [], { prepared: 'any delivery waiting' });
    return row!.found;
  }

  /** Throws while the database cannot be reached. */
  async reach(sql: Sql): Promise<void> {
    await sql.query('SELECT 1');
  }

  /** Renews claims for `leaseMs` from now on. Returns those that are still held. */
  async renew(sql: Sql, claims: readonly Claim[], leaseMs: number): Promise<Claim[]> {
    const parameters = [claims.map(({ id }) => id), claims.map(({ claim_id }) => claim_id), leaseMs];
    const rows = await sql.query<Pick<Claim, 'id' | 'claim_id'>>(RENEW, parameters, { prepared: 'renew claims' });
    const held = new Set(rows.map(({ id, claim_id }) => `${id} ${claim_id}`));
    return claims.filter(({ id, claim_id }) => held.has(`${id} ${claim_id}`));
  }

  /**
   * Ends claims without an attempt, since nothing was learned about the receiver. The deliveries are due again after
   * `delayMs`.
   */
  async giveBack(sql: Sql, claims: readonly Claim[], delayMs: number): Promise<void> {
    await sql.query(
      `UPDATE delivery d SET ${LEASE.ended},
         next_attempt_at = CASE WHEN $3::int = 0 THEN next_attempt_at ELSE now() + $3::int * interval '1 millisecond' END
       WHERE d.id = ANY ($1::text[]) AND ${LEASE.isHeldByAny('d', '$2')}`,
      [claims.map((claim) => claim.id), claims.map((claim) => claim.claim_id), delayMs],
    );
  }
}
