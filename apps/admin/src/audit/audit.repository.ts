import type { TimePosition } from '@libs/dto/lists/page';
import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { AuditRow } from '../audit-log/audit.entity.js';

/** Filters of the entries: all that are given must match. A time range includes its beginning and excludes its end. */
export interface AuditFilter {
  merchantId?: number;
  /** Part of the actor's name. */
  actor?: string;
  /** `merchant.approved`, or a noun for all its verbs: `merchant`. */
  action?: string;
  from?: Date;
  to?: Date;
  /** Part of the target, the merchant's or the actor's name, or the trace id. */
  search?: string;
  /** The address that the action came from. */
  ip?: string;
  /** Only entries below this position in (time, sequence). */
  below?: TimePosition;
}

const FOUND = `(position(lower(?) IN lower(target)) > 0 OR position(lower(?) IN lower(actor_name)) > 0
  OR position(lower(?) IN lower(merchant_name)) > 0 OR trace_id = ?)`;

@Injectable()
export class AuditRepository {
  /**
   * Returns entries newest first by the time of the action, and one more than `limit` when there are more. Actions
   * arrive out of order, so the order of the chain differs.
   */
  list(sql: Sql, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
    const where = new Conditions()
      .and('merchant_id = ?', filter.merchantId)
      .and('position(lower(?) IN lower(actor_name)) > 0', filter.actor)
      .and(`(action = ? OR starts_with(action, ? || '.'))`, filter.action)
      .and('at >= ?', filter.from)
      .and('at < ?', filter.to)
      .and(FOUND, filter.search)
      .and('ip = ?', filter.ip);
    const { below } = filter;
    const after = below
      ? `(at, seq) < (${where.parameter(below.at)}::timestamptz, ${where.parameter(below.id)}::bigint)`
      : 'true';
    return sql.query<AuditRow>(
      `SELECT * FROM audit_log WHERE ${where.sql} AND ${after}
       ORDER BY at DESC, seq DESC LIMIT ${where.parameter(limit + 1)}`,
      where.parameters,
    );
  }
}
