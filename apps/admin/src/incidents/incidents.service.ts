import type { DeliveryFailed } from '@libs/events/payloads/operations.payload';
import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { RecentIncidents } from '../metrics/metrics.js';
import { IncidentRow } from './incident.entity.js';

export type Incident = Omit<IncidentRow, 'at'>;

@Injectable()
export class IncidentsService {
  /** Adds an incident. An existing one with the same id stays as it is. */
  insert(sql: Sql, incident: Incident): Promise<void> {
    return insertNew(sql, IncidentRow, [incident]);
  }

  async recent(sql: Sql): Promise<RecentIncidents> {
    const [row] = await sql.query<RecentIncidents>(
      `SELECT count(*) FILTER (WHERE kind = 'delivery.failed')::int AS "deliveriesFailed1h",
         count(*) FILTER (WHERE kind = 'sweep.blocked' AND at > now() - interval '5 minutes')::int AS "sweepsBlocked5m"
       FROM incidents WHERE at > now() - interval '1 hour'`,
    );
    return row!;
  }

  /** Returns failed deliveries, newest first. */
  async failedDeliveries(sql: Sql, limit: number): Promise<DeliveryFailed[]> {
    const where = { kind: 'delivery.failed' } as const;
    const rows = await sql.repository(IncidentRow).find({ where, order: { at: 'DESC' }, take: limit });
    return rows.map(({ details }) => details as DeliveryFailed);
  }
}
