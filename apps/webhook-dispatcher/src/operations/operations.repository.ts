import type { FailedDeliveryView } from '@libs/dto/operations/failed-deliveries';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** What operators watch of all deliveries together. */
@Injectable()
export class OperationsRepository {
  /** What should have left already and is under way nowhere; deliveries of inactive endpoints are held, not due. */
  async due(sql: Sql): Promise<{ count: number; oldest_s: number }> {
    const [row] = await sql.query<{ count: number; oldest_s: number }>(
      `SELECT count(*)::int AS count,
         coalesce(extract(epoch FROM clock_timestamp() - min(d.next_attempt_at)), 0)::int AS oldest_s
       FROM delivery d JOIN endpoint e ON e.id = d.endpoint_id AND e.active AND e.deleted_at IS NULL
       WHERE d.status = 'pending' AND d.next_attempt_at <= now() AND (d.lease_until IS NULL OR d.lease_until < now())`,
    );
    return row!;
  }

  async failed(sql: Sql, limit: number): Promise<FailedDeliveryView[]> {
    const rows = await sql.query<Omit<FailedDeliveryView, 'created_at'> & { created_at: Date }>(
      `SELECT id, merchant_id, account_id, endpoint_id, event_type, last_status_code, last_error, created_at
       FROM delivery WHERE status = 'failed' ORDER BY seq DESC LIMIT $1`,
      [limit],
    );
    return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
  }
}
