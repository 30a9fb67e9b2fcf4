import { randomUUID } from 'node:crypto';
import { LeaseTerms } from '@libs/service-kit/database/leases/lease-terms';
import type { Sql } from '@libs/service-kit/database/sql';
import { OUTBOX_COLUMNS } from '@libs/service-kit/messaging/outbox/outbox';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type LeasedRun, RunRow } from '../runs/run.entity.js';
import { MOST_LOSSES } from '../runs/transition.js';

/** A worker that sends no heartbeat for this long counts as lost, and another one resumes its turns. */
const LEASE_MS = 5_000;
const LEASE = new LeaseTerms(RunRow);

/** The payload of a turn that a worker has just taken: there is no result yet, and sums are those of the workers before. */
const runningSince = (at: string, previous: 'queued' | 'running') => `json_build_object(
  'turn_id', s.turn_id, 'account_id', s.account_id, 'space', s.space_id, 'end_user_ref', s.end_user_ref,
  'metadata', s.metadata, 'state', 'running', 'previous_state', '${previous}', 'seq', s.seq, 'attempt', s.attempt,
  'at', to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'result', NULL, 'error', NULL,
  'cost_micro_usd', s.cost_micro_usd, 'input_tokens', s.input_tokens, 'output_tokens', s.output_tokens,
  'cached_tokens', s.cached_tokens, 'steps', s.steps, 'tool_calls', s.tool_calls,
  'outputs', '[]'::json, 'file_ids', '[]'::json)`;

/** Publishes the turns of a CTE; $4 are the ids of the events. */
const published = (from: string, payload: string) => `
    INSERT INTO outbox (${OUTBOX_COLUMNS})
    SELECT ($4::uuid[])[s.n], 'turn.transitioned', 'turn.transitioned', ${payload},
      json_build_object('traceparent', '00-' || s.trace_id || '-' || left(md5(s.turn_id), 16) || '-00')
    FROM (SELECT *, row_number() OVER () AS n FROM ${from}) s`;

/** How long a claimed turn has run, by the database's clock, which wrote its start. */
const runningFor = (alias: string) =>
  `(extract(epoch FROM clock_timestamp() - ${alias}.started_at) * 1000)::float8 AS running_ms`;

/**
 * Claims the waiting heads of idle spaces, least recently served first, and publishes that they run, in one statement.
 * Whether a lane has a waiting head is in the lane's own row. A lane whose run was committed a moment ago and is not visible
 * yet is skipped, and found by the next poll.
 */
const CLAIM = `
  WITH chosen AS MATERIALIZED (
    SELECT space_id, head FROM lane
    WHERE is_ready AND NOT EXISTS (SELECT 1 FROM maintenance WHERE active)
    ORDER BY served_at LIMIT $1 FOR UPDATE OF lane SKIP LOCKED
  ), started AS (
    UPDATE run r SET state = 'running', seq = r.seq + 1, attempt = r.attempt + 1,
      ${LEASE.begun('$2', '$3')}, started_at = clock_timestamp()
    FROM chosen c WHERE r.space_id = c.space_id AND r.position = c.head AND r.state = 'queued'
    RETURNING r.*
  ), taken AS (
    UPDATE lane l SET is_running = true, served_at = clock_timestamp() FROM started s WHERE l.space_id = s.space_id
  ), published AS (${published('started', runningSince('s.started_at', 'queued'))}
  )
  SELECT s.*, ${runningFor('s')} FROM started s`;

/**
 * A lease that was released ends at -infinity, because its worker was not lost. A turn that goes on is published once more, with its next
 * attempt; one that has lost its last worker only ends.
 */
const TAKE_UP = `
  WITH left_alone AS MATERIALIZED (
    SELECT turn_id, lease_until > '-infinity' AS was_lost FROM run
    WHERE state = 'running' AND ${LEASE.isExpired('run')} ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE run r SET ${LEASE.begun('$2', '$3')},
      losses = r.losses + l.was_lost::int,
      attempt = r.attempt + (r.losses + l.was_lost::int < ${MOST_LOSSES})::int,
      seq = r.seq + (r.losses + l.was_lost::int < ${MOST_LOSSES})::int
    FROM left_alone l WHERE r.turn_id = l.turn_id
    RETURNING r.*, l.was_lost
  ), going_on AS (
    SELECT * FROM taken WHERE losses < ${MOST_LOSSES}
  ), published AS (${published('going_on', runningSince('clock_timestamp()', 'running'))}
  )
  SELECT t.*, ${runningFor('t')} FROM taken t`;

/** Claims of turns, and the leases under which they run. */
@Injectable()
export class LanesRepository {
  /** Starts at most `atMost` turns that wait at the head of their space. */
  async claim(sql: Sql, atMost: number): Promise<LeasedRun[]> {
    const parameters = [atMost, randomUUID(), LEASE_MS, eventIds(atMost)];
    return withStart(await sql.query<ClaimedRun>(CLAIM, parameters, { prepared: 'claim turns' }));
  }

  /** Resumes at most `atMost` turns whose worker was lost or released them. */
  async takeUp(sql: Sql, atMost: number): Promise<LeasedRun[]> {
    const parameters = [atMost, randomUUID(), LEASE_MS, eventIds(atMost)];
    const runs = await sql.query<ClaimedRun & { was_lost: boolean }>(TAKE_UP, parameters, {
      prepared: 'take up turns',
    });
    const lost = runs.filter((run) => run.was_lost).length;
    count('checkout_queue_leases_expired_total', { queue: 'turns' }, lost);
    return withStart(runs);
  }

  /** Renews leases. Returns those that still hold, and which of their turns must be cancelled. */
  prolong(sql: Sql, runs: readonly LeasedRun[]): Promise<{ turn_id: string; is_cancelled: boolean }[]> {
    return sql.query(
      `UPDATE run r SET ${LEASE.renewed('$3')}
       FROM unnest($1::text[], $2::uuid[]) AS mine (turn_id, lease_id)
       WHERE r.turn_id = mine.turn_id AND ${LEASE.isHeldBy('r', 'mine.lease_id')} AND r.state = 'running'
       RETURNING r.turn_id, r.cancel_requested_at IS NOT NULL AS is_cancelled`,
      [...turnsAndLeases(runs), LEASE_MS],
      { prepared: 'prolong leases' },
    );
  }

  /** Ends leases at once, so that another worker resumes the turns. Later writes of this worker have no effect. */
  async giveBack(sql: Sql, runs: readonly LeasedRun[]): Promise<void> {
    await sql.query(
      `UPDATE run r SET lease_id = gen_random_uuid(), lease_until = '-infinity'
       FROM unnest($1::text[], $2::uuid[]) AS mine (turn_id, lease_id)
       WHERE r.turn_id = mine.turn_id AND ${LEASE.isHeldBy('r', 'mine.lease_id')} AND r.state = 'running'`,
      turnsAndLeases(runs),
    );
  }
}

function eventIds(count: number): string[] {
  return Array.from({ length: count }, () => uuidv7());
}

type ClaimedRun = Omit<LeasedRun, 'began'> & { running_ms: number };

function withStart(runs: readonly ClaimedRun[]): LeasedRun[] {
  const now = performance.now();
  return runs.map((run) => ({ ...run, began: now - run.running_ms }));
}

function turnsAndLeases(runs: readonly LeasedRun[]): [string[], string[]] {
  return [runs.map((run) => run.turn_id), runs.map((run) => run.lease_id)];
}
