import { randomUUID } from 'node:crypto';
import { isAny } from '@libs/service-kit/database/conditions';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import { LeaseTerms } from '@libs/service-kit/database/leases/lease-terms';
import type { Sql } from '@libs/service-kit/database/sql';
import { OUTBOX_COLUMNS } from '@libs/service-kit/messaging/outbox/outbox';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type LeasedRun, RunRow } from '../runs/stored/run.entity.js';
import { MAX_LOSSES } from '../runs/transition.js';
import type { BusyCustomer, LastServed } from './round-robin.js';

/** A worker that sends no heartbeat for this long counts as lost, and another one resumes its turns. */
const LEASE_MS = 5_000;
const LEASE = new LeaseTerms(RunRow);

/**
 * The payload of a turn that a worker has just taken: there is no result yet, and sums are those of the earlier
 * workers.
 */
const runningSince = (at: string, previous: 'queued' | 'running') => `json_build_object(
  'turn_id', s.turn_id, 'account_id', s.account_id, 'space', s.space_id, 'end_user_ref', s.end_user_ref,
  'metadata', s.metadata, 'thread', s.thread, 'state', 'running', 'previous_state', '${previous}', 'seq', s.seq, 'attempt', s.attempt,
  'at', to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'result', NULL, 'error', NULL,
  'cost_micro_usd', s.cost_micro_usd, 'input_tokens', s.input_tokens, 'output_tokens', s.output_tokens,
  'cached_tokens', s.cached_tokens, 'steps', s.steps, 'tool_calls', s.tool_calls,
  'outputs', '[]'::json, 'file_ids', '[]'::json)`;

/** Publishes the turns of a CTE, under the ids of `:event_ids`. */
const published = (from: string, payload: string) => `
    INSERT INTO outbox (${OUTBOX_COLUMNS})
    SELECT (:event_ids::uuid[])[s.n], 'turn.transitioned', 'turn.transitioned', ${payload},
      json_build_object('traceparent', '00-' || s.trace_id || '-' || left(md5(s.turn_id), 16) || '-00')
    FROM (SELECT *, row_number() OVER () AS n FROM ${from}) s`;

/**
 * How long a claimed turn has run, by the database's clock, which wrote its start. Waiting for people does not count.
 */
const runningFor = (alias: string) =>
  `(extract(epoch FROM clock_timestamp() - ${alias}.started_at) * 1000 - ${alias}.waited_ms)::float8 AS running_ms`;

/**
 * How many of the given slots one of several lanes may get: the first lane of each that has as few turns under way is
 * served before its second. Those that have the fewest are enough to fill all slots, so at most as many of them as
 * slots are read.
 */
const SHARE = (slots: string) => `greatest(1, ${slots} - count(*) OVER (ORDER BY turns) + 1)`;

/** The most accounts that one claim reads; the next claim continues after them. */
const MAX_ACCOUNTS = 64;

/**
 * The accounts with waiting lanes, in the order of their ids from `:from_account` on and around, found by one lookup in
 * the index for each. A row of the walk is an account; the first row is where the walk begins.
 */
const WAITING_ACCOUNTS = `
  SELECT :from_account::bigint AS account_id, false AS is_around, 0 AS place
  UNION ALL
  SELECT next.account_id, next.is_around, w.place + 1 FROM waiting w CROSS JOIN LATERAL (
    SELECT * FROM (
      SELECT account_id, w.is_around FROM lane WHERE is_ready AND account_id > w.account_id ORDER BY account_id LIMIT 1) ahead
    WHERE NOT w.is_around OR account_id <= :from_account
    UNION ALL
    (SELECT account_id, true FROM lane WHERE NOT w.is_around AND is_ready AND account_id <= :from_account ORDER BY account_id LIMIT 1)
    ORDER BY is_around LIMIT 1) next
  WHERE w.place < ${MAX_ACCOUNTS}`;

/**
 * The customers of the account `a` with waiting lanes, in the order of their references after the one that was served
 * last and around, like the accounts. The walk ends when it must have found enough customers without a turn under way.
 */
const WAITING_CUSTOMERS = `
  SELECT a.served AS end_user_ref, false AS is_around, 0 AS place
  UNION ALL
  SELECT next.end_user_ref, next.is_around, c.place + 1 FROM customer c CROSS JOIN LATERAL (
    SELECT * FROM (
      SELECT end_user_ref, c.is_around FROM lane
      WHERE is_ready AND account_id = a.account_id AND end_user_ref > c.end_user_ref ORDER BY end_user_ref LIMIT 1) ahead
    WHERE NOT c.is_around OR end_user_ref <= a.served
    UNION ALL
    (SELECT end_user_ref, true FROM lane
     WHERE NOT c.is_around AND is_ready AND account_id = a.account_id AND end_user_ref <= a.served ORDER BY end_user_ref LIMIT 1)
    ORDER BY is_around LIMIT 1) next
  WHERE c.place < a.share + a.customers`;

/**
 * Claims the waiting heads of idle lanes, and publishes that they run, in one statement. The account that has the
 * fewest turns under way here comes first, of its customers the one that has the fewest (`:busy_…`), then the one after
 * the one served last (`:served_…`), then its lane that was served longest ago. The last slots (`:kept`) are for
 * accounts that have none. The lane's own row shows whether it has a waiting head. A lane whose run was committed a
 * moment ago and is not visible yet is skipped, and found by the next poll.
 *
 * Postgres plans it once for any number of slots, because planning each claim would take longer than the claim. So the
 * number is read from a row, and lanes are found by an array of their ids. There `is_ready` is not written as in the
 * index of waiting lanes: if none waited when Postgres last counted, it would search all lanes that wait now instead.
 */
const CLAIM = new NamedStatement(
  `
  WITH RECURSIVE waiting AS (${WAITING_ACCOUNTS}
  ), busy AS MATERIALIZED (
    SELECT * FROM unnest(:busy_accounts::bigint[], :busy_customers::text[] COLLATE "C", :busy_turns::int[]) AS b (account_id, end_user_ref, turns)
  ), account AS (
    SELECT account_id, place, served, turns, customers, ${SHARE('(SELECT :slots::bigint)')} AS share FROM (
      SELECT w.account_id, w.place, coalesce(s.end_user_ref, '') COLLATE "C" AS served,
        coalesce(b.turns, 0) AS turns, coalesce(b.customers, 0) AS customers
      FROM waiting w
      LEFT JOIN (SELECT account_id, sum(turns) AS turns, count(*) AS customers FROM busy GROUP BY account_id) b USING (account_id)
      LEFT JOIN unnest(:served_accounts::bigint[], :served_customers::text[]) AS s (account_id, end_user_ref) USING (account_id)
      WHERE w.place > 0 ORDER BY turns, place LIMIT (SELECT :slots::bigint)) first
  ), offered AS (
    SELECT l.space_id, a.place, a.turns + row_number() OVER (PARTITION BY a.account_id ORDER BY l.nth, l.place) AS nth
    FROM account a CROSS JOIN LATERAL (
      WITH RECURSIVE customer AS (${WAITING_CUSTOMERS}
      ), served AS (
        SELECT end_user_ref, place, turns, ${SHARE('a.share')} AS share FROM (
          SELECT c.end_user_ref, c.place, coalesce(b.turns, 0) AS turns
          FROM customer c LEFT JOIN busy b ON b.account_id = a.account_id AND b.end_user_ref = c.end_user_ref
          WHERE c.place > 0 ORDER BY turns, place LIMIT a.share) first
      )
      SELECT l.space_id, c.place, c.turns + l.nth AS nth FROM served c CROSS JOIN LATERAL (
        SELECT space_id, row_number() OVER (ORDER BY served_at) AS nth FROM (
          SELECT space_id, served_at FROM lane
          WHERE is_ready AND account_id = a.account_id AND end_user_ref = c.end_user_ref ORDER BY served_at LIMIT c.share) first) l
      ORDER BY nth, place LIMIT a.share) l
  ), picked AS (
    SELECT space_id FROM (SELECT space_id, nth, row_number() OVER (ORDER BY nth, place) AS k FROM offered) o
    WHERE k <= (SELECT :slots::bigint) AND (nth = 1 OR k <= (SELECT :slots::bigint) - :kept::int)
  ), chosen AS MATERIALIZED (
    SELECT space_id, head FROM lane WHERE space_id = ANY (ARRAY(SELECT space_id FROM picked))
      AND is_ready IS NOT FALSE AND NOT EXISTS (SELECT 1 FROM maintenance WHERE active) FOR UPDATE SKIP LOCKED
  ), heads AS (
    SELECT r.turn_id FROM chosen c CROSS JOIN LATERAL (
      SELECT turn_id FROM run WHERE space_id = c.space_id AND position = c.head AND thread_id IS NULL LIMIT 1) r
    UNION ALL
    SELECT r.turn_id FROM chosen c CROSS JOIN LATERAL (
      SELECT turn_id FROM run WHERE thread_id = c.space_id AND thread_position = c.head LIMIT 1) r
  ), started AS (
    UPDATE run r SET state = 'running', seq = r.seq + 1, attempt = r.attempt + 1,
      ${LEASE.begun(':lease', ':lease_ms')}, started_at = clock_timestamp()
    WHERE r.turn_id = ANY (ARRAY(SELECT turn_id FROM heads)) AND r.state = 'queued'
    RETURNING r.*
  ), taken AS (
    UPDATE lane SET is_running = true, served_at = clock_timestamp()
    WHERE space_id = ANY (ARRAY(SELECT coalesce(thread_id, space_id) FROM started))
  ), published AS (${published('started', runningSince('s.started_at', 'queued'))}
  )
  SELECT s.*, ${runningFor('s')} FROM started s`,
  { prepared: 'claim turns', isReplanned: true },
);

/** Whether the worker of a turn was lost: a lease that was released ends at -infinity. */
const WAS_LOST = `(r.lease_until > '-infinity')`;

/**
 * A lease that was released ends at -infinity, because its worker was not lost. A turn that continues is published once
 * more, with its next attempt; one that has lost its last worker only ends.
 */
const TAKE_UP = new NamedStatement(
  `
  WITH left_alone AS MATERIALIZED (
    SELECT turn_id, ${WAS_LOST} AS was_lost FROM run r
    WHERE state = 'running' AND ${LEASE.isExpired('r')} ORDER BY lease_until LIMIT :limit FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE run r SET ${LEASE.begun(':lease', ':lease_ms')},
      losses = r.losses + ${WAS_LOST}::int,
      attempt = r.attempt + (r.losses + ${WAS_LOST}::int < ${MAX_LOSSES})::int,
      seq = r.seq + (r.losses + ${WAS_LOST}::int < ${MAX_LOSSES})::int
    WHERE r.turn_id = ANY (ARRAY(SELECT turn_id FROM left_alone))
    RETURNING r.*, r.turn_id = ANY (ARRAY(SELECT turn_id FROM left_alone WHERE was_lost)) AS was_lost
  ), going_on AS (
    SELECT * FROM taken WHERE losses < ${MAX_LOSSES}
  ), published AS (${published('going_on', runningSince('clock_timestamp()', 'running'))}
  )
  SELECT t.*, ${runningFor('t')} FROM taken t`,
  { prepared: 'take up turns', isReplanned: true },
);

/** Finds whether a turn waits or its worker was lost, by the indexes of the statements above. */
const IS_ANY_WAITING = `SELECT ${isAny('lane WHERE is_ready', 'account_id, end_user_ref, served_at')}
  OR EXISTS (SELECT 1 FROM run WHERE state = 'running' AND ${LEASE.isExpired('run')}) AS found`;

/** The slots of a process, and their holders. */
export interface ProcessSlots {
  /** The number of turns that it may take. */
  readonly free: number;
  /** The number of these slots that are only for accounts without a turn under way here. */
  readonly kept: number;
  /** The customers that have turns under way here. */
  readonly busy: readonly BusyCustomer[];
  /** The point at which the claim begins to search. */
  readonly served: LastServed;
}

/** Claims of turns, and the leases under which they run. */
@Injectable()
export class LanesRepository {
  /** Starts turns that wait at the head of their lane, as many as there are slots for. */
  async claim(sql: Sql, { free, kept, busy, served }: ProcessSlots): Promise<LeasedRun[]> {
    const claimed = await CLAIM.query<ClaimedRun>(sql, {
      ...newLease(free),
      slots: free,
      kept,
      from_account: served.account,
      busy_accounts: busy.map((one) => one.account_id),
      busy_customers: busy.map((one) => one.customer),
      busy_turns: busy.map((one) => one.turns),
      served_accounts: [...served.customers.keys()],
      served_customers: [...served.customers.values()],
    });
    return withStart(claimed);
  }

  /** Resumes at most `atMost` turns whose worker was lost or released them. */
  async takeUp(sql: Sql, atMost: number): Promise<LeasedRun[]> {
    const values = { ...newLease(atMost), limit: atMost };
    const runs = await TAKE_UP.query<ClaimedRun & { was_lost: boolean }>(sql, values);
    const lost = runs.filter((run) => run.was_lost).length;
    count('checkout_queue_leases_expired_total', { queue: 'turns' }, lost);
    return withStart(runs);
  }

  /** Returns whether a turn waits at the head of its lane, or its worker was lost. */
  async isAnyWaiting(sql: Sql): Promise<boolean> {
    const [row] = await sql.query<{ found: boolean }>(IS_ANY_WAITING, [], {
      prepared: 'waiting turns',
      isReplanned: true,
    });
    return row!.found;
  }

  /** Renews leases. Returns those that still hold, and which of their turns must be cancelled. */
  prolong(sql: Sql, runs: readonly LeasedRun[]): Promise<{ turn_id: string; is_cancelled: boolean }[]> {
    return sql.query(
      `UPDATE run r SET ${LEASE.renewed('$3')}
       WHERE r.turn_id = ANY ($1::text[]) AND ${LEASE.isHeldByAny('r', '$2')} AND r.state = 'running'
       RETURNING r.turn_id, r.cancel_requested_at IS NOT NULL AS is_cancelled`,
      [...turnsAndLeases(runs), LEASE_MS],
      { prepared: 'prolong leases' },
    );
  }

  /** Deletes the lane of a thread that has no turn any more. */
  async delete(sql: Sql, threadId: string): Promise<void> {
    await sql.query('DELETE FROM lane WHERE space_id = $1', [threadId]);
  }

  /** Ends leases at once, so that another worker resumes the turns. Later writes of this worker have no effect. */
  async giveBack(sql: Sql, runs: readonly LeasedRun[]): Promise<void> {
    await sql.query(
      `UPDATE run r SET lease_id = gen_random_uuid(), lease_until = '-infinity'
       WHERE r.turn_id = ANY ($1::text[]) AND ${LEASE.isHeldByAny('r', '$2')} AND r.state = 'running'`,
      turnsAndLeases(runs),
    );
  }
}

/** Returns a new lease, and the ids of the events that at most `count` turns under it publish. */
function newLease(count: number) {
  return {
    lease: randomUUID(),
    lease_ms: LEASE_MS,
    event_ids: Array.from({ length: count }, () => uuidv7()),
  };
}

type ClaimedRun = Omit<LeasedRun, 'began'> & { running_ms: number };

function withStart(runs: readonly ClaimedRun[]): LeasedRun[] {
  const now = performance.now();
  return runs.map((run) => ({ ...run, began: now - run.running_ms }));
}

function turnsAndLeases(runs: readonly LeasedRun[]): [string[], string[]] {
  return [runs.map((run) => run.turn_id), runs.map((run) => run.lease_id)];
}
