import { Identity, Json, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';
import type { Metrics } from '../metrics/metrics.js';

/** Whether a service responded. */
export interface ServiceHealth {
  name: string;
  status: 'up' | 'down';
}

/** The result of a check of all services. */
@Entity('health_snapshots')
@Index('health_snapshots_at', ['at'])
export class HealthSnapshotRow {
  @Identity() id: number;
  @Timestamp({ default: () => 'clock_timestamp()' }) at: Date;
  @Json() metrics: Metrics;
  @Json() services: ServiceHealth[];
}
