import type { DeliveryFilter } from '@libs/dto/rpc/webhooks.rpc';
import { Conditions } from '@libs/service-kit/database/conditions';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { recordedTraceparent } from '@libs/service-kit/trace';
import { Injectable } from '@nestjs/common';
import { type Owner, ownerColumn } from '../owners/owner.js';
import type { DeliveryStep } from '../retry-schedule/delivery-step.js';
import type { AttemptDetail, ShownAttempt } from './attempt.entity.js';
import { type AttemptTrigger, DeliveryRow } from './delivery.entity.js';
import type { DeliveryRange, FailedSince } from './failed-deliveries.js';

/** The delivery of one event to one endpoint. */
export type NewDelivery = Pick<DeliveryRow, (typeof EACH_COLUMNS)[number]>;

/** Deliveries of one owner. */
export interface NewDeliveries {
  owner: Owner;
  trigger: AttemptTrigger;
  rows: readonly NewDelivery[];
}

/** One page of an owner's deliveries. */
export interface DeliveriesPart {
  owner: Owner;
  beforeSeq?: number;
  limit: number;
}

/** The newest attempts that a list shows per delivery. */
const SHOWN_ATTEMPTS = 10;
/** The most characters of response bodies in one list: a reply between services must stay below NATS' limit of 1 MB. */
const SHOWN_BODY_CHARACTERS = 200_000;
const SHOWN_BODY_CHARACTERS_EACH = 2_000;

/** The newest attempts that a detail view shows; only deliveries that were replayed very often have more. */
const DETAIL_ATTEMPTS = 100;
const DETAIL_BODY_CHARACTERS = 2_048;

/** Tests of one account wait for each other, so that their count is exact. */
const LOCK_TESTS = `SELECT pg_advisory_xact_lock(hashtextextended('webhook tests', $1::bigint))`;
/** The id of a test's event is random (version 4); those of other events begin with their time (version 7). */
const TESTS = `
  SELECT count(*)::int AS count,
    coalesce(extract(epoch FROM min(created_at) - clock_timestamp()) + $2::int, 0)::float8 AS free_in_s
  FROM delivery
  WHERE account_id = $1 AND substring(event_id::text FROM 15 FOR 1) = '4' AND created_at > clock_timestamp() - make_interval(secs => $2::int)`;

/**
 * Extracts the turn that a body is about, which is the first field of its data. `->>` is not used, because it refuses a
 * body with an escaped NUL in it.
 */
const TURN_OF_BODY = `substring(left(body, 400) FROM '"data":\\{"turn_id":"(tn_[0-9a-f]+)"')`;

/** The columns that differ between deliveries, and those that they share. */
const EACH_COLUMNS = ['id', 'endpoint_id', 'body', 'event_id', 'event_type', 'invoice_id'] as const;
const EACH = new ColumnList(DeliveryRow, EACH_COLUMNS);
const COMMON = ['trigger', 'traceparent'] as const;

const INSERT = { merchant_id: insertOf('merchant_id'), account_id: insertOf('account_id') };

function insertOf(owner: ReturnType<typeof ownerColumn>) {
  const common = new ColumnList(DeliveryRow, [owner, ...COMMON]);
  return new NamedStatement(
    `INSERT INTO delivery (${EACH.names}, ${common.names})
     SELECT ${EACH.names}, ${common.parameters()} FROM ${EACH.unnested('t')}
     ON CONFLICT (endpoint_id, event_id) DO NOTHING RETURNING *`,
    { prepared: `insert deliveries of ${owner}` },
  );
}

/** Selects failed deliveries to active endpoints: of an owner, of one endpoint where it is not null, since a time. */
function failedOf(owner: ReturnType<typeof ownerColumn>): string {
  return `FROM delivery d JOIN endpoint e ON e.id = d.endpoint_id AND e.active
    WHERE d.${owner} = :owner AND d.status = 'failed'
      AND (:endpoint::bigint IS NULL OR d.endpoint_id = :endpoint) AND d.created_at >= :since`;
}

function countFailedOf(owner: ReturnType<typeof ownerColumn>) {
  return new NamedStatement(`SELECT count(*) AS count ${failedOf(owner)}`);
}

function restartFailedOf(owner: ReturnType<typeof ownerColumn>) {
  return new NamedStatement(
    `UPDATE delivery SET status = 'pending', trigger = 'replay', round_attempts = 0, next_attempt_at = now()
     WHERE id = ANY (ARRAY(
       SELECT d.id ${failedOf(owner)} AND d.seq > :after_seq AND d.seq <= :up_to_seq
       ORDER BY d.seq LIMIT :limit FOR UPDATE OF d SKIP LOCKED
     )) RETURNING seq`,
  );
}

const COUNT_FAILED = { merchant_id: countFailedOf('merchant_id'), account_id: countFailedOf('account_id') };
const RESTART_FAILED = { merchant_id: restartFailedOf('merchant_id'), account_id: restartFailedOf('account_id') };

/**
 * Rows of `delivery` and `attempt`, for events and requests. Claiming is in `dispatch`, completing in `completions`.
 */
@Injectable()
export class DeliveriesRepository {
  /**
   * Returns the number of an account's tests in the last seconds, and the seconds until the oldest of them no longer
   * counts.
   */
  async testsWithin(tx: Tx, accountId: number, seconds: number): Promise<{ count: number; free_in_s: number }> {
    // Two statements: the second one sees what other transactions committed while the first one waited.
    await tx.query(LOCK_TESTS, [accountId]);
    const [row] = await tx.query<{ count: number; free_in_s: number }>(TESTS, [accountId, seconds]);
    return row!;
  }

  /** Adds deliveries that are due at once; an existing one for the same endpoint and event stays unchanged. */
  async insert(sql: Sql, { rows, owner, trigger }: NewDeliveries): Promise<DeliveryRow[]> {
    const column = ownerColumn(owner);
    const common = { [column]: owner.id, trigger, traceparent: recordedTraceparent() };
    return INSERT[column].query<DeliveryRow>(sql, { ...EACH.arraysOf(rows), ...common });
  }

  /** Deletes an account's deliveries about these turns from a moment on, with their attempts. */
  async deleteOfTurns(sql: Sql, accountId: number, turnIds: readonly string[], since: Date): Promise<void> {
    await sql.query(
      `WITH gone AS (
         DELETE FROM delivery WHERE account_id = $1 AND created_at >= $2 AND ${TURN_OF_BODY} = ANY ($3::text[]) RETURNING id)
       DELETE FROM attempt WHERE delivery_id IN (SELECT id FROM gone)`,
      [accountId, since, turnIds],
    );
  }

  /** Returns the number of a merchant's deliveries since a moment that failed permanently, counted up to `most`. */
  async failedCount(sql: Sql, merchantId: number, from: Date, most: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `SELECT count(*) AS count FROM (SELECT 1 FROM delivery
         WHERE merchant_id = $1 AND status = 'failed' AND created_at >= $2 ORDER BY seq DESC LIMIT $3) failed`,
      [merchantId, from, most],
    );
    return row!.count;
  }

  /**
   * Returns deliveries, newest first, and one row more than `limit` when there are more. With a time filter, rows are
   * read in the order of time: in the order of `seq`, all newer ones would be read first.
   */
  list(sql: Sql, filter: DeliveryFilter, { owner, beforeSeq, limit }: DeliveriesPart): Promise<DeliveryRow[]> {
    const where = new Conditions()
      .and(`${ownerColumn(owner)} = ?`, owner.id)
      .and('status = ?', filter.status)
      .and('event_type = ?', filter.event_type)
      .and('endpoint_id = ?', filter.endpoint_id)
      .and('invoice_id = ?', filter.invoice_id)
      .and('created_at >= ?', filter.from && new Date(filter.from))
      .and('created_at < ?', filter.to && new Date(filter.to));
    const isOfTime = (filter.from ?? filter.to) !== undefined;
    const position = `(SELECT created_at FROM delivery WHERE ${ownerColumn(owner)} = $1 AND seq = ?)`;
    where.and(isOfTime ? `created_at <= ${position} AND (created_at, seq) < (${position}, ?)` : 'seq < ?', beforeSeq);
    const order = isOfTime ? 'created_at DESC, seq DESC' : 'seq DESC';
    return sql.query<DeliveryRow>(
      `SELECT * FROM delivery WHERE ${where.sql} ORDER BY ${order} LIMIT ${where.parameter(limit + 1)}`,
      where.parameters,
    );
  }

  async find(sql: Sql, owner: Owner, id: string): Promise<DeliveryRow | undefined> {
    const [row] = await sql.query<DeliveryRow>(`SELECT * FROM delivery WHERE ${ownerColumn(owner)} = $1 AND id = $2`, [
      owner.id,
      id,
    ]);
    return row;
  }

  /** Returns the newest attempts of one delivery with all details, oldest first. */
  attemptDetails(sql: Sql, deliveryId: string): Promise<AttemptDetail[]> {
    return sql.query<AttemptDetail>(
      `SELECT * FROM (
         SELECT delivery_id, trigger, started_at, url, remote_ip, status_code, error, error_detail, dns_ms, connect_ms,
                tls_ms, first_byte_ms, total_ms, request_headers, left(response_body, $2) AS response_body
         FROM attempt WHERE delivery_id = $1 ORDER BY started_at DESC LIMIT $3
       ) newest ORDER BY started_at`,
      [deliveryId, DETAIL_BODY_CHARACTERS, DETAIL_ATTEMPTS],
    );
  }

  /**
   * Returns the newest attempts of each delivery, oldest first; long response bodies are cut so that the reply fits
   * into one message.
   */
  attemptsOf(sql: Sql, deliveryIds: readonly string[]): Promise<ShownAttempt[]> {
    const share = Math.floor(SHOWN_BODY_CHARACTERS / Math.max(1, deliveryIds.length * 2));
    return sql.query<ShownAttempt>(
      `SELECT a.* FROM unnest($1::text[]) AS d (id) CROSS JOIN LATERAL (
         SELECT delivery_id, trigger, started_at, remote_ip, status_code, error, error_detail, total_ms,
                left(response_body, $3) AS response_body
         FROM attempt WHERE delivery_id = d.id ORDER BY started_at DESC LIMIT $2
       ) a ORDER BY a.started_at`,
      [deliveryIds, SHOWN_ATTEMPTS, Math.min(share, SHOWN_BODY_CHARACTERS_EACH)],
    );
  }

  /** Returns the delivery, locked until the end of the transaction. */
  async findLocked(sql: Sql, owner: Owner, id: string): Promise<DeliveryRow | undefined> {
    const [row] = await sql.query<DeliveryRow>(
      `SELECT * FROM delivery WHERE ${ownerColumn(owner)} = $1 AND id = $2 FOR UPDATE`,
      [owner.id, id],
    );
    return row;
  }

  /** Restarts a delivery's schedule with the given step of a replay. A running attempt loses its claim. */
  async restart(sql: Sql, id: string, { status, retryDelayS }: DeliveryStep): Promise<DeliveryRow> {
    const [row] = await sql.query<DeliveryRow>(
      `UPDATE delivery SET status = $2, trigger = 'replay', round_attempts = 0,
         next_attempt_at = now() + make_interval(secs => $3), delivered_at = NULL, claim_id = NULL, lease_until = NULL
       WHERE id = $1 RETURNING *`,
      [id, status, retryDelayS],
    );
    return row!;
  }

  /** Returns how many failed deliveries could be restarted. */
  async countFailed(sql: Sql, { owner, endpointId, since }: FailedSince): Promise<number> {
    const values = { owner: owner.id, endpoint: endpointId, since };
    const [row] = await COUNT_FAILED[ownerColumn(owner)].query<{ count: number }>(sql, values);
    return row!.count;
  }

  /** Makes failed deliveries due at once, oldest first. Returns their `seq`. */
  async restartFailed(
    sql: Sql,
    { owner, endpointId, since }: FailedSince,
    { afterSeq, upToSeq, limit }: DeliveryRange,
  ): Promise<number[]> {
    const values = { owner: owner.id, endpoint: endpointId, since, after_seq: afterSeq, up_to_seq: upToSeq, limit };
    const rows = await RESTART_FAILED[ownerColumn(owner)].query<{ seq: number }>(sql, values);
    return rows.map(({ seq }) => seq);
  }
}
