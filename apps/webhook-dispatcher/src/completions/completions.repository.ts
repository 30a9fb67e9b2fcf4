import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AttemptRow } from '../deliveries/attempt.entity.js';
import type { Completion, EndpointRecord } from './completion.js';

/** The columns of an attempt without its delivery. */
const RESULT = new ColumnList(AttemptRow, [
  'claim_id',
  'trigger',
  'started_at',
  'url',
  'remote_ip',
  'status_code',
  'error',
  'error_detail',
  'dns_ms',
  'connect_ms',
  'tls_ms',
  'first_byte_ms',
  'total_ms',
  'request_headers',
  'response_headers',
  'response_body',
]);

/**
 * Completes a batch with one statement. A delivery changes only under its current claim; an attempt that lost its claim
 * (to a replay, a deletion or an expired lease) was made nevertheless, so it is logged and counted. The delay until the
 * next attempt starts here, after the attempt's end, so a retry is never early. Deliveries are found by an array of
 * keys; `id || ''` keeps the join from reading the whole table (ADR 0074).
 */
const COMPLETE = `
  WITH result AS (
    SELECT * FROM json_to_recordset($1::json) AS r (id text, status text, retry_s int, ${RESULT.definitions})
  ), moved AS (
    UPDATE delivery d SET
      status = r.status,
      attempt_count = d.attempt_count + 1,
      round_attempts = d.round_attempts + 1,
      trigger = CASE WHEN r.status = 'pending' THEN 'schedule' ELSE d.trigger END,
      next_attempt_at = clock_timestamp() + make_interval(secs => r.retry_s),
      delivered_at = CASE WHEN r.status = 'delivered' THEN clock_timestamp() END,
      claim_id = NULL, lease_until = NULL,
      last_status_code = r.status_code, last_error = coalesce(r.error_detail, r.error)
    FROM result r
    WHERE d.id = ANY (ARRAY(SELECT id FROM result)) AND r.id = d.id || '' AND r.claim_id = d.claim_id
    RETURNING d.id
  ), logged AS (
    INSERT INTO attempt (delivery_id, ${RESULT.names}) SELECT id, ${RESULT.names} FROM result
    ON CONFLICT DO NOTHING RETURNING delivery_id
  )
  SELECT l.delivery_id AS id, m.id IS NOT NULL AS has_moved FROM logged l LEFT JOIN moved m ON m.id = l.delivery_id`;

/**
 * Updates endpoints only where the record changes, in a fixed order, so that replicas neither wait for nor deadlock
 * each other.
 */
const RECORD = `
  WITH record AS (
    SELECT * FROM json_to_recordset($1::json) AS r ("endpointId" bigint, "hadSuccess" boolean, failures int)
  ), changing AS (
    SELECT e.id FROM endpoint e JOIN record r ON r."endpointId" = e.id
    WHERE r.failures > 0 OR e.consecutive_failures > 0 ORDER BY e.id FOR UPDATE OF e
  )
  UPDATE endpoint e
  SET consecutive_failures = CASE WHEN r."hadSuccess" THEN r.failures ELSE e.consecutive_failures + r.failures END,
    failing_since = CASE WHEN r.failures = 0 AND (r."hadSuccess" OR e.consecutive_failures = 0) THEN NULL
                         WHEN r."hadSuccess" THEN now() ELSE coalesce(e.failing_since, now()) END
  FROM changing c, record r WHERE e.id = c.id AND r."endpointId" = e.id`;

/** Writes the results of attempts. */
@Injectable()
export class CompletionsRepository {
  /**
   * Writes results. Returns the deliveries whose attempt was not logged before, and whether each changed or had lost
   * its claim.
   */
  complete(sql: Sql, completions: readonly Completion[]): Promise<{ id: string; has_moved: boolean }[]> {
    return sql.query(COMPLETE, [JSON.stringify(completions.map(resultOf))], { prepared: 'complete attempts' });
  }

  /** Counts attempts that had lost their claim. */
  async countSuperseded(sql: Sql, deliveryIds: readonly string[]): Promise<void> {
    await sql.query('UPDATE delivery SET attempt_count = attempt_count + 1 WHERE id = ANY ($1::text[])', [deliveryIds]);
  }

  /** Updates endpoints' counts of consecutive failures. */
  async record(sql: Sql, records: readonly EndpointRecord[]): Promise<void> {
    await sql.query(RECORD, [JSON.stringify(records)], { prepared: 'record of endpoints' });
  }
}

function resultOf({ claim, outcome, status, retryDelayS }: Completion) {
  const { timings } = outcome;
  return {
    id: claim.id,
    claim_id: claim.claim_id,
    status,
    retry_s: retryDelayS,
    trigger: claim.trigger,
    started_at: outcome.startedAt,
    url: claim.url,
    remote_ip: outcome.remoteIp,
    status_code: outcome.statusCode,
    error: outcome.error,
    error_detail: outcome.errorDetail,
    dns_ms: timings.dnsMs,
    connect_ms: timings.connectMs,
    tls_ms: timings.tlsMs,
    first_byte_ms: timings.firstByteMs,
    total_ms: timings.totalMs,
    request_headers: outcome.requestHeaders,
    response_headers: outcome.responseHeaders,
    response_body: outcome.responseBody,
  };
}
