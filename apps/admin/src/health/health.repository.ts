import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Metrics } from './metrics.js';

export interface ServiceHealth {
  name: string;
  status: 'up' | 'down';
}

export interface SnapshotRow {
  at: Date;
  metrics: Metrics;
  services: ServiceHealth[];
}

@Injectable()
export class HealthRepository {
  async insert(sql: Sql, metrics: Metrics, services: ServiceHealth[]): Promise<void> {
    await sql.query('INSERT INTO health_snapshots (metrics, services) VALUES ($1, $2)', [
      JSON.stringify(metrics),
      JSON.stringify(services),
    ]);
  }

  async newest(sql: Sql): Promise<SnapshotRow | undefined> {
    const [row] = await sql.query<SnapshotRow>(
      'SELECT at, metrics, services FROM health_snapshots ORDER BY id DESC LIMIT 1',
    );
    return row;
  }
}
