import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Metrics } from '../metrics/metrics.js';
import { HealthSnapshotRow, type ServiceHealth } from './health-snapshot.entity.js';

@Injectable()
export class HealthRepository {
  async insert(sql: Sql, metrics: Metrics, services: ServiceHealth[]): Promise<void> {
    await sql.repository(HealthSnapshotRow).insert({ metrics, services });
  }

  async newest(sql: Sql): Promise<HealthSnapshotRow | undefined> {
    const [row] = await sql.repository(HealthSnapshotRow).find({ order: { id: 'DESC' }, take: 1 });
    return row;
  }
}
