import type { DeliveryFailed } from '@libs/events/payloads/operations.payload';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { RecentIncidents } from '../health/metrics.js';

export interface Incident {
  id: string;
  kind: 'delivery.failed' | 'sweep.blocked';
  /** Null for what is about an account. */
  merchantId: number | null;
  details: object;
}

@Injectable()
export class IncidentsRepository {
  async insert(sql: Sql, { id, kind, merchantId, details }: Incident): Promise<void> {
    await sql.query(
      'INSERT INTO incidents (id, kind, merchant_id, details) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
      [id, kind, merchantId, JSON.stringify(details)],
    );
  }

  async recent(sql: Sql): Promise<RecentIncidents> {
    const [row] = await sql.query<RecentIncidents>(
      `SELECT count(*) FILTER (WHERE kind = 'delivery.failed')::int AS "deliveriesFailed1h",
         count(*) FILTER (WHERE kind = 'sweep.blocked' AND at > now() - interval '5 minutes')::int AS "sweepsBlocked5m"
       FROM incidents WHERE at > now() - interval '1 hour'`,
    );
    return row!;
  }

  /** Newest first. */
  async failedDeliveries(sql: Sql, limit: number): Promise<DeliveryFailed[]> {
    const rows = await sql.query<{ details: DeliveryFailed }>(
      `SELECT details FROM incidents WHERE kind = 'delivery.failed' ORDER BY at DESC LIMIT $1`,
      [limit],
    );
    return rows.map(({ details }) => details);
  }
}
