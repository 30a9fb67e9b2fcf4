import { Integer, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** How often something was tried. Not in the write-ahead log: of no use after a crash. */
@Entity('rate_counters')
@Index('rate_counters_expired', ['expires_at'])
export class RateCounterRow {
  @Text({ primary: true }) key: string;
  @Integer() count: number;
  @Moment({ default: () => 'now()' }) blocked_until: Date;
  @Moment() expires_at: Date;
}
