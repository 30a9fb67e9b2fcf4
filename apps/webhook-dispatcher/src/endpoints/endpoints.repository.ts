import { Conditions } from '@libs/service-kit/database/conditions';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { type Owner, ownerColumn } from '../owners/owner.js';
import { EndpointRow } from './endpoint.entity.js';

/** The first keys of the advisory locks that serialize changes of one owner's endpoints; arbitrary constants. */
const LOCKS = { merchant: 7_300_001, account: 7_300_002 } as const;

/** One page of an owner's endpoints. */
export interface EndpointsPart {
  search?: string;
  beforeId?: number;
  limit: number;
}

export type NewEndpoint = Pick<EndpointRow, 'id' | 'url' | 'url_key' | 'description' | 'event_types' | 'sealed_secret'>;
export type EndpointChange = Pick<EndpointRow, 'url' | 'url_key' | 'active' | 'description' | 'event_types'>;
/** An endpoint that receives events of these types; null means all. */
export type ActiveEndpoint = Pick<EndpointRow, 'id' | 'event_types'>;

const CHANGED = new ColumnList(EndpointRow, ['url', 'active', 'description', 'url_key', 'event_types']);
const UPDATE = new NamedStatement(
  `UPDATE endpoint SET (${CHANGED.names}) = (${CHANGED.parameters()}),
     deactivated_at = CASE WHEN :active THEN NULL ELSE coalesce(deactivated_at, now()) END,
     consecutive_failures = CASE WHEN url = :url AND active = :active THEN consecutive_failures ELSE 0 END,
     failing_since = CASE WHEN url = :url AND active = :active THEN failing_since END
   WHERE id = :id RETURNING *`,
);

/** Rows of `endpoint`. Deleted ones are kept for the history of their deliveries, and are invisible here. */
@Injectable()
export class EndpointsRepository {
  /** Locks changes of this owner's endpoints until the end of the transaction. */
  async lockOwner(tx: Tx, { kind, id }: Owner): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1::int, hashint8($2))', [LOCKS[kind], id]);
  }

  listOf(sql: Sql, owner: Owner): Promise<EndpointRow[]> {
    return sql.query<EndpointRow>(
      `SELECT * FROM endpoint WHERE ${ownerColumn(owner)} = $1 AND deleted_at IS NULL ORDER BY id DESC`,
      [owner.id],
    );
  }

  /** Returns the endpoints that receive events. It takes one index probe, even for an owner without any. */
  listActive(sql: Sql, owner: Owner): Promise<ActiveEndpoint[]> {
    return sql.query<ActiveEndpoint>(
      `SELECT id, event_types FROM endpoint
       WHERE ${ownerColumn(owner)} = $1 AND deleted_at IS NULL AND active ORDER BY id DESC`,
      [owner.id],
      { prepared: `active endpoints of ${owner.kind}` },
    );
  }

  /** Returns whether any of these accounts has an endpoint that receives events. */
  async anyActiveOfAccounts(sql: Sql, accountIds: readonly number[]): Promise<boolean> {
    const [row] = await sql.query<{ any: boolean }>(
      `SELECT EXISTS (
         SELECT FROM unnest($1::bigint[]) AS a (id)
         JOIN endpoint e ON e.account_id = a.id AND e.deleted_at IS NULL AND e.active) AS any`,
      [accountIds],
      { prepared: 'any active endpoint of accounts' },
    );
    return row!.any;
  }

  /**
   * Returns endpoints, newest first, and one row more than `limit` when there are more. `search` is a part of the URL.
   */
  async page(sql: Sql, owner: Owner, part: EndpointsPart): Promise<EndpointRow[]> {
    const where = new Conditions()
      .and(`${ownerColumn(owner)} = ?`, owner.id)
      .and('strpos(lower(url), lower(?)) > 0', part.search)
      .and('id < ?', part.beforeId);
    return sql.query<EndpointRow>(
      `SELECT * FROM endpoint WHERE ${where.sql} AND deleted_at IS NULL
       ORDER BY id DESC LIMIT ${where.parameter(part.limit + 1)}`,
      where.parameters,
    );
  }

  /** Returns the time when each endpoint last accepted a delivery, among its newest thousand. */
  async lastSuccesses(sql: Sql, endpointIds: readonly number[]): Promise<Map<number, Date>> {
    const rows = await sql.query<{ id: number; at: Date }>(
      `SELECT e.id, max(newest.delivered_at) AS at FROM unnest($1::bigint[]) AS e (id) CROSS JOIN LATERAL (
         SELECT delivered_at FROM delivery WHERE endpoint_id = e.id ORDER BY seq DESC LIMIT 1000
       ) newest GROUP BY e.id HAVING max(newest.delivered_at) IS NOT NULL`,
      [endpointIds],
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  async find(sql: Sql, owner: Owner, endpointId: number): Promise<EndpointRow | undefined> {
    const [row] = await sql.query<EndpointRow>(
      `SELECT * FROM endpoint WHERE ${ownerColumn(owner)} = $1 AND id = $2 AND deleted_at IS NULL`,
      [owner.id, endpointId],
    );
    return row;
  }

  /** Returns the id of an endpoint that is about to be created, because its secret is bound to the id. */
  async nextId(sql: Sql): Promise<number> {
    const [row] = await sql.query<{ id: number }>(`SELECT nextval(pg_get_serial_sequence('endpoint', 'id')) AS id`);
    return row!.id;
  }

  insert(sql: Sql, owner: Owner, row: NewEndpoint): Promise<EndpointRow> {
    return insertRow(sql, EndpointRow, { ...row, [ownerColumn(owner)]: owner.id });
  }

  /** Changes an endpoint. A new URL or an activation resets its record of failures. */
  async update(sql: Sql, id: number, change: EndpointChange): Promise<EndpointRow> {
    const [row] = await UPDATE.query<EndpointRow>(sql, { id, ...change });
    return row!;
  }

  /** Deactivates an owner's endpoints created up to that moment, and returns their ids. */
  async deactivateAll(sql: Sql, owner: Owner, by: Date): Promise<number[]> {
    const rows = await sql.query<{ id: number }>(
      `UPDATE endpoint SET active = false, deactivated_at = now(), consecutive_failures = 0, failing_since = NULL
       WHERE ${ownerColumn(owner)} = $1 AND deleted_at IS NULL AND active AND created_at <= $2 RETURNING id`,
      [owner.id, by],
    );
    return rows.map(({ id }) => id);
  }

  async delete(sql: Sql, id: number): Promise<void> {
    await sql.query(
      `UPDATE endpoint SET deleted_at = now(), active = false, deactivated_at = coalesce(deactivated_at, now())
       WHERE id = $1`,
      [id],
    );
  }

  /** Sets a new secret; the current one stays valid in addition during the overlap. */
  async rollSecret(sql: Sql, id: number, sealedSecret: string, overlapHours: number): Promise<EndpointRow> {
    const [row] = await sql.query<EndpointRow>(
      `UPDATE endpoint SET sealed_secret = $2, sealed_previous_secret = sealed_secret,
         previous_secret_valid_until = now() + make_interval(hours => $3)
       WHERE id = $1 RETURNING *`,
      [id, sealedSecret, overlapHours],
    );
    return row!;
  }

  /** Returns every row that has a sealed text, including deleted endpoints, for the re-wrap. */
  listSealed(sql: Sql): Promise<EndpointRow[]> {
    return sql.query<EndpointRow>('SELECT * FROM endpoint ORDER BY id');
  }

  /** Replaces the sealed texts, unless they were changed in the meantime. */
  async replaceSealed(sql: Sql, before: EndpointRow, secret: string, previous: string | null): Promise<boolean> {
    const changed = await sql.query(
      `UPDATE endpoint SET sealed_secret = $2, sealed_previous_secret = $3
       WHERE id = $1 AND sealed_secret = $4 AND sealed_previous_secret IS NOT DISTINCT FROM $5 RETURNING id`,
      [before.id, secret, previous, before.sealed_secret, before.sealed_previous_secret],
    );
    return changed.length === 1;
  }
}
