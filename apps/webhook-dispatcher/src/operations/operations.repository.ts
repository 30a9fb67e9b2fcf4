import type { FailedDeliveryView } from '@libs/dto/operations/failed-deliveries';
import { type QueueReading, ReadsQueue } from '@libs/service-kit/database/leases/queue-reading';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Selects deliveries of accounts, and those of merchants in live mode. */
const NOT_TEST = '(d.merchant_id IS NULL OR d.merchant_id > 0)';

/** Figures about all deliveries but those of test mode, for operators. */
@Injectable()
export class OperationsRepository {
  /**
   * Reads the queue of deliveries. Due are those that should have been sent and are not claimed; held deliveries are in
   * no figure.
   */
  @ReadsQueue('deliveries')
  async reading(sql: Sql): Promise<QueueReading> {
    const [row] = await sql.query<QueueReading>(
      `SELECT count(*) FILTER (WHERE is_due)::int AS due, count(*) FILTER (WHERE is_held)::int AS held,
         count(*) FILTER (WHERE NOT is_due AND NOT is_held)::int AS scheduled,
         count(*) FILTER (WHERE is_due AND lease_until IS NOT NULL)::int AS expired,
         coalesce(extract(epoch FROM clock_timestamp() - min(next_attempt_at) FILTER (WHERE is_due)), 0)::float8 AS oldest_due_s
       FROM (
         SELECT d.next_attempt_at, d.lease_until, d.lease_until > now() IS TRUE AS is_held,
           d.next_attempt_at <= now() AND d.lease_until > now() IS NOT TRUE AS is_due
         FROM delivery d JOIN endpoint e ON e.id = d.endpoint_id AND e.active AND e.deleted_at IS NULL
         WHERE d.status = 'pending' AND ${NOT_TEST}
       ) d`,
    );
    return row!;
  }

  async failed(sql: Sql, limit: number): Promise<FailedDeliveryView[]> {
    const rows = await sql.query<Omit<FailedDeliveryView, 'created_at'> & { created_at: Date }>(
      `SELECT id, merchant_id, account_id, endpoint_id, event_type, last_status_code, last_error, created_at
       FROM delivery d WHERE status = 'failed' AND ${NOT_TEST} ORDER BY seq DESC LIMIT $1`,
      [limit],
    );
    return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
  }
}
